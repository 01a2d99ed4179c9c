"""The chapters of Zombies Attack!, lowest first: components, bitten, defence, knowledge; `rules` has the day."""
