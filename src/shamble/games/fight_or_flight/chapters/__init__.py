"""The parts of the rules that stand beside the turn, lowest first: piles, cards, knowledge."""
