"""A learned seat in ZOMBIE! Run for your lives!, among Survivors.

    pip install shamble torch
    python -m examples.train_zombie_run --seats 4 --minutes 10

It sits in seat A. A Survivor there wins its share: one game in four at a table for four.
"""

from examples.train_fight_or_flight import Plan, arguments, judge, train

PLAN = Plan(imitating=0.3, trust=1.0, trying=0.002)


def main() -> None:
    """Learn, and judge on deals that nobody learned from."""
    asked = arguments("zombie-run.npz", minutes=10, seats=4)
    bots = [None, *["survivor"] * (asked.seats - 1)]
    policy = train("zombie-run", asked.seats, 60 * asked.minutes, asked.device, PLAN, bots)
    rate, games = judge(policy, asked.seats, asked.games, bots)
    print(f"{asked.seats} seats: {rate:.2%} of {games:,} games won")
    policy.save(asked.out, asked.seats)


if __name__ == "__main__":
    main()
