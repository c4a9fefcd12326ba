"""Deck lists as XML: MTGO's .dek and Cockatrice's .cod.

Documents with a document type declaration are refused, so there are no entities to expand and nothing to fetch.
"""

from __future__ import annotations

from xml.etree import ElementTree
from xml.sax.saxutils import escape, quoteattr

from apnap.decks.lists import DeckList
from apnap.errors import DeckError


def parse(text: str) -> ElementTree.Element:
    if "<!doctype" in text.casefold() or "<!entity" in text.casefold():
        raise DeckError("a deck in XML must not declare a document type or entities")
    try:
        return ElementTree.fromstring(text.strip().removeprefix("\ufeff"))
    except (ElementTree.ParseError, ValueError, RecursionError) as error:
        raise DeckError(f"not XML: {error}") from None


def number(text: str | None, what: str) -> int:
    if text is None or not text.isascii() or not text.isdigit() or len(text) > 9:
        raise DeckError(f"{what}: {text!r} is no number of cards")
    return int(text)


def name_in(element: ElementTree.Element, key: str) -> str:
    name = " ".join((element.get(key) or "").split())
    if not name:
        raise DeckError(f"a <{element.tag}> has no {key}")
    return name


def read_dek(text: str) -> DeckList:
    root = parse(text)
    if root.tag != "Deck":
        raise DeckError(f"an MTGO deck begins with <Deck>, not <{root.tag}>")
    deck = DeckList()
    for element in root.iter("Cards"):
        name = name_in(element, "Name")
        count = number(element.get("Quantity"), name)
        side = (element.get("Sideboard") or "false").casefold() == "true"
        if count:
            deck.add("sideboard" if side else "main", count, name)
    return deck


def write_dek(deck: DeckList) -> str:
    """Catalogue numbers are MTGO's own and unknown here: 0 makes it look the card up by name."""
    lines = ['<?xml version="1.0" encoding="utf-8"?>', "<Deck>"]
    lines += ["  <NetDeckID>0</NetDeckID>", "  <PreconstructedDeckID>0</PreconstructedDeckID>"]
    for side, entries in (("false", deck.main), ("true", [*deck.sideboard, *deck.outside])):
        lines += [
            f'  <Cards CatID="0" Quantity="{e.count}" Sideboard="{side}" Name={quoteattr(e.name)} Annotation="0" />'
            for e in entries
        ]
    return "\n".join([*lines, "</Deck>"]) + "\n"


def read_cod(text: str) -> DeckList:
    root = parse(text)
    if root.tag != "cockatrice_deck":
        raise DeckError(f"a Cockatrice deck begins with <cockatrice_deck>, not <{root.tag}>")
    deck = DeckList(name=" ".join((root.findtext("deckname") or "").split()))
    for zone in root.findall("zone"):
        section = {"main": "main", "side": "sideboard", "tokens": ""}.get(zone.get("name") or "")
        if section is None:
            raise DeckError(f"unknown zone {zone.get('name')!r}")
        for element in zone.findall("card") if section else []:
            name = name_in(element, "name")
            count = number(element.get("number"), name)
            if count:
                deck.add(section, count, name)
    return deck


def write_cod(deck: DeckList) -> str:
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', '<cockatrice_deck version="1">']
    lines += [f"    <deckname>{escape(' '.join(deck.name.split()))}</deckname>", "    <comments></comments>"]
    for zone, entries in (("main", deck.main), ("side", [*deck.sideboard, *deck.outside])):
        if entries:
            cards = [f'        <card number="{e.count}" name={quoteattr(e.name)}/>' for e in entries]
            lines += [f'    <zone name="{zone}">', *cards, "    </zone>"]
    return "\n".join([*lines, "</cockatrice_deck>"]) + "\n"
