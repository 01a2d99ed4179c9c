"""Changed games from a file: what is in them counts, and whatever is wrong is refused with its line."""

from pathlib import Path

import pytest

import shamble
from shamble.engine.base.errors import BadSetup, BadText, OtherRules
from shamble.engine.play.game import game
from shamble.engine.play.match import Match
from shamble.engine.play.variant import changed, load_variant, read_variant

VERSION = game("fight-or-flight").meta.version
HARDER = f"""name: A harder road
reason: Eight seasoned players should sweat.
game: fight-or-flight
rules: {VERSION}
options:
  remove_rest: 1
content:
  deck: {{Heal: 10, the end: 1}}
  deck.Rest: 6
  quiet_days: 6
"""


def test_a_variant_changes_what_it_names_and_nothing_else() -> None:
    found = read_variant(HARDER)
    assert (found.name, found.game.name) == ("A harder road", "fight-or-flight")
    assert found.content == {"deck.heal": 10, "deck.the_end": 1, "deck.rest": 6, "quiet_days": 6}
    printed = found.game.position(found.game.deal(4, 1))["content"]
    played = found.game.position(found.game.deal(4, 1, found.options, found.content))["content"]
    assert played == {**printed, "deck": {**printed["deck"], "Heal": 10, "Rest": 6}, "quiet_days": 6}


def test_a_match_takes_a_file_and_its_record_carries_the_numbers(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(HARDER, encoding="utf-8")
    match = shamble.start("fight-or-flight", 4, 3, {"remove_rest": 2}, path)
    assert match.options["remove_rest"] == 2, "what is asked for counts before the file"
    assert match.g.content.quiet_days == 6
    assert Match.load(match.record()).g.content.quiet_days == 6
    with pytest.raises(BadSetup, match="changes fight-or-flight, not zombie-run"):
        changed(game("zombie-run"), {}, path)


def swapped(old: str, new: str) -> str:
    assert old in HARDER
    return HARDER.replace(old, new)


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("", 0, "one document, not 0"),
        (HARDER + "---\n" + HARDER, 0, "one document, not 2"),
        ("- a\n- b\n", 1, "a variant is a table"),
        ("name: [", 1, "not YAML"),
        ("{" * 5000, 0, "nested too deeply"),
        ("a: &a [1]\nname: *a\n", 2, "an alias"),
        ("a: &a [*a]\n", 1, "an alias"),
        ("name: !!python/object/apply:os.system [ls]\n", 1, "not YAML: could not determine a constructor"),
        (swapped("name: A", "title: A"), 1, "there is no 'title' in a variant; there are: name, reason, game"),
        (swapped("name: A harder road", "name: 7"), 1, "has a name, in words"),
        (swapped("name: A harder road", f"name: {'long ' * 20}"), 1, "at most 80 letters"),
        (swapped("name: A harder road", 'name: "\\u001b[2J"'), 1, "no control characters"),
        (swapped("reason: Eight", "name: Eight"), 2, "'name' is given twice"),
        (swapped("fight-or-flight", "chess"), 3, "there is no game 'chess'"),
        (swapped("game: fight-or-flight\n", ""), 1, "there is no game ''"),
        (swapped(f"rules: {VERSION}", "rules: yes"), 4, f"for which version of the rules it is: rules: {VERSION}"),
        (swapped(f"rules: {VERSION}", "rules: 999"), 4, "made for version 999 of the rules of fight-or-flight"),
        (swapped("remove_rest", "remove_hope"), 6, "there is no option 'remove_hope'"),
        (swapped("remove_rest: 1", "remove_rest: 9"), 6, "option remove_rest cannot be 9"),
        (swapped("remove_rest: 1", "remove_rest: [1, {a: b}]"), 6, "option remove_rest cannot be"),
        (swapped("options:\n  remove_rest: 1", "options: remove_rest"), 5, "options is a table of names and values"),
        (swapped("Heal: 10", "Hope: 10"), 8, "there is no content.deck.hope; there are: skirmish"),
        (swapped("Heal: 10", "Heal: ten"), 8, "content.deck.heal must be a number, not 'ten'"),
        (swapped("Heal: 10", "Heal: true"), 8, "content.deck.heal must be a number, not True"),
        (swapped("Heal: 10", "Heal: 1.5"), 8, "content.deck.heal must be a number"),
        (swapped("Heal: 10", "Heal: .inf"), 8, "content.deck.heal must be a number"),
        (swapped("Heal: 10", "Heal: 2020-01-01"), 8, "content.deck.heal must be a number"),
        (swapped("Heal: 10", "Heal: 100000000000000000000"), 8, "content.deck.heal cannot hold"),
        (swapped("Heal: 10", "Heal: {a: {b: 1}}"), 8, "content.deck.heal"),
        (swapped("Heal: 10", "heal: 9, Heal: 10"), 8, "content.deck.heal is given twice"),
        (swapped("deck.Rest: 6", "deck.Heal: 6"), 9, "content.deck.heal is given twice"),
        (swapped("quiet_days: 6", "quiet_days: []"), 10, "content.quiet_days must be a number"),
        (swapped("quiet_days: 6", "1: 6"), 7, "content is a table of names and values"),
        (swapped("quiet_days: 6", "quiet_days: 0"), 7, "content.quiet_days must be at least 1"),
        (swapped("Heal: 10", "Heal: -1"), 7, "no kind of card fewer than none"),
        (swapped("the end: 1", "the end: 2"), 7, "must have The End once"),
    ],
)
def test_a_wrong_file_is_refused_with_its_line(text: str, line: int, said: str) -> None:
    with pytest.raises(BadText) as refused:
        read_variant(text)
    assert said in str(refused.value)
    assert refused.value.line == line
    assert "\n" not in str(refused.value)


def test_what_cannot_be_read_at_all_names_the_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    for raw, said in (
        (b"\xff\xfe\x00", "not UTF-8 text"),
        (b"#" * 70_000, "larger than 65,536 bytes"),
        (HARDER.replace("rules: ", "rules: 1").encode(), "made for version 1"),
    ):
        path.write_bytes(raw)
        with pytest.raises(BadText, match=said) as refused:
            load_variant(path)
        assert str(refused.value).startswith(str(path))
    assert isinstance(refused.value, OtherRules)
    for place in (tmp_path, tmp_path / "nothing.yaml", Path("\0")):
        with pytest.raises(BadText, match="cannot be read"):
            load_variant(place)
