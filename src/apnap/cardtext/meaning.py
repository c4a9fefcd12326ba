"""From what phrases say to nodes: targets get their slots, and "it" or "that player" what they speak of."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any, Final

from apnap.state.kinds import Zone
from apnap.vocab.abilities import Targets
from apnap.vocab.base import Amount, Effect, Ref, Who
from apnap.vocab.effects.control import Seq
from apnap.vocab.filters import Filter
from apnap.vocab.lookups import ATTACHED, ONE, SOURCE, YOU, All, It, Num, Players


class Refusal(Exception):
    """Why something is not understood."""


class Needs(Refusal):
    """The text is clear, but the engine has no word for it."""

    def __init__(self, what: str) -> None:
        super().__init__(f"needs: {what}")


class Said:
    """A phrase whose meaning depends on what was said before it."""

    __slots__ = ("args", "how")

    def __init__(self, how: Callable[..., Any], args: tuple[Any, ...]) -> None:
        self.how = how
        self.args = args

    def __call__(self, c: Context, *more: Any) -> Any:
        return self.how(c, *more, *self.args)


class Thing:
    """A noun phrase: which objects, how many, and how they are chosen."""

    def __init__(self, how: str, f: dict[str, Any] | None = None, **more: Any) -> None:
        self.how: Final = how  # target, all, some, self, it, that, attached, them
        self.f: Final[dict[str, Any]] = {} if f is None else f
        self.low: Any = more.get("low", ONE)
        self.high: Any = more.get("high", ONE)
        self.players: str = more.get("players", "")
        self.zone: int = more.get("zone", int(Zone.BATTLEFIELD))
        self.whose: Any = more.get("whose", "")
        self.what: str = more.get("what", "permanent")
        self.plural: bool = more.get("plural", False)
        self.noun: str = more.get("noun", "")
        self.random: bool = more.get("random", False)


class Mention:
    """Something spoken of, to which a later word may refer."""

    def __init__(self, ref: Ref, plural: bool, f: dict[str, Any], card: Ref | None, clause: int) -> None:
        self.ref: Final = ref
        self.plural: Final = plural
        self.f: Final = f
        self.card = card  # what has become of it: the card that was moved
        self.clause: Final = clause


class Context:
    """One ability (or one point of a list) being put together."""

    def __init__(self, card: Any = None) -> None:
        self.card: Final = card
        self.targets: list[Targets] = []
        self.seen: list[Mention] = []
        self.persons: list[Who] = []
        self.event: Mention | None = None
        self.event_player: Who | None = None
        self.event_number: Amount | None = None
        self.clause = 0
        self.self_clause = -1
        self.asked_clause = -1  # where a condition was about the spell itself: "if ~ was kicked"
        self.x: Amount | None = None
        self.names = 0
        self.in_later = False
        self.nameless = False  # the event is about several, of which none is "it"
        self.in_quotes = False  # an ability given to something else
        self.paid: dict[str, Ref] = dict(getattr(card, "paid", None) or {})  # a spell's additional cost
        self.noted: Amount | None = None
        self.trigger_text = ""
        self.on_stack = False  # an ability that resolves, perhaps after its source has left (608.2h)
        self.aimed: Mention | None = None  # our own telling: "it" is the one target named before the colon
        self.retains = False  # a sentence says that what becomes something else is still what it was (205.1b)
        self.self_card: Ref | None = None  # what has become of the card itself, if the event is about another

    def part(self) -> Context:
        """For a mode, or what is put on the stack by itself: the same event, but targets and words of its own."""
        inner = Context(self.card)
        inner.event, inner.event_player, inner.event_number = self.event, self.event_player, self.event_number
        inner.paid, inner.x, inner.self_card = dict(self.paid), self.x, self.self_card
        inner.nameless, inner.in_quotes, inner.on_stack = self.nameless, self.in_quotes, self.on_stack
        inner.retains = self.retains
        return inner

    def probe(self) -> Context:
        """The same, to try something on."""
        twin = copy.copy(self)
        twin.targets, twin.seen, twin.persons = list(self.targets), list(self.seen), list(self.persons)
        twin.paid = dict(self.paid)
        return twin

    # ---- values ---------------------------------------------------------------------------------------------------

    def of(self, value: Any) -> Any:
        return value(self) if isinstance(value, Said) else value

    def filter(self, f: dict[str, Any]) -> Filter:
        if f.get("_of_it") and self.it(Thing("it")).ref is not SOURCE:
            raise Refusal("which creature they block")  # the engine's word is about the source alone
        args: dict[str, Any] = {}
        for key, value in f.items():
            if key.startswith("_"):
                continue
            if key in ("controller", "owner") and isinstance(value, Said):
                args[key] = self.seat_word(value(self))
            elif key == "any_of":
                args[key] = tuple(self.filter(part) for part in value)
            elif key == "targets":
                args[key] = self.filter(value)
            else:
                args[key] = self.of(value)
        return Filter(**args)

    def seat_word(self, who: Who) -> str:
        """How a filter names the player."""
        if isinstance(who, Players) and who.slot == 0:
            word = {"opponents": "opponent"}.get(who.kind, who.kind)
            if word in ("you", "opponent", "event", "defending", "enchanted", "chosen", "active"):
                return word
            if word == "target":
                return word
        raise Refusal("whose they are")

    def fresh(self, name: str) -> str:
        """A name for something chosen that no other choice of the ability has."""
        self.names += 1
        return name if self.names == 1 else f"{name} {self.names}"

    # ---- objects --------------------------------------------------------------------------------------------------

    def slot(self, targets: Targets) -> int:
        if self.in_later:
            raise Refusal("a target chosen now for something that happens later")
        self.targets.append(targets)
        return len(self.targets) - 1

    def mention(self, ref: Ref, f: dict[str, Any], plural: bool = False, card: Ref | None = None) -> Ref:
        self.seen.append(Mention(ref, plural, f, card, self.clause))
        return ref

    def ref(self, thing: Thing, subject: bool = False) -> Ref:
        """The objects a noun phrase speaks of."""
        how = thing.how
        if how == "self":
            if subject:
                self.self_clause = self.clause
            elif self.event is None or self.event.ref is not SOURCE:
                self.mention(SOURCE, {"_self": True})  # "put a counter on ~. It gains …"
            return SOURCE
        if how == "target":
            return self.target(thing)
        if how == "all":
            zone = thing.zone
            if thing.f.get("other") and self.is_other_than_a_target():
                raise Refusal("other than what")
            who = self.of(thing.whose) or None
            found: Ref = All(self.filter(thing.f), zone, who if isinstance(who, Who) else None)
            return self.mention(found, thing.f, True)
        if how == "attached":
            return self.mention(ATTACHED, thing.f)
        if how in ("it", "that", "chosen"):
            return self.it(thing, subject).ref
        if how == "them":
            return self.them(thing)
        if how == "exiled":
            return self.exiled()
        if how == "slot" and int(thing.noun) < len(self.targets):
            return It("target", int(thing.noun))
        raise Refusal("something to be chosen where nothing can be")

    def is_other_than_a_target(self) -> bool:
        """ "Other creatures", said after a target, are other than that one; in a spell never than itself."""
        if self.card is not None and self.card.is_spell and self.event is None and not self.in_quotes:
            return True
        return any(isinstance(m.ref, It) and m.ref.kind == "target" for m in self.seen)

    def target(self, thing: Thing) -> Ref:
        f = dict(thing.f)
        what = thing.what
        if f.get("_another"):  # differs from the targets before it, or from the card itself
            if self.targets:
                what = "another"
            else:
                f["other"] = True
        if f.get("_one_opponent") and not (isinstance(thing.high, Num) and thing.high.n == 1):
            raise Refusal("whether one opponent controls them all")
        filter = None if thing.players and not f and not thing.noun else self.filter(f)
        whose = thing.whose
        if isinstance(whose, Said):
            raise Refusal("whose cards they are")
        if whose == "opponent" and not (isinstance(thing.high, Num) and thing.high.n == 1):
            raise Needs("several targets in one opponent's graveyard")
        n = self.slot(Targets(filter, self.of(thing.low), self.of(thing.high), thing.players, thing.zone, what, whose))
        ref = It("target", n)
        self.mention(ref, thing.f, not (isinstance(thing.high, Num) and thing.high.n == 1))
        if thing.players:
            self.persons.append(Players("target", n))
        return ref

    def fits(self, mention: Mention, noun: str) -> bool:
        """Whether "that creature" can be about it."""
        if not noun:
            return True
        if isinstance(mention.ref, It) and mention.ref.kind == "source":
            return noun == "card" and mention.card is not None  # of itself a card says "it"
        if noun in ("permanent", "card", "object"):
            return True
        types = str(mention.f.get("types", "")) + " " + str(mention.f.get("all_types", ""))
        if noun == "creature" and (not types.strip() or "subtypes" in mention.f):
            return True
        if noun == "token":
            return "_token" in mention.f
        if noun == "spell":
            return "_spell" in mention.f
        return noun in types.split() or noun.title() in mention.f.get("subtypes", ())

    def it(self, thing: Thing, subject: bool = False) -> Mention:
        noun = thing.noun
        if thing.how == "chosen":
            return self.chosen(thing)
        if self.aimed is not None and thing.how == "it" and not noun:
            return Mention(self.aimed.ref, False, self.aimed.f, None, self.clause)
        if not noun and self.asked_clause == self.clause and self.of_spell():
            raise Refusal('what "it" speaks of')  # the spell that was kicked, or what it targets
        for mention in reversed(self.seen):
            if mention.plural or not self.fits(mention, noun) or (mention is self.aimed and mention.card is None):
                continue
            if not noun and mention.clause < self.self_clause < self.clause and not self.of_spell():
                raise Refusal('what "it" speaks of')
            return mention
        if self.event is not None and not self.event.plural and self.fits(self.event, noun):
            if not noun and self.event.ref is not SOURCE and -1 < self.self_clause < self.clause:
                raise Refusal('what "it" speaks of')
            if not noun and "_spell" in self.event.f and "targets" in self.event.f:
                raise Refusal('what "it" speaks of')  # the spell, or what it targets
            return self.event
        unsaid = self.of_spell() and self.self_clause < 0 and not self.in_quotes
        if thing.how == "that" or self.nameless or unsaid:
            raise Refusal(f'what "{thing.how} {noun}" speaks of')
        return Mention(SOURCE, False, {}, None, self.clause)

    def of_spell(self) -> bool:
        """Whether it is said by a spell that resolves; a spell is never "it"."""
        return self.card is not None and self.card.is_spell and self.event is None

    def chosen(self, thing: Thing) -> Mention:
        """ "The chosen creature": what the ability has chosen before."""
        for mention in reversed(self.seen):
            if "_chosen" in mention.f and mention.plural == thing.plural:
                return mention
        raise Refusal("what was chosen")

    def them(self, thing: Thing) -> Ref:
        for mention in reversed(self.seen):
            if mention.plural and self.fits(mention, thing.noun):
                return mention.ref
        raise Refusal('what "them" speaks of')

    def exiled(self) -> Ref:
        """ "The exiled card": exiled by this ability, or by another ability of the card, which then is linked to it."""
        for mention in reversed(self.seen):
            if mention.card is not None:
                return mention.card
        if self.event is not None and self.event.card is not None and not isinstance(self.event.card, It):
            return self.event.card
        return It("memory exiled")

    def card_of(self, thing: Thing) -> Ref:
        """The card something has become, for what returns from where it went."""
        if thing.how == "exiled":
            return self.exiled()
        if thing.how == "self":
            for mention in reversed(self.seen):
                if mention.ref is SOURCE and mention.card is not None:
                    return mention.card
            if self.self_card is not None:
                return self.self_card
            if self.event is not None and self.event.ref is SOURCE and self.event.card is not None:
                return self.event.card
            return self.ref(thing)
        if thing.how in ("it", "that", "chosen"):
            mention = self.it(thing)
            if mention.card is not None:
                return mention.card
            return mention.ref
        if thing.how == "them":
            for mention in reversed(self.seen):
                if mention.plural:
                    return mention.card or mention.ref
        return self.ref(thing)

    def moved(self, ref: Ref) -> None:
        """Something was moved: later words mean the card it has become (400.7j)."""
        for mention in reversed(self.seen):
            if mention.ref is ref:
                mention.card = It("moved")
                return
        f = {"_self": True} if ref is SOURCE or self.event is None else self.event.f
        self.mention(ref, f, card=It("moved"))

    # ---- players --------------------------------------------------------------------------------------------------

    def player(self, who: Who) -> Who:
        self.persons.append(who)
        return who

    def that_player(self) -> Who:
        if self.persons:
            return self.persons[-1]
        if self.event_player is not None:
            return self.event_player
        raise Refusal('who "that player" is')

    def controller(self, ref: Ref, word: str = "controller") -> Who:
        """Whose something is."""
        if isinstance(ref, It):
            if ref.kind == "target":
                return Players(f"{word} of target", ref.slot)
            if word == "controller" and ref.kind == "event":
                return Players("controller of event")
            if word == "controller" and ref.kind == "source":
                return YOU
            if word == "controller" and ref.kind == "attached":
                return Players("enchanted")
            if word == "controller" and ref.kind == "event other":
                return Players("controller of event other") if self.event_player is None else self.event_player
            if word == "owner" and ref.kind == "source":
                return Players("owner of source")
        raise Refusal(f"whose {word} that is")


def joined(parts: list[Effect]) -> Effect:
    """One effect after the other; a sequence within a sequence is part of it."""
    flat: list[Effect] = []
    for part in parts:
        if isinstance(part, Seq):
            flat.extend(part.parts)
        else:
            flat.append(part)
    return flat[0] if len(flat) == 1 else Seq(tuple(flat))
