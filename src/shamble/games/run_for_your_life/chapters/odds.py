"""How likely a blow wins: what anybody at the table can count from the discards. RL-62, RL-A51."""

from functools import lru_cache

TIES = 3  # ties in a row that are reckoned with; of four in a row the rest counts as even


def win_percent(left: tuple[int, ...], full: tuple[int, ...], plus: int) -> int:
    """The chance of the human, who draws first and adds `plus`; a tie draws again.

    `left` are the cards of the deck by their values, from 1 up; `full` those of the next deck, when it runs out.
    """
    return round(100 * _wins(left, full, plus, TIES))


@lru_cache(maxsize=4096)
def _wins(left: tuple[int, ...], full: tuple[int, ...], plus: int, ties: int) -> float:
    chance = 0.0
    for own, own_chance, rest in _draws(left, full):
        for its, its_chance, after in _draws(rest, full):
            both = own_chance * its_chance
            if own + plus > its:
                chance += both
            elif own + plus == its:
                chance += both * (_wins(after, full, plus, ties - 1) if ties else 0.5)
    return chance


def _draws(left: tuple[int, ...], full: tuple[int, ...]) -> list[tuple[int, float, tuple[int, ...]]]:
    """Each card that can come next, its chance, and the deck without it."""
    deck = left if any(left) else full
    count = sum(deck)
    return [(i + 1, cards / count, (*deck[:i], cards - 1, *deck[i + 1 :])) for i, cards in enumerate(deck) if cards]
