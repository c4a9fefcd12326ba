"""Noun phrases: which objects.  What stands in them becomes the arguments of a Filter."""

from __future__ import annotations

from typing import Any, Final

from apnap.cardtext.grammar.base import COLORS, say, word
from apnap.cardtext.meaning import Context, Said, Thing
from apnap.state.kinds import Zone
from apnap.vocab.abilities import Targets
from apnap.vocab.lookups import OPPONENTS, YOU, Num, Players, X

F = dict[str, Any]
TYPES: Final = {
    "creature": "creatures",
    "artifact": "artifacts",
    "land": "lands",
    "enchantment": "enchantments",
    "planeswalker": "planeswalkers",
    "battle": "battles",
}
SPELL_TYPES: Final = {"instant": "instants", "sorcery": "sorceries"}
PERMANENTS: Final = "artifact battle creature enchantment land planeswalker"
TEXTS: Final = ("not_types", "not_colors")
TUPLES: Final = ("status", "not_subtypes", "subtypes")
COSTLY: Final = ("power_le", "power_ge", "toughness_le", "mv_le", "keyword", "without", "counter")


def limit_x(c: Context) -> Any:
    return X() if c.x is None else c.x


LIMIT_X: Final = Said(limit_x, ())
X_NOW: Final = LIMIT_X


def merged(*parts: F | None) -> F | None:
    """All these properties together; None if two of them get in each other's way."""
    out: F = {}
    for part in parts:
        for key, value in (part or {}).items():
            if key not in out:
                out[key] = value
            elif key == "not_types":
                out[key] += " " + value
            elif key == "not_colors":
                out[key] += value
            elif key in ("status", "not_subtypes"):
                out[key] = (*out[key], *value)
            elif key == "_of":
                out[key] = out[key] or value
            else:
                return None
    return out


# ---- adjectives ---------------------------------------------------------------------------------------------------

for name, letter in COLORS.items():
    word("adj", name, {"colors": letter})
    word("adj", "non" + name, {"not_colors": letter})
for name in (*TYPES, *SPELL_TYPES):
    word("adj", "non" + name, {"not_types": name})
word("adj", "<color> or <color>", lambda a, b: {"colors": in_order(a + b)})
word("adj", "<color> and|and/or <color>", lambda a, b: {"colors": in_order(a + b), "_plural": True})
word("adj", "<color> , <color> , or <color>", lambda a, b, c: {"colors": in_order(a + b + c)})
word("adj", "non- <subtype>", lambda s: {"not_subtypes": (s[0],)})
for name in ("tapped", "untapped", "attacking", "blocking", "blocked", "unblocked", "face-down", "enchanted"):
    word("adj", name, {"status": (name,)})
for name in ("colorless", "multicolored"):
    word("adj", name, {"status": (name,)})
word("adj", "nonattacking", {"status": ("nonattacking",)})
word("adj", "attacking or blocking", {"any_of": ({"status": ("attacking",)}, {"status": ("blocking",)})})
word("adj", "blocking or attacking", {"any_of": ({"status": ("attacking",)}, {"status": ("blocking",)})})
word("adj", "nontoken", {"status": ("nontoken",)})
for name in ("legendary", "basic", "snow"):
    word("adj", name, {"supertypes": name})
    word("adj", "non" + name, {"not_supertypes": name})
word("adj", "nonsnow", {"not_supertypes": "snow"})
word("adj", "other", {"other": True})
word("adjs", "<adj>", lambda a: a)
word("adjs", "<adj> [,] <adjs>", merged)


def in_order(letters: str) -> str:
    return "".join(c for c in "WUBRG" if c in letters)


# ---- heads: one and many ------------------------------------------------------------------------------------------

for one, many in {**TYPES, **SPELL_TYPES}.items():
    word("type", one, one)
    word("types", many, one)
