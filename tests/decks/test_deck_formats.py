"""Deck lists: every format is read, written, recognised, and survives nonsense."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from apnap import Game
from apnap.cards.registry import CARDS
from apnap.decks import DECKS
from apnap.decks.formats import (
    FORMATS,
    DeckError,
    DeckList,
    Entry,
    detect,
    load_deck,
    read_deck,
    save_deck,
    write_deck,
)

WANTED = DeckList(
    [Entry(4, "Lightning Bolt"), Entry(2, "Isamaru, Hound of Konda"), Entry(20, "Mountain")],
    [Entry(3, "Negate"), Entry(1, "Juzám Djinn")],
)

SAMPLES = {
    "plain": "// Burn\n4 Lightning Bolt\n"
    "2x Isamaru, Hound of Konda\n\n# lands\nMountain x20\n\nSB: 3 Negate\nSB: Juzam Djinn\n",
    "arena": "About\nName Burn\n\nDeck\n4 Lightning Bolt (M10) 146\n2 Isamaru, Hound of Konda (CHK) 19\n"
    "20 Mountain (ANA) 4\n"
    "\nSideboard\n3 Negate (RIX) 44\n1 Juzám Djinn (ARN) 29\n",
    "mtgo": "4 Lightning Bolt\r\n2 Isamaru, Hound of Konda\r\n20 Mountain\r\n\r\n3 Negate\r\n1 Juzam Djinn\r\n",
    "dek": '<?xml version="1.0" encoding="utf-8"?>\n<Deck xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">\n'
    "<NetDeckID>0</NetDeckID>\n"
    '<Cards CatID="1" Quantity="4" Sideboard="false" Name="Lightning Bolt" Annotation="0" />\n'
    '<Cards CatID="2" Quantity="2" Sideboard="false" Name="Isamaru, Hound of Konda" />\n'
    '<Cards CatID="3" Quantity="20" Sideboard="false" Name="Mountain" />\n'
    '<Cards CatID="4" Quantity="3" Sideboard="true" Name="Negate" />\n'
    '<Cards CatID="5" Quantity="1" Sideboard="true" Name="Juz&#225;m Djinn" />\n</Deck>',
    "xmage": "NAME:Burn\n4 [M10:146] Lightning Bolt\n2 [CHK:19] Isamaru, Hound of Konda\n20 [M10:242] Mountain\n"
    "SB: 3 [RIX:44] Negate\nSB: 1 [ARN:29] Juzám Djinn\nLAYOUT MAIN:(1,1)(NONE,false,50)|([M10:146])\n",
    "forge": "[metadata]\nName=Burn\n[Main]\n4 Lightning Bolt|M10|1\n2 Isamaru, Hound of Konda|CHK\n20 Mountain+\n"
    "[Sideboard]\n3 Negate|RIX\n1 Juzám Djinn|ARN\n",
    "cod": '<?xml version="1.0" encoding="UTF-8"?>\n<cockatrice_deck version="1">\n<deckname>Burn</deckname>\n'
    "<comments/>\n"
    '<zone name="main"><card number="4" price="0" name="Lightning Bolt"/>'
    '<card number="2" name="Isamaru, Hound of Konda"/><card number="20" name="Mountain"/></zone>\n'
    '<zone name="side"><card number="3" name="Negate"/><card number="1" name="Juzám Djinn"/></zone>\n'
    '<zone name="tokens"><card number="1" name="Goblin"/></zone>\n</cockatrice_deck>\n',
    "csv": 'Count,Name,Board\n4,Lightning Bolt,main\n2,"Isamaru, Hound of Konda",main\n20,Mountain,main\n'
    "3,Negate,sideboard\n1,Juzám Djinn,sideboard\n",
}


@pytest.mark.parametrize("format", FORMATS)
def test_samples_are_recognised_and_read(format: str) -> None:
    """A list as the program itself writes it."""
    assert detect(SAMPLES[format]) == format
    assert read_deck(SAMPLES[format]) == WANTED


@pytest.mark.parametrize("format", ["arena", "xmage", "forge", "cod"])
def test_the_name_of_the_deck_is_kept(format: str) -> None:
    """Where the format has one."""
    assert read_deck(SAMPLES[format]).name == "Burn"
    assert read_deck(write_deck(read_deck(SAMPLES[format]), format)).name == "Burn"


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("name", DECKS)
def test_built_in_decks_survive_every_format(name: str, format: str) -> None:
    """Written, recognised, read: the same cards, and a game takes them."""
    deck = read_deck("\n".join(DECKS[name]))
    again = read_deck(write_deck(deck, format))
    assert again == deck
    assert read_deck(write_deck(deck, format), format) == deck


def test_a_game_takes_the_cards() -> None:
    """`cards` is what `Game.new` expects."""
    game = Game.new([WANTED.cards, WANTED.cards], start=0)
    assert len(game.state.players[0].library) + len(game.state.players[0].hand) == 26


def test_all_unknown_cards_are_in_one_error_with_near_matches() -> None:
    """So that a list is mended in one go."""
    with pytest.raises(DeckError) as caught:
        read_deck("4 Lightnig Bolt\n2 Grizzly Bears\n1 Xyzzyqqqq\n3 Counterspel\n")
    text = str(caught.value)
    assert "Lightnig Bolt (did you mean Lightning Bolt" in text
    assert "Counterspel (did you mean Counterspell" in text
    assert "Xyzzyqqqq" in text
    assert "Grizzly" not in text


def test_unknown_cards_are_read_when_nobody_checks() -> None:
    """To convert lists of cards the pool does not have."""
    assert read_deck("4 Xyzzyqqqq", check=False).main == [Entry(4, "Xyzzyqqqq")]


def test_two_faces_go_by_the_front() -> None:
    """Programs write one name, or both."""
    front = next(c.name for c in CARDS.values() if c.back is not None)
    back = CARDS[front].back
    assert back is not None
    assert read_deck(f"2 {front} // {back.name}").main == [Entry(2, front)]


def test_a_commander_is_kept_apart() -> None:
    """In the formats that can say so."""
    deck = read_deck("Commander\n1 Isamaru, Hound of Konda\n\nDeck\n99 Plains\n")
    assert deck.commander == [Entry(1, "Isamaru, Hound of Konda")]
    for format in ("arena", "forge", "plain"):
        assert read_deck(write_deck(deck, format)) == deck


def test_files_are_loaded_and_saved(tmp_path: Path) -> None:
    """The ending chooses the format; old encodings are read."""
    for name in ("x.dek", "x.cod", "x.dck", "x.txt"):
        save_deck(WANTED, tmp_path / name)
        assert load_deck(tmp_path / name) == WANTED
    (tmp_path / "old.txt").write_bytes("1 Juzám Djinn".encode("cp1252"))
    (tmp_path / "wide.txt").write_bytes("1 Juzám Djinn".encode("utf-16"))
    assert load_deck(tmp_path / "old.txt") == load_deck(tmp_path / "wide.txt")
    with pytest.raises(DeckError, match=r"none\.txt"):
        load_deck(tmp_path / "none.txt")


BAD = {
    '<!DOCTYPE Deck [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><Deck><Cards Name="&b;"/></Deck>': "document type",
    '<!DOCTYPE x SYSTEM "file:///etc/hostname"><cockatrice_deck/>': "document type",
    "<Deck><Cards></Deck>": "not XML",
    "<html></html>": "begins with <Deck>",
    '<Deck><Cards Quantity="many" Name="Forest"/></Deck>': "no number",
    '<Deck><Cards Quantity="1"/></Deck>': "has no Name",
    "<Deck>&nbsp;</Deck>": "not XML",
    "[Main]\n4 Forest\n[Kitchen]\n": "is no section",
    "4 Forest\n[Main]\n": "before the first section",
    "NAME:x\n4 Forest\n": "line 2",
    "4 Forest\n12\n": "line 2",
    "1001 Forest\n": "1 to 1000",
    "999999999 Forest\n": "1 to 1000",
    "4 Forest\n{}\n": "line 2",
    "x" * 1_000_001: "is no deck",
}


@pytest.mark.parametrize("text", BAD, ids=range(len(BAD)))
def test_bad_lists_are_named_errors(text: str) -> None:
    """Malformed, hostile or silly: an error that says what is wrong."""
    with pytest.raises(DeckError) as caught:
        read_deck(text)
    assert BAD[text] in str(caught.value)


def test_an_unknown_format_is_a_named_error() -> None:
    """With the ones there are."""
    with pytest.raises(DeckError, match="did you mean arena"):
        read_deck("4 Forest", "arenaa")


# ---- fuzz --------------------------------------------------------------------------------------------------------

WHOLE = {n: c for n, c in CARDS.items() if c.whole is None}  # the name of a face means the card
NAMES = sorted(n for n, c in WHOLE.items() if not n.startswith("(") and not c.is_token and not c.supplementary)
SECTIONS = st.dictionaries(st.sampled_from(NAMES), st.integers(1, 60), max_size=12)


@settings(max_examples=60, deadline=None, derandomize=True, database=None)
@given(SECTIONS.filter(bool), SECTIONS, st.sampled_from(FORMATS))
def test_any_deck_survives_every_format(main: dict[str, int], side: dict[str, int], format: str) -> None:
    """Whatever cards, whatever counts."""
    deck = DeckList([Entry(n, c) for c, n in main.items()], [Entry(n, c) for c, n in side.items()])
    assert read_deck(write_deck(deck, format), format) == deck


@pytest.mark.parametrize("format", ["plain", "arena", "forge", "csv"])
def test_a_companion_keeps_its_section(format: str) -> None:
    """In the formats that have sections; elsewhere it stays with the sideboard."""
    deck = read_deck("Companion\n1 Keruga, the Macrosage\n\nDeck\n60 Forest\n")
    assert read_deck(write_deck(deck, format), format) == deck


@settings(max_examples=150, deadline=None, derandomize=True, database=None)
@given(st.text(max_size=300), st.sampled_from([None, *FORMATS]))
def test_any_text_is_a_deck_or_a_named_error(text: str, format: str | None) -> None:
    """Never anything else."""
    with contextlib.suppress(DeckError):
        read_deck(text, format)


@settings(max_examples=150, deadline=None, derandomize=True, database=None)
@given(st.sampled_from(sorted(SAMPLES)), st.integers(0, 10_000), st.integers(0, 60), st.text(max_size=20))
def test_damaged_lists_are_decks_or_named_errors(format: str, at: int, cut: int, put: str) -> None:
    """A piece cut out, something else put in."""
    text = SAMPLES[format]
    at %= len(text)
    damaged = text[:at] + put + text[at + cut :]
    for chosen in (None, format):
        with contextlib.suppress(DeckError):
            read_deck(damaged, chosen, check=False)


@pytest.mark.parametrize("text", [None, 3, b"4 Shock"])
def test_a_list_that_is_no_text_is_refused_by_name(text: Any) -> None:
    with pytest.raises(DeckError):
        read_deck(text)
    with pytest.raises(DeckError):
        read_deck("4 Shock", text if text is not None else "nothing")


# ---- tables and tags ---------------------------------------------------------------------------------------------

# The columns that collection managers export, and a row of each.
TABLES = {
    "Moxfield": (
        '"Count","Tradelist Count","Name","Edition","Condition","Language","Foil","Tags","Last Modified",'
        '"Collector Number","Alter","Proxy","Purchase Price"\n'
        '"4","0","Lightning Bolt","m10","Near Mint","English","","burn, red",'
        '"2023-01-01 10:00:00","146","False","False",""\n'
    ),
    "Archidekt": (
        "Quantity,Name,Finish,Condition,Date Added,Language,Purchase Price,Tags,Edition Name,Edition Code,"
        "Multiverse Id,Scryfall ID,Collector Number\n"
        "4,Lightning Bolt,Normal,NM,2023-01-01,EN,,,Magic 2010,m10,191089,x,146\n"
    ),
    "Deckbox": (
        "Count,Tradelist Count,Decks Count Built,Decks Count All,Name,Edition,Card Number,Condition,Language,Foil\n"
        "4,0,0,0,Lightning Bolt,Magic 2010,146,Near Mint,English,\n"
    ),
    "Dragon Shield": (
        '"sep=,"\nFolder Name,Quantity,Trade Quantity,Card Name,Set Code,Set Name,Card Number,Condition,Printing,'
        "Language\nRed,4,0,Lightning Bolt,M10,Magic 2010,146,NearMint,Normal,English\n"
    ),
    "ManaBox": (
        "Name,Set code,Set name,Collector number,Foil,Rarity,Quantity,ManaBox ID,Scryfall ID,Purchase price\n"
        "Lightning Bolt,M10,Magic 2010,146,normal,common,4,1,x,0.5\n"
    ),
    "MTGGoldfish": "Card,Set ID,Set Name,Quantity,Foil,Variation\nLightning Bolt,M10,Magic 2010,4,REGULAR,\n",
    "TappedOut": "Board,Qty,Name,Printing,Foil,Alter,Signed,Condition,Language\nmain,4,Lightning Bolt,M10,,,,,\n",
    "TCGplayer": "Quantity,Name,Simple Name,Set,Card Number\n4,Lightning Bolt,Lightning Bolt,Magic 2010,146\n",
    "a spreadsheet": "Quantity;Name\n4;Lightning Bolt\n",
    "tabs": "Qty\tCard Name\r\n4\tLightning Bolt\r\n",
}


@pytest.mark.parametrize("source", TABLES)
def test_the_tables_of_collection_managers_are_read(source: str) -> None:
    """Whatever the columns are called and in which order they stand."""
    assert detect(TABLES[source]) == "csv"
    assert read_deck(TABLES[source]).main == [Entry(4, "Lightning Bolt")]


def test_a_table_says_where_cards_are() -> None:
    """Boards and categories; a maybeboard is no part of the deck."""
    rows = "Qty,Name,Board\n4,Shock,main\n2,Negate,side\n1,Forest,maybe\n1,Isamaru Hound of Konda,commander\n"
    deck = read_deck(rows)
    assert (deck.main, deck.sideboard) == ([Entry(4, "Shock")], [Entry(2, "Negate")])
    assert deck.commander == [Entry(1, "Isamaru, Hound of Konda")]


@pytest.mark.parametrize(
    "rows", ["Quantity,Name\nfour,Shock\n", "Quantity,Name\n9999999999,Shock\n", "Qty,Name\n5000,Shock\n"]
)
def test_a_row_with_a_strange_count_is_named(rows: str) -> None:
    with pytest.raises(DeckError, match="row 2"):
        read_deck(rows)


@pytest.mark.parametrize(
    "line",
    [
        "4 Lightning Bolt #burn",
        "4 Lightning Bolt #burn #!red spells",
        "4 Lightning Bolt (M10) 146 #burn",
        "4x Lightning Bolt (m10) 146 *F* [Removal]",
        "4x Lightning Bolt (m10) 146 [Removal{top},Burn] ^Have,#37d67a^",
        "4 Lightning Bolt (M10) 146 *F*",
        "Creatures (0)\n4 Lightning Bolt",
        "Instants:\n4 Lightning Bolt",
    ],
)
def test_tags_and_headings_of_deck_sites_are_no_part_of_a_name(line: str) -> None:
    assert read_deck(line).main == [Entry(4, "Lightning Bolt")]


def test_a_category_may_say_where_a_card_is() -> None:
    """Archidekt's lists say it in the line; Moxfield's with a heading."""
    deck = read_deck(
        "4x Shock (m10) 1 [Burn]\n2x Negate (rix) 44 [Sideboard]\n1x Forest [Maybeboard{noDeck}{noPrice}]\n"
        "\nCreatures (2)\n2 Memnite\n\nSideboard (1)\n1 Shock\n\nConsidering\n3 Counterspell\n"
    )
    assert deck.main == [Entry(4, "Shock"), Entry(2, "Memnite")]
    assert deck.sideboard == [Entry(2, "Negate"), Entry(1, "Shock")]


@pytest.mark.parametrize(
    ("written", "meant"),
    [("isamaru hound of konda", "Isamaru, Hound of Konda"), ("Juzam Djinn", "Juzám Djinn")],
)
def test_marks_may_be_left_out(written: str, meant: str) -> None:
    assert read_deck(f"2 {written}").main == [Entry(2, meant)]


@pytest.mark.parametrize(
    ("written", "meant"), [("Lightening Bolt", "Lightning Bolt"), ("Isamaru", "Isamaru, Hound of Konda")]
)
def test_names_close_to_a_real_one_are_suggested(written: str, meant: str) -> None:
    """By their spelling, or by a word of them."""
    with pytest.raises(DeckError, match=meant):
        read_deck(f"2 {written}")


def test_a_deck_with_unknown_cards_is_not_said_to_be_playable(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    from apnap.cli.main import main
    from apnap.decks.checking import check_deck

    path = tmp_path / "list.txt"
    path.write_text("59 Forest\n1 No Such Card\n", encoding="utf-8")
    assert main(["deck", str(path)]) == 1
    out = capsys.readouterr().out
    assert "cannot be played: it has a card that is not in the pool" in out and "can be played under" not in out
    found = check_deck(read_deck("59 Forest\n1 No Such Card\n", check=False))
    assert all(reasons for reasons in found.eras.values())


@pytest.mark.parametrize(
    ("line", "count"),
    [("Shock 4", 4), ("Shock [M21] {tag}", 1), ("3 Shock {fast, red}", 3), ("2 Shock [M21] {a} #b", 2)],
)
def test_counts_behind_and_tags_in_braces_are_read(line: str, count: int) -> None:
    """As people write them, and as some sites do."""
    assert [(e.count, e.name) for e in read_deck(line).main] == [(count, "Shock")]


def test_a_table_without_counts_has_a_row_for_each_card() -> None:
    """Collections that list every card by itself."""
    deck = read_deck('Name,Set,Foil\nShock,M21,no\nShock,M20,yes\n"Rielle, the Everwise",IKO,no\n')
    assert [(e.count, e.name) for e in deck.main] == [(2, "Shock"), (1, "Rielle, the Everwise")]


@pytest.mark.parametrize("count", [0, 1, 4, 6, 7])
def test_a_list_without_an_opening_hand_cannot_be_played(count: int) -> None:
    """103.5: seven cards are drawn before anything else; one card is not "1 cards"."""
    from apnap.cli.deck import report
    from apnap.decks.checking import check_deck

    text = "\n".join(report(check_deck(read_deck(f"{count} Mountain" if count else "")), "list"))
    assert ("cannot be played" in text) == (count < 7) and ("can be played under" in text) == (count == 7)
    assert "1 cards" not in text
