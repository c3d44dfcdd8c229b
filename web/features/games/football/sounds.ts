import { GameSounds } from "#lib/sound/game";
import type { FootballView } from "./port.ts";

type Name =
  | ("wall" | "soft" | "hard" | "obstacle" | "serve" | "whistle" | "end" | "count" | "tick")
  | ("goal" | "against" | "golden" | "won" | "lost");

export const sounds = new GameSounds<Name>(
  {
    wall: "tick",
    soft: "knock",
    hard: "knock",
    obstacle: "clang",
    goal: "cheer",
    against: "sigh",
    golden: "small",
  },
  async () => (await import("./bank.ts")).bank,
);

/** A faster hit by a mallet cracks. Units of the table a tick. */
export const hard = 0.3;
const ticksASecond = 60;
const countedSeconds = 10;

const secondsLeft = ({ left }: FootballView) => Math.ceil(left / ticksASecond);

/** Plays what happened between two states of a match. A rally raises the pitch of its hits by `rally`. */
export function hear(before: FootballView, view: FootballView, rally = 1): void {
  const { touch, touches, score, wait } = view;
  for (const surface of ["wall", "obstacle", "bot", "player"] as const) {
    if (touches[surface] === before.touches[surface]) continue;
    const strength = touch?.surface === surface ? touch.strength : 0.1;
    const dead = surface === "wall" || surface === "obstacle";
    const name = dead ? surface : strength > hard ? "hard" : "soft";
    // A faster puck sounds brighter.
    const rate = (0.92 + strength * 0.35) * (dead ? 1 : rally);
    sounds.play(name, { volume: 0.3 + strength * 2, rate });
  }
  if (view.over && !before.over) {
    if (secondsLeft(view) <= 0) sounds.play("end");
    sounds.play(view.won ? "won" : "lost");
    return;
  }
  const golden = view.golden && !before.golden;
  if (golden) sounds.play("golden");
  if (score.player > before.score.player) sounds.play("goal");
  else if (score.bot > before.score.bot) sounds.play("against");
  else if (view.ticks > 0 && before.ticks === 0) sounds.play("whistle");
  else if (before.wait && !wait) sounds.play(before.wait.by === "centre" ? "whistle" : "serve");
  const left = secondsLeft(view);
  if (left <= countedSeconds && left > 0 && left < secondsLeft(before)) sounds.play("tick");
}

/** The last seconds before a match begins. */
export const hearCount = (): void => sounds.play("count");