word("typelist", "<type>", lambda a: a)
word("typelist", "<type> or <type>", lambda a, b: f"{a} {b}")
word("typelist", "<type> , <type> , or <type>", lambda a, b, c: f"{a} {b} {c}")
word("typelist", "<type> , <type> , <type> , or <type>", lambda a, b, c, d: f"{a} {b} {c} {d}")
word("typelists", "<types>", lambda a: a)
word("typelists", "<types> and|or|and/or <types>", lambda a, b: f"{a} {b}")
word("typelists", "<types> , <types> , and|or|and/or <types>", lambda a, b, c: f"{a} {b} {c}")
word("typelists", "<types> , <types> , <types> , and|or <types>", lambda a, b, c, d: f"{a} {b} {c} {d}")
word("sub", "<subtype>", lambda s: (s[0],))
word("sub", "<subtype> or <subtype>", lambda a, b: (a[0], b[0]))
word("sub", "<subtype> , <subtype> , or <subtype>", lambda a, b, c: (a[0], b[0], c[0]))
word("sub", "<subtype> , <subtype> , <subtype> , or <subtype>", lambda a, b, c, d: (a[0], b[0], c[0], d[0]))
word("subs", "<subtype>", lambda s: (s[0],) if s[1] else None)
word("subs", "<subtype> and|or|and/or <subtype>", lambda a, b: (a[0], b[0]) if b[1] else None)
word("subs", "<subtype> , <subtype> , and|or|and/or <subtype>", lambda a, b, c: (a[0], b[0], c[0]) if c[1] else None)


def typed(types: str) -> F:
    return {"types": types, "_list": True} if " " in types else {"types": types}


def subtyped(names: tuple[str, ...]) -> F:
    return {"subtypes": names}


word("head", "<typelist>", typed)
word("head", "permanent", lambda: {"_permanent": True})
word("head", "<type> <type>", lambda a, b: {"all_types": f"{a} {b}"} if a != b else None)
word("head", "<sub>", subtyped)
word("head", "<sub> <type>", lambda s, t: {"types": t, "subtypes": s})
word("head", "<subtype> <subtype>", lambda a, b: {"subtypes": (a[0],), "any_of": ({"subtypes": (b[0],)},)})
word("head", "<subtype> or <type>", lambda s, t: {"any_of": ({"subtypes": (s[0],)}, {"types": t})})
word("head", "<sub> permanent", subtyped)
word("head", "token", {"status": ("token",), "_token": True})
word("head", "<type> token", lambda t: {"types": t, "status": ("token",), "_token": True})
word("head", "<sub> token", lambda s: {"subtypes": s, "status": ("token",), "_token": True})
word("head", "<type> or <subtype>", lambda t, s: {"any_of": ({"types": t}, {"subtypes": (s[0],)})})
word("heads", "<typelists>", typed)
word("heads", "permanents", lambda: {"_permanent": True})
word("heads", "<type> <types>", lambda a, b: {"all_types": f"{a} {b}"} if a != b else None)
word("heads", "<subs>", subtyped)
word("heads", "<sub> <types>", lambda s, t: {"types": t, "subtypes": s})
word("heads", "<subtype> and|and/or <subtype> <types>", lambda a, b, t: {"types": t, "subtypes": (a[0], b[0])})
word("heads", "<sub> permanents", subtyped)
word("heads", "tokens", {"status": ("token",), "_token": True})
word("heads", "<type> tokens", lambda t: {"types": t, "status": ("token",), "_token": True})
word("heads", "<sub> tokens", lambda s: {"subtypes": s, "status": ("token",), "_token": True})

# Cards, wherever they are, and spells.
word("cardhead", "card", lambda: {})
word("cardhead", "permanent card", {"types": PERMANENTS})
word("cardhead", "<typelist> card", typed)
word("cardhead", "<sub> card", subtyped)
word("cardhead", "<type> or <subtype> card", lambda t, s: {"any_of": ({"types": t}, {"subtypes": (s[0],)})})
word("cardhead", "<sub> <type> card", lambda s, t: {"types": t, "subtypes": s})
word("cardhead", "<type> <type> card", lambda a, b: {"all_types": f"{a} {b}"} if a != b else None)
word("cardheads", "cards", lambda: {})
word("cardheads", "permanent cards", {"types": PERMANENTS})
word("cardheads", "<typelist> cards", typed)
word("cardheads", "<type> and|and/or <type> cards", lambda a, b: typed(f"{a} {b}"))
word("cardheads", "<sub> cards", subtyped)
word("cardheads", "<sub> <type> cards", lambda s, t: {"types": t, "subtypes": s})
word("spellhead", "spell", lambda: {})
word("spellhead", "<typelist> spell", typed)
word("spellhead", "<sub> spell", subtyped)
word("spellhead", "<sub> <type> spell", lambda s, t: {"types": t, "subtypes": s})
word("spellhead", "<type> <type> spell", lambda a, b: {"all_types": f"{a} {b}"} if a != b else None)
word("spellhead", "permanent spell", {"types": "artifact battle creature enchantment planeswalker"})
word("spellheads", "spells", lambda: {})
word("spellheads", "<typelist> spells", typed)
word("spellheads", "<type> and|and/or <type> spells", lambda a, b: typed(f"{a} {b}"))
word("spellheads", "<sub> spells", subtyped)
word("spellheads", "<type> <type> spells", lambda a, b: {"all_types": f"{a} {b}"} if a != b else None)
word("spellheads", "<sub> <type> spells", lambda s, t: {"types": t, "subtypes": s})
word("spellheads", "permanent spells", {"types": "artifact battle creature enchantment planeswalker"})

