"""Setting up a board by hand."""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_lowercase, ascii_uppercase

from apnap import flow
from apnap.atoms.continuous import refresh
from apnap.atoms.draws import draw
from apnap.atoms.dungeons import delver_of
from apnap.atoms.index import index_card, index_permanent, unindex_permanent
from apnap.atoms.markers import set_aside, take_up
from apnap.atoms.outside import own_outside
from apnap.atoms.planes import show
from apnap.atoms.supplementary import put_in_deck, turn_up
from apnap.cards.definition import CardDef
from apnap.driving.checks import check_format, check_ranges, check_teams
from apnap.driving.table_seats import ranged, seated
from apnap.eras import ruleset_named
from apnap.errors import SetupError
from apnap.formats import Format
from apnap.game import Game
from apnap.queries.supplementary import KINDS, PLANES, deck_kind
from apnap.rng import from_seed
from apnap.rules.battles import is_siege
from apnap.rules.day_night import begin_day_or_night
from apnap.rules.phasing import collect
from apnap.rules.starting import OpeningHands
from apnap.rules.turn.markers import hand_out, wanted
from apnap.ruleset import Ruleset
from apnap.state.commanders import Commander
from apnap.state.game_state import NEXT, State
from apnap.state.kinds import BATTLE, DAYBOUND, MANA_LETTERS, NIGHTBOUND, NOBODY, NONTRADITIONAL, NOTHING, Way, Zone
from apnap.state.limits import Limits
from apnap.state.melee import NO_TURN
from apnap.state.objects import Obj, Permanent
from apnap.state.players import Player
from apnap.state.steps import STEP_NAMES
from apnap.state.turns import TurnPlan
from apnap.vocab.dungeons import passages

FILLER = "Island"


