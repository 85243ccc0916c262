"""Train solo Troyes Dice with MaskablePPO of sb3-contrib. Random play scores 21.5; a minute of one core should reach 33.

pip install 'rollwright[lab]' torch sb3-contrib
python examples/train_ppo.py [--seconds 60] [--seed 1] [--out curve.svg]
"""

import argparse
import csv
import sys
import time
from typing import Any

import gymnasium
import numpy as np

import rollwright.adapters.gymnasium  # noqa: F401  registers the games

try:
    import torch
    from sb3_contrib import MaskablePPO
    from stable_baselines3.common.callbacks import BaseCallback
    from stable_baselines3.common.env_util import make_vec_env
except ImportError as missing:
    sys.exit(f"{missing.name} is not installed; install it with: pip install torch sb3-contrib")

GAME = "rollwright/TroyesDice-v1"


class Scaled(gymnasium.ObservationWrapper[Any, Any, Any]):
    """Observations divided by their bounds."""

    def __init__(self, env: Any) -> None:
        super().__init__(env)
        self.scale = 1.0 / env.observation_space.high.astype(np.float32)
        self.observation_space = gymnasium.spaces.Box(0.0, 1.0, env.observation_space.shape, np.float32)

    def observation(self, observation: Any) -> Any:
        return observation * self.scale

    def action_masks(self) -> Any:
        return self.env.unwrapped.action_masks()  # type: ignore[attr-defined]


class Clock(BaseCallback):  # type: ignore[misc]
    """Stops after a time, and keeps the mean score of the last games."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self.begun = time.process_time()
        self.seconds = seconds
        self.curve: list[tuple[float, float]] = []

    def _on_step(self) -> bool:
        return time.process_time() - self.begun < self.seconds

    def _on_rollout_end(self) -> None:
        scores = [game["r"] for game in self.model.ep_info_buffer]
        if scores:
            self.curve.append((time.process_time() - self.begun, float(np.mean(scores))))
            print(f"{self.curve[-1][0]:6.1f} s  mean score {self.curve[-1][1]:.1f}")


def draw(curve: list[tuple[float, float]], out: str) -> None:
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(6, 3), layout="constrained")
    axes.axhline(33, color="#857a67", linewidth=0.8)
    axes.plot(*zip(*curve, strict=True), color="#1d7a5f")
    axes.set(xlabel="seconds of one core", ylabel="mean score of the last 100 games", ylim=(20, None))
    figure.savefig(out, metadata={"Date": None} if out.endswith(".svg") else None)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", help="write the curve, as a table (.csv) or a picture")
    given = parser.parse_args()
    torch.set_num_threads(1)
    envs = make_vec_env(lambda: Scaled(gymnasium.make(GAME, disable_env_checker=True)), n_envs=16, seed=given.seed)
    layers = {"net_arch": [128, 128]}
    model = MaskablePPO("MlpPolicy", envs, n_steps=128, batch_size=512, learning_rate=1e-3, seed=given.seed, policy_kwargs=layers)
    clock = Clock(given.seconds)
    model.learn(10**9, callback=clock)
    if given.out and not given.out.endswith(".csv"):
        draw(clock.curve, given.out)
    elif given.out:
        with open(given.out, "w", newline="", encoding="utf-8") as file:
            csv.writer(file).writerows([("seconds", "mean score"), *clock.curve])
    print(f"final mean score: {clock.curve[-1][1] if clock.curve else float('nan'):.1f}")


if __name__ == "__main__":
    main()
