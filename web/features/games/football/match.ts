import { type FootballGame, type Point, tickMs } from "./port.ts";

/** Spec 2 and 9: three seconds from Start Game to the first tick. */
const countdownMs = 3_000;
/** A page that slept plays no more than this at once. */
const longestMs = 250;

export type Phase = "waiting" | "countdown" | "playing" | "paused" | "over";

export type Match = {
  readonly phase: Phase;
  /** Milliseconds of the countdown that are left. */
  readonly left: number;
  /** Milliseconds that were not played yet: less than a tick. */
  readonly rest: number;
  /** It is the network that is waited for. */
  readonly held: boolean;
};

/** What the player did since the last frame. */
export type Input = {
  /** Where the mallet is to go. */
  readonly to: Point | null;
  readonly start: boolean;
  /** Pauses, or goes on. */
  readonly toggle: boolean;
  /** Pauses: nobody looks. */
  readonly hidden: boolean;
  /** Waits: the server has not heard enough of it. */
  readonly held: boolean;
};

export const waiting: Match = { phase: "waiting", left: countdownMs, rest: 0, held: false };

/** What the countdown shows: 3, 2, 1. */
export const countOf = ({ left }: Match): number => Math.ceil(left / 1000);

/** One frame, `dt` milliseconds after the last. Only whole ticks are played, so that a replay plays the same. */
export function update(match: Match, game: FootballGame, input: Input, dt: number): Match {
  switch (match.phase) {
    case "waiting":
      return input.start ? { ...match, phase: "countdown" } : match;
    case "countdown": {
      // Nobody comes back into a game that has begun without them.
      if (input.hidden) return match;
      const left = match.left - Math.min(dt, longestMs);
      if (left > 0) return { ...match, left, held: false };
      // The last second lasts until the server's clock runs, too.
      if (input.held) return { ...match, left: 1, held: true };
      return { phase: "playing", left: 0, rest: 0, held: false };
    }
    case "playing": {
      if (input.toggle || input.hidden || input.held) {
        game.pause();
        return { ...match, phase: "paused", held: !input.toggle && !input.hidden };
      }
      let rest = match.rest + Math.min(dt, longestMs);
      for (; rest >= tickMs; rest -= tickMs) {
        game.update(input.to);
        if (game.view.over) return { ...match, phase: "over", rest: 0 };
      }
      return { ...match, rest };
    }
    case "paused":
      if (input.hidden) return match;
      if (input.held) return input.toggle || match.held ? { ...match, held: true } : match;
      // What the network held goes on by itself; what a person paused is theirs to go on with.
      return input.toggle || match.held ? { ...match, phase: "playing", held: false } : match;
    case "over":
      return match;
  }
}
