"""How much does a seat win in Zombies Attack! that learns from games against Survivor, beside the exact best answer?

    pip install shamble torch
    python -m examples.best_answer_zombies_attack --minutes 2

For two the exact best answer to Survivor wins 38.3 % (studies/solved), and Survivor itself 29.6 %.
"""

from examples.train_fight_or_flight import Plan, arguments, judge, train

NAME, EXACT = "zombies-attack", {2: 0.383, 3: 0.453, 4: 0.352, 5: 0.424}
PLAN = Plan(imitating=0.15, trust=1.0, trying=0.002)


def main() -> None:
    """Learn in every seat in turn, and judge each on deals that nobody learned from."""
    asked = arguments("zombies-attack.npz", minutes=2, seats=2)
    rates = []
    for seat in range(asked.seats):
        bots = [None if each == seat else "survivor" for each in range(asked.seats)]
        policy = train(NAME, asked.seats, 60 * asked.minutes / asked.seats, asked.device, PLAN, bots)
        rates.append(judge(policy, asked.seats, asked.games, bots)[0])
        policy.save(asked.out.with_stem(f"{asked.out.stem}-{seat}"), asked.seats)
    exact = f"; the exact best answer: {EXACT[asked.seats]:.1%}" if asked.seats in EXACT else ""
    print(f"{asked.seats} seats: {sum(rates) / len(rates):.2%} of the games won{exact}")


if __name__ == "__main__":
    main()