# ---- what follows --------------------------------------------------------------------------------------------------

word("post", "you control", {"controller": "you"})
word("post", "an opponent controls", {"controller": "opponent", "_one_opponent": True})
for text in ("your opponents control", "opponents control"):
    word("post", text, {"controller": "opponent"})
word("post", "you don't control", {"controller": "not you"})
word("post", "you own", {"owner": "you"})
word("post", "defending player controls", {"controller": "defending"})
word("post", "enchanted player controls", {"controller": "enchanted"})
word("post", "the chosen player controls", {"controller": "chosen"})
word("post", "the active player controls", {"controller": "active"})
say("whose", "that player controls", lambda c: c.that_player())
say("whose", "they control", lambda c: c.that_player())
say("whose", "target player controls", lambda c: target_player(c, "any"))
say("whose", "target opponent controls", lambda c: target_player(c, "opponent"))
word("post", "<whose>", lambda w: {"controller": w})
word("post", "with <keyword>", lambda k: {"keyword": k})
word("post", "that has|have <keyword>", lambda k: {"keyword": k})
word("post", "without <keyword>", lambda k: {"without": k})
word("post", "with <keyword> or <keyword>", lambda a, b: {"any_of": ({"keyword": a}, {"keyword": b})})
word("post", "with power <limit> or less", lambda n: {"power_le": n})
word("post", "with power <limit> or greater", lambda n: {"power_ge": n})
word("post", "with toughness <limit> or less", lambda n: {"toughness_le": n})
word("post", "with mana value <limit> or less", lambda n: {"mv_le": n})
word("post", "with mana value <limit> or greater", lambda n: {"mv_ge": n})
word("post", "with mana value <limit>", lambda n: {"mv_eq": n})
word("post", "with toughness <limit> or greater", lambda n: {"toughness_ge": n})
word("post", "dealt damage by ~ this turn", {"status": ("damaged by source this turn",)})
word("post", "that didn't attack this turn", {"status": ("did not attack this turn",)})
word("post", "with power or toughness <limit> or less", lambda n: {"any_of": ({"power_le": n}, {"toughness_le": n})})
word("post", "with a|an <counterkind> counter|counters on it|them", lambda k: {"counter": k})
word("post", "with <counterkind> counters on it|them", lambda k: {"counter": k})
word("post", "with a counter on it|them", {"counter": "*"})
word("post", "with counters on it|them", {"counter": "*"})
word("post", "with one or more counters on it|them", {"counter": "*"})
word("post", "of the chosen color", {"status": ("chosen color",)})
word("post", "other than ~", {"other": True})
word("post", "that attacked this turn", {"status": ("attacked this turn",)})
word("post", "that blocked this turn", {"status": ("blocked this turn",)})
word("post", "that entered this turn", {"status": ("entered this turn",)})
for text, about in (("~", {}), ("it", {"_of_it": True})):
    word("post", f"blocking {text}", {"status": ("blocking it",), **about})
    word("post", f"blocked by {text}", {"status": ("blocked by it",), **about})
    either = {"any_of": ({"status": ("blocking it",)}, {"status": ("blocked by it",)}), **about}
    for words in (f"blocking or blocked by {text}", f"blocked by or blocking {text}"):
        word("post", words, either)
