"""What a player with priority may do (117.1), and doing it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap.options import CANCEL, ONLY_PASS, PASS, Option
from apnap.queries.frames import ability_frame, entry_frame
from apnap.queries.objects import shown_by
from apnap.rules.casting import begin_activation, cast, is_fused, play_land
from apnap.rules.commanders import command_options
from apnap.rules.legality import (
    can_activate,
    can_announce,
    can_cast,
    can_choose,
    has_other_cost,
    hushed,
    land_plays,
    sorcery_time,
    timing_allows,
)
from apnap.rules.manual_mana import all_mana_options, begin_mana_ability, mana_options
from apnap.rules.outside import COMPANION, begin_companion, companion_option
from apnap.rules.payable import can_pay_all
from apnap.rules.payment import NOT_PLAIN, AvailableMana, plain_mana
from apnap.rules.planechase import ROLL, begin_roll, roll_option
from apnap.rules.prices import (
    ALTERNATIVE,
    AS_FACE_DOWN,
    FACE,
    FLASHBACK,
    LENT,
    NORMAL,
    PERMITTED,
    RETRACE,
    ability_price,
    face_of,
    prices_changed,
)
from apnap.rules.taking_back import can_take_back
from apnap.rules.turning_up import MANIFESTED, MORPHED, can_turn_up, turn_up, turn_up_cost
from apnap.state.kinds import NOTHING, Act, Q, Zone
from apnap.state.objects import Permanent
from apnap.vocab.mana import covers
from apnap.vocab.triggers import seat_fits

if TYPE_CHECKING:
    from apnap.cards.definition import CardDef
    from apnap.state.effects import RuleEntry
    from apnap.state.game_state import State
    from apnap.state.objects import Obj
    from apnap.state.players import Player


def priority_options(g: State, seat: int) -> list[Option]:
    """Pass, and everything else that is legal.  Kept until something changes that it could depend on."""
    p = g.players[seat]
    slow = sorcery_time(g, seat)
    if not slow and all_idle(g):
        return ONLY_PASS
    step = NOTHING if not g.rules or g.step_kind is None else g.step_id  # which `stamp` does not count, and effects may
    if slow:
        if p.slow_stamp == g.stamp and p.slow_step == step and p.slow_options is not None:
            return p.slow_options
    elif p.fast_stamp == g.stamp and p.fast_step == step and p.fast_options is not None:
        return p.fast_options
    g.volatile = False
    options = find_options(g, seat, slow)
    if not g.volatile:
        if slow:
            p.slow_options = options
            p.slow_stamp = g.stamp
            p.slow_step = step
        else:
            p.fast_options = options
            p.fast_stamp = g.stamp
            p.fast_step = step
    return options


ON_BATTLEFIELD: Final = int(Zone.BATTLEFIELD)  # a number: comparing that with a member is slow


def all_idle(g: State) -> bool:
    """Whether nobody can do anything when only instants and abilities would do.  Kept until something changes."""
    if g.idle_stamp != g.stamp:
        g.idle_stamp = g.stamp
        g.idle = only_hands(g) and (g.slow_hands == g.next_id or hands_are_slow(g))
    return g.idle


def hands_are_slow(g: State) -> bool:
    """Whether that is so for everyone; while nothing new has come to be, it need not be asked again."""
    for p in g.players:
        if not p.left and not hand_is_slow(g, p):
            return False
    g.slow_hands = g.next_id
    return True


def only_hands(g: State) -> bool:
    """Whether nothing but the cards in hands could give a player something to do, when only instants and abilities
    would do."""
    if g.offers or g.rules or g.graveyards_matter:
        return False
    return not (g.manual_mana or g.commanders or g.face_up)


def hand_is_slow(g: State, p: Player) -> bool:
    """Whether no card in that hand can be cast or played when only instants could.

    Cards come to the end of a hand, and with a higher id than all before: the last one tells whether any has come.
    """
    hand = p.hand
    if not hand or hand[-1].id < p.slow_below:
        return True
    for obj in hand:
        if not obj.card.slow:
            return False
    p.slow_below = g.next_id
    return True


def nothing_to_do(g: State, seat: int) -> bool:
    """The same for one player, whatever the others could do."""
    return only_hands(g) and hand_is_slow(g, g.players[seat])


def find_options(g: State, seat: int, slow: bool) -> list[Option]:
    if not slow and (all_idle(g) or nothing_to_do(g, seat)):
        return ONLY_PASS
    p = g.players[seat]
    options: list[Option] = [PASS]
    quiet = False
    if g.stack or g.reach:
        quiet = hushed(g, seat)
    available: AvailableMana | None = None
    if p.hand and not quiet:
        available = hand_options(g, seat, slow, p.hand, options)
    if g.commanders and not quiet:
        command_options(g, seat, options, available)
    if g.face_up and not quiet:
        face_up_options(g, seat, options)
    if slow and g.planar:
        rolls = roll_option(g, seat)
        if rolls is not None:
            options.append(rolls)
    if slow and g.outside:
        brings = companion_option(g, seat)
        if brings is not None:
            options.append(brings)
    if g.rules and "play from" in g.rules and not quiet:
        permitted_options(g, seat, options)
    if g.graveyards_matter and not quiet:
        for obj in p.graveyard:
            if obj.card.elsewhere & 8:
                graveyard_options(g, seat, obj, options)
    if g.offers or g.manual_mana:
        board_options(g, seat, options, quiet, available)
    return options


NOT_COUNTED: Final = -2


def hand_options(g: State, seat: int, slow: bool, hand: list[Obj], options: list[Option]) -> AvailableMana | None:
    lands = slow and land_plays(g, seat) > 0
    off_turn = not slow and not (g.rules and "flash" in g.rules)
    available: AvailableMana | None = None
    mana = NOT_PLAIN if g.commanders else NOT_COUNTED
    first: CardDef | None = None
    second: CardDef | None = None
    for i in range(len(hand)):
        obj = hand[i]
        card = obj.card
        if (off_turn and card.slow) or (card.only_land and not lands):
            continue
        if card is first or card is second:  # equal cards in a hand are one choice
            continue
        if first is None:
            first = card
        elif second is None:
            second = card
        elif stands_before(card, hand, i):
            continue
        if card.only_land:
            options.append(Option(Act.LAND, obj.id, 0))
            continue
        if card.only_cast and mana != NOT_PLAIN:
            if not slow and not timing_allows(g, seat, card, NORMAL):
                continue
            if mana == NOT_COUNTED:
                mana = NOT_PLAIN if prices_changed(g) else plain_mana(g, seat, True)
            if mana != NOT_PLAIN:
                if covers(mana, card.cost.counted) and can_announce(g, seat, obj, card):
                    options.append(Option(Act.CAST, obj.id, NORMAL))
                continue
        if not card.halves:
            available = face_options(g, seat, slow, lands, obj, 0, options, available)
        for face in range(1, len(card.faces) + 1):
            available = face_options(g, seat, slow, lands, obj, face, options, available)
        if card.elsewhere & 2:
            card_abilities(g, seat, obj, options)
    return available


def face_options(
    g: State,
    seat: int,
    slow: bool,
    lands: bool,
    obj: Obj,
    face: int,
    options: list[Option],
    available: AvailableMana | None,
) -> AvailableMana | None:
    """What can be done with a card of the hand, or with one of its faces or halves (709.3, 712.11b, 712.12, 715.3)."""
    card = obj.card if face == 0 else obj.card.faces[face - 1]
    at = face * FACE
    if card.is_land:
        if lands:
            options.append(Option(Act.LAND, obj.id, face))
    elif slow or timing_allows(g, seat, card, NORMAL):
        if card.words and card.word("aftermath") is not None:
            return available  # 702.127a: from nowhere but a graveyard
        if available is None:
            available = AvailableMana(g, seat)
        if can_cast(g, seat, obj, NORMAL + at, available):
            options.append(Option(Act.CAST, obj.id, NORMAL + at))
    if card.words:
        if slow and card.word("morph") is not None and can_cast(g, seat, obj, AS_FACE_DOWN, available):
            options.append(Option(Act.CAST, obj.id, AS_FACE_DOWN))
        if (
            has_other_cost(g, seat, obj, card)
            and (slow or timing_allows(g, seat, card, NORMAL))
            and can_cast(g, seat, obj, ALTERNATIVE + at, available)
        ):
            options.append(Option(Act.CAST, obj.id, ALTERNATIVE + at))
    return available


def stands_before(card: CardDef, hand: list[Obj], place: int) -> bool:
    """Whether an equal card has its place in the hand before that one."""
    for i in range(place):
        if hand[i].card is card:
            return True
    return False


def face_up_options(g: State, seat: int, options: list[Option]) -> None:
    """Activated abilities of face-up schemes and planes, by whoever controls those (904.8, 901.7, 311.4)."""
    for obj in g.command:
        if obj.id in g.face_up and obj.card.chars.abilities.activated and shown_by(g, obj) == seat:
            card_abilities(g, seat, obj, options)


def card_abilities(g: State, seat: int, obj: Obj, options: list[Option]) -> None:
    """Activated abilities of a card that function where it is: cycling and the like."""
    shown = obj.id in g.face_up  # all its abilities function (113.6p)
    for i, ability in enumerate(obj.card.chars.abilities.activated):
        if (ability.zone != obj.zone and not shown) or (ability.sorcery_speed and not sorcery_time(g, seat)):
            continue
        cx = ability_frame(obj, ability, seat)
        if ability.only_if is not None:
            g.volatile = True
            if not ability.only_if.holds(g, cx):
                continue
        price = ability_price(g, seat, cx, ability, 0)
        if can_choose(g, ability, None, cx) and can_pay_all(g, seat, cx, price, list(ability.cost.parts)):
            options.append(Option(Act.ACTIVATE, obj.id, i))


def graveyard_options(g: State, seat: int, obj: Obj, options: list[Option]) -> None:
    card = obj.card
    if (
        card.word("flashback") is not None
        and timing_allows(g, seat, card, FLASHBACK)
        and can_cast(g, seat, obj, FLASHBACK)
    ):
        options.append(Option(Act.CAST, obj.id, FLASHBACK))
    if card.word("retrace") is not None and timing_allows(g, seat, card, RETRACE) and can_cast(g, seat, obj, RETRACE):
        options.append(Option(Act.CAST, obj.id, RETRACE))
    for face in range(1, len(card.faces) + 1):
        part = card.faces[face - 1]
        at = face * FACE
        if part.word("aftermath") is not None and timing_allows(g, seat, part, NORMAL):  # 702.127a
            if can_cast(g, seat, obj, NORMAL + at):
                options.append(Option(Act.CAST, obj.id, NORMAL + at))
        if card.halves and part.word("flashback") is not None and timing_allows(g, seat, part, NORMAL):  # 709.4c
            if can_cast(g, seat, obj, FLASHBACK + at):
                options.append(Option(Act.CAST, obj.id, FLASHBACK + at))
    card_abilities(g, seat, obj, options)


def permitted_options(g: State, seat: int, options: list[Option]) -> None:
    """Cards that an effect allows the player to play from somewhere else (601.3)."""
    for entry in g.rules.get("play from", []):
        lasting = entry.lasting
        if lasting is None or not seat_fits(g, entry.node.who, seat, entry_frame(g, entry.source, lasting)):
            continue
        for i in lasting.affected:
            obj = g.objects.get(i)
            if obj is None or isinstance(obj, Permanent) or obj.zone in (Zone.STACK, Zone.BATTLEFIELD):
                continue
            for face in range(len(obj.card.faces) + 1):
                permitted_face(g, seat, obj, face, entry, options)


def permitted_face(g: State, seat: int, obj: Obj, face: int, entry: RuleEntry, options: list[Option]) -> None:
    """As that face or half, if the effect allows it: what it would be as a spell is what counts (601.3e)."""
    card = obj.card if face == 0 else obj.card.faces[face - 1]
    if card.halves or is_fused(card) or (card.words and card.word("aftermath") is not None):  # 702.102a, 702.127a
        return
    only = entry.node.against
    if only is not None and not only.match(g, obj, card.chars, entry_frame(g, entry.source, entry.lasting)):
        return
    if card.is_land:
        if sorcery_time(g, seat) and land_plays(g, seat) > 0:
            options.append(Option(Act.LAND, obj.id, face))
        return
    how = (PERMITTED if entry.node.cost is None else LENT) + face * FACE
    if timing_allows(g, seat, card, NORMAL) and can_cast(g, seat, obj, how):
        option = Option(Act.CAST, obj.id, how)
        if not any([option.same(o) for o in options]):  # two effects may say the same
            options.append(option)


def board_options(g: State, seat: int, options: list[Option], quiet: bool, available: AvailableMana | None) -> None:
    manual = g.manual_mana >> seat & 1
    for perm in g.battlefield if manual else g.offers:
        abilities = perm.chars.abilities
        if abilities.activated and not quiet:
            for i, ability in enumerate(abilities.activated):
                if ability.zone == ON_BATTLEFIELD and can_activate(g, seat, perm, ability, i, available):
                    options.append(Option(Act.ACTIVATE, perm.id, i))
        if perm.controller != seat:
            continue
        if perm.face_down:
            for how in (MORPHED, MANIFESTED):
                if can_turn_up(g, seat, perm, how):
                    options.append(Option(Act.SPECIAL, perm.id, how))
        if abilities.mana:
            mana_options(g, seat, perm, options, bool(manual))


def unlisted(g: State) -> list[Option]:
    """Legal, but not offered: mana abilities while the game pays by itself; calling off an announcement."""
    if g.ask_kind == Q.PRIORITY:
        return all_mana_options(g, g.ask_player)
    return [CANCEL] if can_take_back(g) else []


def perform(g: State, seat: int, option: Option) -> None:
    """The player with priority acts, and will have it again (117.3c)."""
    act = option.act
    keep_for_rewind(g, seat, option)
    g.passes = 0
    g.passed = 0
    g.unsettled = True
    if act == Act.CAST:
        cast(g, seat, option.id, option.aux)
    elif act == Act.LAND:
        play_land(g, seat, option.id, option.aux > 0)
    elif act == Act.ACTIVATE:
        obj = g.objects[option.id]
        abilities = obj.chars.abilities if isinstance(obj, Permanent) else obj.card.chars.abilities
        begin_activation(g, seat, option.id, abilities.activated[option.aux], option.aux)
    elif act == Act.MANA:
        perm = g.permanent(option.id)
        assert perm is not None
        begin_mana_ability(g, seat, perm, perm.chars.abilities.mana[option.aux])
    elif act == Act.SPECIAL:
        if option.aux == ROLL:
            begin_roll(g, seat)
        elif option.aux == COMPANION:
            begin_companion(g, seat)
        else:
            turn_up(g, seat, option.id, option.aux)
    else:
        raise AssertionError(f"{act.name} is not an action")


def keep_for_rewind(g: State, seat: int, option: Option) -> None:
    """Announcements that may turn out to be impossible or be called off are undone by going back (732.1)."""
    g.before = None
    if option.act == Act.LAND:
        return
    if g.manual_mana >> seat & 1 or needs_care(g, option):
        twin = g.clone()
        twin.ask_kind = Q.PRIORITY
        g.before = twin


def needs_care(g: State, option: Option) -> bool:
    if option.act == Act.SPECIAL:
        perm = g.permanent(option.id) if option.aux in (MORPHED, MANIFESTED) else None
        return perm is not None and bool(turn_up_cost(perm, option.aux).parts)
    obj = g.objects[option.id]
    if option.act == Act.CAST:
        card = face_of(obj.card, option.aux)
        if card.words or card.cost.x or card.is_aura or not card.cost.simple:
            return True
        spell = card.spell
        return spell is not None and (spell.extra is not None or bool(spell.modes) or bool(spell.targets))
    abilities = obj.chars.abilities if isinstance(obj, Permanent) else obj.card.chars.abilities
    ability = abilities.mana[option.aux] if option.act == Act.MANA else abilities.activated[option.aux]
    if option.act == Act.MANA and ability.cost.only_tap:
        return False
    return bool(ability.cost.parts) or ability.cost.mana.x > 0 or bool(ability.targets) or bool(ability.modes)
