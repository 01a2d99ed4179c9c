"""A policy for Fight or Flight: it learns from Survivor first, then from its own games (PPO, one policy in all seats).

    pip install shamble torch             # and numba-cuda for a GPU: shamble[cuda]
    python -m examples.train_fight_or_flight --minutes 10 --out scholar.npz
    python -m examples.train_fight_or_flight --minutes 1 --device cuda

It keeps the weights as a small .npz file, which `shamble.bots.scholar` reads with NumPy alone. The other two examples
for learners use the classes in here.
"""

import argparse
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn
from torch.nn.functional import cross_entropy

from shamble.bots import SIMPLE
from shamble.engine.batch.binding import kernels
from shamble.engine.compile.rule import kernel
from shamble.engine.play.game import Game
from shamble.envs import vector
from shamble.envs.vector import Vector

JUDGING = 1 << 40  # seeds from here on are for judging: nobody learns from them
LUCK = 0x9E3779B97F4A7C15


@dataclass(frozen=True)
class Plan:
    """How much is played and learned in a round, and how."""

    games: int = 512
    choices: int = 64  # of each game in a round
    parts: int = 8  # of what was played, learned from one after the other
    passes: int = 2
    width: int = 128  # of the two hidden layers
    rate: float = 1e-3  # of learning, at first; nothing in the end. Twice that for imitating
    trying: float = 0.0  # what entropy is worth, at first; nothing in the end
    trust: float = 0.99  # lambda: how far later values count beside the result
    clip: float = 0.2
    imitating: float = 0.4  # the part of the time spent on learning from Survivor


PLANS = {"cpu": Plan(), "cuda": Plan(games=8192, parts=32, width=256, trying=0.002)}