word("post", "attacking you", {"status": ("attacking you",)})
word("post", "that's|are|that|is attacking you", lambda: None)
word("post", "that's attacking you", {"status": ("attacking you",)})
word("post", "that aren't|isn't enchanted", lambda: None)
word("post", "that's <color> or <color>", lambda a, b: {"colors": in_order(a + b)})
word("post", "that's a|an <subtype> or a|an <subtype>", lambda a, b: {"subtypes": (a[0], b[0])})
word("post", "that's a|an <subtype> or <subtype>", lambda a, b: {"subtypes": (a[0], b[0])})
word("post", "that was dealt damage this turn", lambda: None)
word("posts", "<post>", lambda p: p)
word("posts", "<post> <posts>", merged)
word("limit", "<digits>", lambda n: n)
word("limit", "x", lambda: LIMIT_X)


def target_player(c: Context, players: str) -> Any:
    n = c.slot(Targets(None, players=players))
    return c.player(Players("target", n))


OF_CREATURES: Final = (
    *("keyword", "without", "power_le", "power_ge", "power_eq", "power_lt", "power_gt", "toughness_le", "toughness_ge"),
)


def sound(f: F | None) -> F | None:
    """Whether it is plain what the words belong to: "artifact or creature with flying" is not."""
    if f is None or ("targets" in f and list(f)[-1] != "targets"):  # what follows is said of what it targets
        return None
    if f.get("_list") and any(key in f for key in OF_CREATURES):
        return None
    if f.get("_list") and ("not_colors" in f or "colors" in f or "supertypes" in f or "not_supertypes" in f):
        return None
    return {k: v for k, v in f.items() if k not in ("_list", "_permanent", "_plural")}


def covering(kind: str, head: F) -> F:
    """ "Red instant or sorcery spell": what stands before covers both, since one noun ends the list."""
    if kind == "spellhead" and head.get("types") == "instant sorcery":
        return {k: v for k, v in head.items() if k != "_list"}
    return head


for number in ("", "s"):
    for kind in ("head", "cardhead", "spellhead"):
        name = {"head": "one", "cardhead": "card", "spellhead": "spell"}[kind] + number
        word(name, f"[<adjs>] <{kind}{number}> [<posts>]", lambda a, h, p, k=kind: sound(merged(a, covering(k, h), p)))

# ---- where cards are ------------------------------------------------------------------------------------------------

word("yard", "from|in your graveyard", (int(Zone.GRAVEYARD), "you"))
word("yard", "from|in a|any graveyard", (int(Zone.GRAVEYARD), ""))
word("yard", "from|in an opponent 's graveyard", (int(Zone.GRAVEYARD), "opponent"))
word("yard", "from|in graveyards", (int(Zone.GRAVEYARD), ""))
word("yard", "in all graveyards", (int(Zone.GRAVEYARD), ""))

# ---- things ---------------------------------------------------------------------------------------------------------

ANYTHING: Final = {"types": "creature planeswalker battle"}


def target(f: F, low: Any = None, high: Any = None, **more: Any) -> Thing:
    return Thing("target", f, low=low or Num(1), high=high or Num(1), noun="x", **more)


for number in ("", "s"):
    say_n = "<number> " if number else ""
    word("target", f"target <one{number}>", lambda f: target(f)) if not number else None
    word("target", f"another target <one{number}>", lambda f: target({**f, "_another": True})) if not number else None