class Scene:
    """A position being made.  Libraries are filled with basic lands unless told otherwise."""

    def __init__(
        self,
        players: int | Sequence[str] = 2,
        ruleset: Ruleset | str = "current",
        seed: int = 0,
        library: int = 40,
        limits: Limits | None = None,
        format: Format | str | None = None,
        teams: Sequence[Sequence[str | int]] | None = None,
        ranges: int | Sequence[int] | dict[str, int] | None = None,
    ) -> None:
        rules = ruleset_named(ruleset) if isinstance(ruleset, str) else ruleset
        names = (ascii_uppercase + ascii_lowercase)[:players] if isinstance(players, int) else list(players)
        played = check_format(format, teams, ranges)
        reason = played.why_not(rules.follows, rules.name)
        if reason:
            raise SetupError(reason)
        sides = seated(played, len(names), check_teams(teams, list(names)))
        seats = [Player(i, n) for i, n in enumerate(names)]
        far = ranged(played, len(names), sides, check_ranges(ranges, list(names)))
        self.state = State(rules, from_seed(seed), seats, limits or Limits(), played, sides, far)
        self.sick: list[Permanent] = []
        g = self.state
        g.log = []
        g.names = {}
        for p in g.players:
            p.life = played.life(rules.starting_life, len(names), len(g.team_of(p.seat)), g.is_archenemy(p.seat))
            p.kept = True
            for _ in range(library):
                self.new(FILLER, p.seat, Zone.LIBRARY)

    def seat(self, player: str | int) -> int:
        if isinstance(player, int):
            return player
        for p in self.state.players:
            if p.name == player:
                return p.seat
        raise SetupError(f"no player {player!r}")

    def new(self, name: str, seat: int, zone: Zone) -> Obj:
        g = self.state
        p = g.players[seat]
        obj = Obj(g.fresh_id(), self.card(name, zone), seat, zone, True, False, 0)
        g.objects[obj.id] = obj
        {Zone.LIBRARY: p.library, Zone.HAND: p.hand, Zone.GRAVEYARD: p.graveyard}.get(
            zone, g.command if zone == Zone.COMMAND else g.ante if zone == Zone.ANTE else g.exile
        ).append(obj)
        if obj.card.elsewhere & (1 << zone):
            index_card(g, obj)
        return obj

    def card(self, name: str, zone: Zone) -> CardDef:
        found = self.state.ruleset.reading.card(name)
        if found.chars.types & NONTRADITIONAL and zone != Zone.COMMAND:
            raise SetupError(f"{name} is never anywhere but in the command zone (309.2c)")
        if zone == Zone.ANTE and not self.state.format.ante:
            raise SetupError(f'{name} is at stake, but nothing is played for: format = "ante"')
        return found

    def initiative(self, player: str | int) -> Scene:
        """That player has the initiative, since long (725.1)."""
        self.state.initiative = self.seat(player)
        return self

    def dungeon(self, player: str | int, name: str, room: str = "", *completed: str) -> Scene:
        """Their venture marker is in a room of a dungeon, and they have completed others (309.4, 309.7)."""
        d = delver_of(self.state, self.seat(player))
        d.completed = completed
        if name:
            obj = self.new(name, d.owner, Zone.COMMAND)
            rooms = passages(obj.card)
            if rooms is None or (room and room not in rooms.names):
                raise SetupError(f"{name} has no room {room!r}")
            d.id, d.room = obj.id, rooms.names.index(room) if room else 0
        return self

    def lead(self, obj: Obj) -> None:
        """It is its owner's commander (903.3)."""
        if not self.state.format.commander:
            raise SetupError(f"{self.state.format.name} has no commanders; commander and brawl have")
        self.state.commanders.append(Commander(obj.id, obj.owner))

    def commander(self, player: str | int, *names: str) -> Scene:
        """Commanders in the command zone."""
        for name in names:
            self.lead(self.new(name, self.seat(player), Zone.COMMAND))
        return self

    def deck(self, player: str | int, *names: str) -> Scene:
        """A supplementary deck: schemes, planes or Attractions, the first on top."""
        for name in reversed(names):
            self.in_deck(self.seat(player), name)
        return self

    def in_deck(self, seat: int, name: str, kind: str = "") -> Obj:
        """On top of a supplementary deck: of that kind, if one is named."""
        card = self.state.ruleset.reading.card(name)
        found = deck_kind(card)
        if found not in KINDS or kind not in ("", found):
            raise SetupError(f"{card.name} is in no deck of {kind or ', '.join(KINDS)}")
        return put_in_deck(self.state, card, seat)

    def outside(self, player: str | int, *names: str) -> Scene:
        """Cards that a player owns outside the game."""
        cards = [self.state.ruleset.reading.card(name) for name in names]
        own_outside(self.state, self.seat(player), cards, None)
        return self

    def face_up(self, player: str | int, *names: str) -> list[Obj]:
        """Schemes and planes that are face up in the command zone."""
        return [self.one_face_up(self.seat(player), name) for name in names]

    def one_face_up(self, seat: int, name: str) -> Obj:
        g = self.state
        obj = self.in_deck(seat, name)
        if deck_kind(obj.card) != PLANES:
            return turn_up(g, obj)
        if not g.format.planes:
            raise SetupError(f"{g.format.name} has no planes; planechase has")
        if g.format.markers:
            g.planar = g.planar or [NOBODY] * wanted(g)  # whoever gets a marker (901.14a)
        else:
            g.planar = [seat]
        return show(g, obj, seat)  # whose turn it is will control it (901.6)

    def hand(self, player: str | int, *names: str) -> Scene:
        for name in names:
            self.new(name, self.seat(player), Zone.HAND)
        return self

    def graveyard(self, player: str | int, *names: str) -> Scene:
        for name in names:
            self.new(name, self.seat(player), Zone.GRAVEYARD)
        return self

    def exile(self, player: str | int, *names: str) -> Scene:
        for name in names:
            self.new(name, self.seat(player), Zone.EXILE)
        return self

    def library(self, player: str | int, *names: str) -> Scene:
        """Exactly these cards, the first on top."""
        seat = self.seat(player)
        p = self.state.players[seat]
        for obj in p.library:
            del self.state.objects[obj.id]
        p.library = []
        for name in reversed(names):
            self.new(name, seat, Zone.LIBRARY)
        return self

    def life(self, player: str | int, n: int) -> Scene:
        for seat in self.state.team_of(self.seat(player)) if self.state.format.shared_life else [self.seat(player)]:
            self.state.players[seat].life = n
        return self

    def counters(self, player: str | int, counters: dict[str, int]) -> Scene:
        """What the player has, by kind (122.1)."""
        self.state.players[self.seat(player)].counters = dict(counters)
        return self

    def mana(self, player: str | int, letters: str) -> Scene:
        """In the mana pool, a letter for each."""
        for letter in letters:
            self.state.players[self.seat(player)].pool[MANA_LETTERS.index(letter)] += 1
            self.state.mana_floating = True
        return self

    def day(self, which: str) -> Scene:
        """It is "day" or "night", or neither yet (730.1)."""
        self.state.day = {"": 0, "day": 1, "night": 2}[which]
        return self

    def unfinished(self) -> Game:
        """The board so far, to be looked at and not to be played."""
        return Game(self.state, {})

    def battlefield(self, player: str | int, *names: str) -> Scene:
        for name in names:
            self.permanent(player, name)
        return self

    def permanent(
        self,
        player: str | int,
        name: str,
        *,
        tapped: bool = False,
        sick: bool = False,
        damage: int = 0,
        counters: dict[str, int] | None = None,
        attached_to: Permanent | str | None = None,
        owner: str | int | None = None,
        face_down: bool = False,
        back_up: bool = False,
        protector: str | int | None = None,
    ) -> Permanent:
        """Put one permanent there as if it had long been there.  `attached_to`: a permanent, or a player's name.

        `protector`: of a battle (310.8); without it a Siege is protected by the next opponent in turn order.
        """
        g = self.state
        seat = self.seat(player)
        c = self.card(name, Zone.BATTLEFIELD)
        perm = Permanent(g.fresh_id(), c, seat if owner is None else self.seat(owner), not c.is_token, seat, g.tick())
        perm.tapped, perm.sick, perm.damage = tapped, sick, damage
        if sick:
            self.sick.append(perm)
        if counters:
            perm.counters = dict(counters)
        elif c.starts_with_counters:
            perm.counters = {"defense" if c.chars.types & BATTLE else "loyalty": c.loyalty}
        self.show_face(perm, face_down, back_up)
        self.protect(perm, protector)
        g.objects[perm.id] = perm
        g.battlefield.append(perm)
        index_permanent(g, perm)
        g.touch(perm)
        if attached_to is not None:
            self.attach(perm, self.seat(attached_to) if isinstance(attached_to, str) else attached_to.id)
        g.relayer = True
        return perm

    def protect(self, perm: Permanent, protector: str | int | None) -> None:
        g = self.state
        name = perm.card.name
        if not perm.chars.types & BATTLE:
            if protector is not None:
                raise SetupError(f"only a battle has a protector; {name} is none")
            return
        around = [(perm.controller + k) % len(g.players) for k in range(len(g.players))]
        foes = [s for s in around if g.opposed(s, perm.controller)]
        fit = foes if is_siege(perm) else around[:1]  # 310.11a, 310.8a
        chosen = fit[0] if protector is None else self.seat(protector)
        if chosen not in fit:
            who = "an opponent of its controller" if is_siege(perm) else "its controller"
            raise SetupError(f"{g.players[chosen].name} cannot protect {name}: {who} does")
        perm.protector = chosen

    def show_face(self, perm: Permanent, face_down: bool, back_up: bool) -> None:
        if face_down:
            from apnap.cards.blank import FACE_DOWN

            perm.face_down = True
            perm.base = FACE_DOWN
        elif back_up:
            if perm.card.back is None:
                raise SetupError(f"{perm.card.name} has no back face")
            perm.back_up = True
            perm.base = perm.card.back
        perm.chars = perm.base.chars

    def attach(self, perm: Permanent, to: int) -> None:
        perm.attached_to = to
        host = self.state.permanent(to)
        if host is not None:
            host.attachments = [*(host.attachments or []), perm.id]

    def phase_out(self, perm: Permanent) -> None:
        """It has been phased out since before the scene, and so has what is attached to it (702.26g)."""
        if perm.phased_out:
            return
        g = self.state
        gone: list[Permanent] = []
        collect(g, perm, NOTHING, gone)
        for each in gone:
            g.battlefield.remove(each)
            unindex_permanent(g, each)
            each.phased_out = True
            g.phased_out.append(each)
        g.relayer = True

    def begin(self, player: str | int = "A", at: str = "main", turn: int = 1) -> Game:
        """Start in that step of that player's turn: "untap", "upkeep", "draw", "main", "combat", "end" …"""
        g = self.state
        seat = self.seat(player)
        g.starting_player = 0
        g.turn_number = turn - 1
        g.last_regular = seat
        g.way = Way.TURN_BASED
        g.stage = NEXT
        if g.shared:
            seat = g.team_of(seat)[0]  # the team's turn (805.4)
        if g.format.markers:
            hand_out(g, seat)
        self.count_turns(seat, turn - 1)
        refresh(g)
        if any(perm.chars.keywords & (DAYBOUND | NIGHTBOUND) for perm in g.battlefield):
            begin_day_or_night(g)  # 702.145c, 702.145d
        self.begin_turns(seat, at)
        for perm in self.sick:  # beginning a turn has made the active player's creatures ready (302.6)
            perm.sick = True
            g.stir(perm)
        for p in g.players:
            p.dirty = True
        g.unsettled = True
        flow.advance(g)
        return Game(g, {})

    def begin_turns(self, seat: int, at: str) -> None:
        """The turn goes to that step; where there are turn markers, those of all of them do (807.4b)."""
        g = self.state
        melee = g.melee
        if melee is None:
            self.begin_turn(seat, at)
            return
        for marker in melee.markers:
            set_aside(g, melee)
            take_up(g, melee, marker)
            marker.due = NO_TURN
            self.begin_turn(marker.seat, at)
        set_aside(g, melee)
        take_up(g, melee, melee.markers[0])

    def begin_turn(self, seat: int, at: str) -> None:
        g = self.state
        g.pending_turn = TurnPlan(g.plan_id(), seat, False)
        if not g.ruleset.spine.begin_at(g, at):
            there = dict.fromkeys(STEP_NAMES[step] for _phase, steps in g.ruleset.turn for step in steps)
            raise SetupError(f"no turn of {g.ruleset.name} can begin in a step {at!r}; it has: {', '.join(there)}")

    def opening(self, player: str | int = "A") -> Game:
        """Start before the first turn: hands are filled from the top of the libraries, then there are mulligans."""
        g = self.state
        g.starting_player = self.seat(player)
        refresh(g)
        for p in g.players:
            p.kept = False
        g.ruleset.spine.start(g, NOBODY)
        g.agenda = [task for task in g.agenda if not isinstance(task, OpeningHands)]  # which would shuffle
        for p in g.players:
            draw(g, p.seat, g.ruleset.hand_size - len(p.hand), "103.5")
            p.drew_from_empty = False
        flow.advance(g)
        return Game(g, {})

    def count_turns(self, seat: int, before: int) -> None:
        """The turns before this one are taken to have gone around the table."""
        players = self.state.players
        for back in range(1, before + 1):
            players[(seat - back) % len(players)].turns_taken += 1