class Policy(nn.Module):
    """Two hidden layers; the logits of all actions, and what the position is worth."""

    def __init__(self, game: Game, width: int) -> None:
        super().__init__()
        self.game = game
        self.body = nn.Sequential(nn.Linear(game.layout.size, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.logits, self.worth = nn.Linear(width, game.actions), nn.Linear(width, 1)
        self.register_buffer("middle", torch.zeros(game.layout.size))
        self.register_buffer("scale", torch.ones(game.layout.size))
        for head in (self.logits, self.worth):
            nn.init.zeros_(head.weight)
            nn.init.zeros_(head.bias)

    def measure(self, rows: torch.Tensor) -> None:
        """See numbers by how far they are from their mean, as these rows have it."""
        spread, middle = torch.std_mean(rows.float(), dim=0)
        self.middle.copy_(middle)
        self.scale.copy_(1 / spread.clamp(min=0.1))

    def forward(self, sights: torch.Tensor, masks: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """The logits, those of illegal actions very low, and the worth of every row."""
        within = self.body((sights.float() - self.middle) * self.scale)
        return self.logits(within).masked_fill(~masks, -1e9), self.worth(within)[:, 0]

    def save(self, path: Path, seats: int) -> None:
        """The layers for NumPy: matrices and biases one after the other, with the scale inside the first."""
        layers = [self.body[0], self.body[2], self.logits]
        arrays = [array.detach().cpu().double().numpy() for each in layers for array in (each.weight.T, each.bias)]
        scale, middle = self.scale.cpu().double().numpy(), self.middle.cpu().double().numpy()
        arrays[0] = arrays[0] * scale[:, None]
        arrays[1] = arrays[1] - middle @ arrays[0]
        about: Any = {"game": self.game.name, "seats": seats, "layout": self.game.layout.version}
        named: Any = {f"layer{number}": array.astype(np.float32) for number, array in enumerate(arrays)}
        np.savez_compressed(path, **named, **about)


def seen(env: Vector) -> tuple[torch.Tensor, torch.Tensor]:
    """What the seats to move see and may choose: the environment's own memory."""
    return tensor(env, env.observations), tensor(env, env.masks)


def tensor(env: Vector, array: Any) -> torch.Tensor:
    """An array of the environment, without a copy."""
    return torch.from_numpy(array) if env.device == "cpu" else torch.as_tensor(array, device="cuda")


def teacher(game: Game) -> Any:
    """Fills `actions` with what Survivor would choose in every row."""
    choose, survivor = kernels(game).choose, SIMPLE.index("survivor")

    def teach(states: Any, turns: Any, masks: Any, luck: int, actions: Any) -> None:
        for row in range(actions.size):
            chance = np.uint64(luck + row) * np.uint64(LUCK)
            actions[row] = choose(survivor, states[row], np.int64(turns[row]), masks[row, :], None, chance)

    return kernel(teach)


def imitate(policy: Policy, env: Vector, until: float, plan: Plan) -> None:
    """Learn what Survivor chooses, in its own games; `env` lies on the CPU."""
    teach, descent = teacher(env.game), torch.optim.Adam(policy.parameters(), lr=plan.rate)
    device, luck, began = next(policy.parameters()).device, 0, time.monotonic()
    kept: list[tuple[torch.Tensor, ...]] = []
    measured = False
    while time.monotonic() < until:
        sights, masks = seen(env)
        teach(env.states, env.turns, env.masks, luck, env.actions)
        real = masks.sum(dim=1) > 1
        kept.append((sights[real], masks[real], torch.from_numpy(env.actions)[real].long()))
        luck += env.n
        env.step()
        if len(kept) == 16:
            rows, legal, said = (torch.cat(each).to(device) for each in zip(*kept, strict=True))
            kept.clear()
            if not measured:
                policy.measure(rows)
                measured = True
            order = torch.randperm(len(rows), device=device)
            spent = (time.monotonic() - began) / (until - began)
            for group in descent.param_groups:
                group["lr"] = 2 * plan.rate * max(0.05, 1 - spent)
            for part in order.split(1024):
                loss = cross_entropy(policy(rows[part], legal[part])[0], said[part])
                descent.zero_grad()
                loss.backward()
                descent.step()


class Learner:
    """Proximal policy optimisation: a round of play, and what is learned from it."""

    def __init__(self, policy: Policy, env: Vector, plan: Plan) -> None:
        self.policy, self.env, self.plan = policy, env, plan
        self.descent = torch.optim.Adam(policy.parameters(), lr=plan.rate, eps=1e-5)
        self.games = self.won = self.steps = 0

    @torch.no_grad()
    def play(self) -> dict[str, torch.Tensor]:
        """Some choices in every game. What is won belongs to the seat that learns, or to all."""
        env, rows = self.env, []
        for _ in range(self.plan.choices):
            sights, masks = (each.clone() for each in seen(env))
            logits, worth = self.policy(sights, masks)
            likely = torch.log_softmax(logits, dim=1)
            actions = (likely - torch.empty_like(likely).exponential_().log()).argmax(dim=1)
            seats = tensor(env, env.turns).long().clone()
            env.step(actions.int().numpy() if env.device == "cpu" else actions.int())
            rewards = (tensor(env, env.rewards).gather(1, seats[:, None])[:, 0] > 0).float()
            ended = tensor(env, env.terminated).clone()
            said = likely.gather(1, actions[:, None])[:, 0]
            rows.append((sights, masks, actions, said, worth, rewards, ended.float()))
        names = ("sights", "masks", "actions", "said", "worth", "rewards", "ended")
        played = {name: torch.stack(each) for name, each in zip(names, zip(*rows, strict=True), strict=True)}
        played["gains"] = self.gains(played, self.policy(*seen(env))[1])
        self.games += int(played["ended"].sum())
        self.won += int(played["rewards"].sum())
        self.steps += played["ended"].numel()
        return played

    def gains(self, played: dict[str, torch.Tensor], later: torch.Tensor) -> torch.Tensor:
        """Generalised advantages: how much better it went on than was expected."""
        gains, gain = torch.zeros_like(played["worth"]), torch.zeros_like(later)
        for at in range(len(gains) - 1, -1, -1):
            goes_on = 1 - played["ended"][at]
            surprise = played["rewards"][at] + goes_on * later - played["worth"][at]
            gain = surprise + self.plan.trust * goes_on * gain
            gains[at], later = gain, played["worth"][at]
        return gains

    def learn(self, played: dict[str, torch.Tensor], spent: float) -> None:
        """From the choices of a round that were choices; `spent` is the part of the time that is over."""
        flat = {name: each.flatten(0, 1) for name, each in played.items()}
        real = flat["masks"].sum(dim=1) > 1
        flat = {name: each[real] for name, each in flat.items()}
        targets = flat["gains"] + flat["worth"]
        gains = (flat["gains"] - flat["gains"].mean()) / (flat["gains"].std() + 1e-6)
        for group in self.descent.param_groups:
            group["lr"] = self.plan.rate * (1 - spent)
        for _ in range(self.plan.passes):
            for part in torch.randperm(len(gains), device=gains.device).chunk(self.plan.parts):
                logits, worth = self.policy(flat["sights"][part], flat["masks"][part])
                likely = torch.log_softmax(logits, dim=1)
                ratio = (likely.gather(1, flat["actions"][part, None])[:, 0] - flat["said"][part]).exp()
                held = ratio.clamp(1 - self.plan.clip, 1 + self.plan.clip)
                better = torch.min(ratio * gains[part], held * gains[part]).mean()
                entropy = -(likely.exp() * likely).sum(dim=1).mean()
                off = (worth - targets[part]).square().mean()
                loss = 0.5 * off - better - self.plan.trying * (1 - spent) * entropy
                self.descent.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(self.policy.parameters(), 0.5)
                self.descent.step()


@torch.no_grad()
def judge(policy: Policy, seats: int, games: int, bots: Sequence[str | None] | None = None) -> tuple[float, int]:
    """The part of games won, with the policy's best choice each time, and how many were counted.

    Games begin together and each row counts as many, so that short ones do not come more often.
    """
    env = vector(policy.game, min(games, 4096), seats, bots=bots)
    env.reset(seed=JUDGING)
    each = -(-games // env.n)
    ended, won = np.zeros(env.n, np.int64), 0
    device = next(policy.parameters()).device
    while (ended < each).any():
        sights, masks = (part.to(device) for part in seen(env))
        movers = env.turns.copy()
        env.step(policy(sights, masks)[0].argmax(dim=1).int().cpu().numpy())
        counts = env.terminated & (ended < each)
        won += int((env.rewards[np.arange(env.n), movers] > 0)[counts].sum())
        ended += env.terminated
    return won / (each * env.n), each * env.n


def train(
    name: str, seats: int, seconds: float, device: str, plan: Plan, bots: Sequence[str | None] | None = None
) -> Policy:
    """Imitate, then learn from games, for so long in all; what is compiled before the start does not count."""
    teaching = vector(name, plan.games, seats, bots=bots)
    teaching.reset(seed=0)
    env = vector(name, plan.games, seats, bots=bots, device=device)
    env.reset(seed=1 << 20)
    policy = Policy(env.game, plan.width).to(device)
    teacher(env.game)(teaching.states, teaching.turns, teaching.masks, 0, teaching.actions)
    Learner(policy, env, Plan(plan.games, choices=1)).play()
    began = time.monotonic()
    imitate(policy, teaching, began + plan.imitating * seconds, plan)
    tell(began, f"imitating Survivor: {judge(policy, seats, 8192, bots)[0]:.1%} of games won")
    learner, spent, told = Learner(policy, env, plan), plan.imitating, 0.0
    while spent < 1:
        learner.learn(learner.play(), (spent - plan.imitating) / (1 - plan.imitating))
        spent = (time.monotonic() - began) / seconds
        if spent > told + 0.1:
            won = learner.won / max(1, learner.games)
            tell(began, f"{learner.steps:,} choices, {learner.games:,} games, {won:.1%} won while trying things")
            told, learner.won, learner.games = spent, 0, 0
    return policy


def tell(began: float, text: str) -> None:
    print(f"{time.monotonic() - began:6.1f} s: {text}", flush=True)


def arguments(out: str, minutes: float, seats: int) -> argparse.Namespace:
    """What the examples take."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seats", type=int, default=seats)
    parser.add_argument("--minutes", type=float, default=minutes)
    parser.add_argument("--device", choices=("cpu", "cuda"), default="cpu")
    parser.add_argument("--games", type=int, default=50_000, help="by which the policy is judged in the end")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, default=Path(out))
    asked = parser.parse_args()
    torch.manual_seed(asked.seed)
    torch.set_num_threads(1)  # in layers as small as these, more would wait for each other
    return asked


def main() -> None:
    asked = arguments("scholar.npz", minutes=10, seats=4)
    policy = train("fight-or-flight", asked.seats, 60 * asked.minutes, asked.device, PLANS[asked.device])
    rate, games = judge(policy, asked.seats, asked.games)
    print(f"{asked.seats} seats: {rate:.2%} of {games:,} games won")
    policy.save(asked.out, asked.seats)


if __name__ == "__main__":
    main()