word("target", "<digits> target <ones>", lambda n, f: target(f, n, n))
word("target", "x target <ones>", lambda f: target(f, X_NOW, X_NOW))
word("target", "up to <digits> target <ones>", lambda n, f: target(f, Num(0), n))
word("target", "up to one target <one>", lambda f: target(f, Num(0), Num(1)))
word("target", "up to x target <ones>", lambda f: target(f, Num(0), X_NOW))
word("target", "up to <digits> other target <ones>", lambda n, f: target({**f, "_another": True}, Num(0), n))
word("target", "up to one other target <one>", lambda f: target({**f, "_another": True}, Num(0), Num(1)))
word("target", "<digits> other target <ones>", lambda n, f: target({**f, "_another": True}, n, n))
word("target", "any number of target <ones>", lambda f: target(f, Num(0), Num(100)))
word("target", "each of <target>", lambda t: t if not (isinstance(t.high, Num) and t.high.n == 1) else None)
word("target", "any target", lambda: target(ANYTHING, players="any"))
word("target", "any other target", lambda: target({**ANYTHING, "_another": True}, players="any"))
word("target", "target creature or player", lambda: target({"types": "creature"}, players="any"))
word("target", "target creature , player , or planeswalker", lambda: target(ANYTHING, players="any"))
word("target", "target player or planeswalker", lambda: target({"types": "planeswalker"}, players="any"))
word("target", "target opponent or planeswalker", lambda: target({"types": "planeswalker"}, players="opponent"))
word("target", "target creature or opponent", lambda: target({"types": "creature"}, players="opponent"))
word("targetspell", "target <spell>", lambda f: spelled(f, "spell"))
word("targetspell", "target activated ability", lambda: spelled({}, "activated ability"))
word("targetspell", "target triggered ability", lambda: spelled({}, "triggered ability"))
word("targetspell", "target activated or triggered ability", lambda: spelled({}, "ability"))
word("targetspell", "target spell or ability", lambda: spelled({}, "spell or ability"))
word("targetcard", "target <card> <yard>", lambda f, z: target(f, zone=z[0], whose=z[1]))
word("targetcard", "up to one target <card> <yard>", lambda f, z: target(f, Num(0), Num(1), zone=z[0], whose=z[1]))
word("targetcard", "up to <digits> target <cards> <yard>", lambda n, f, z: target(f, Num(0), n, zone=z[0], whose=z[1]))
word("targetcard", "<digits> target <cards> <yard>", lambda n, f, z: target(f, n, n, zone=z[0], whose=z[1]))
word("targetcard", "another target <card> <yard>", lambda f, z: target({**f, "other": True}, zone=z[0], whose=z[1]))
word(
    "targetcard", "any number of target <cards> <yard>", lambda f, z: target(f, Num(0), Num(100), zone=z[0], whose=z[1])
)
word("targetcard", "x target <cards> <yard>", lambda f, z: target(f, X_NOW, X_NOW, zone=z[0], whose=z[1]))


def spelled(f: F, what: str) -> Thing:
    return Thing("target", {**f, "_spell": True}, zone=int(Zone.STACK), what=what, noun="x")


word("self", "~", lambda: Thing("self"))
word("attached", "enchanted <one>", lambda f: Thing("attached", f) if is_plain(f) else None)
word("attached", "equipped creature", lambda: Thing("attached", {"types": "creature"}))
word("attached", "fortified land", lambda: Thing("attached", {"types": "land"}))


def is_plain(f: F) -> bool:
    return set(f) <= {"types", "subtypes"}


word("it", "it", lambda: Thing("it"))
for name in (*TYPES, "permanent", "token", "card", "spell"):
    word("it", f"that {name}", Thing("that", noun=name))
word("it", "the token", Thing("that", noun="token"))
word("it", "that <subtype>", lambda s: Thing("that", noun=s[0].lower()))
word("it", "the exiled card", Thing("exiled"))
word("them", "them", lambda: Thing("them", plural=True))
for name, names in TYPES.items():
    word("them", f"those {names}", Thing("them", noun=name, plural=True))
word("them", "those permanents|cards|tokens", Thing("them", plural=True))
word("them", "they", Thing("them", plural=True))
word("them", "the tokens", Thing("them", plural=True))
word("them", "each of those creatures|permanents", Thing("them", plural=True))

word("all", "all <ones>", lambda f: Thing("all", f, plural=True))
word("all", "each <one>", lambda f: Thing("all", f, plural=True))
word("all", "each <one> and each <one>", lambda a, b: Thing("all", {"any_of": (a, b)}, plural=True))
word("all", "all <ones> and all <ones>", lambda a, b: Thing("all", {"any_of": (a, b)}, plural=True))
word("all", "all <cards> <yard>", lambda f, z: Thing("all", f, plural=True, zone=z[0], whose=YARDS[z[1]]))
word("all", "each <card> <yard>", lambda f, z: Thing("all", f, plural=True, zone=z[0], whose=YARDS[z[1]]))

YARDS: Final[dict[str, Any]] = {"you": YOU, "": "", "opponent": OPPONENTS}

word("thing", "<target>", lambda t: t)
word("thing", "<self>", lambda t: t)
word("thing", "<attached>", lambda t: t)
word("thing", "<it>", lambda t: t)
word("thing", "<them>", lambda t: t)
word("thing", "<all>", lambda t: t)
