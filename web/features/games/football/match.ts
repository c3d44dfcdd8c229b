import { type FootballGame, type Point, tickMs } from "./port.ts";

/** Spec 2 and 9: three seconds from Start Game to the first tick. */
const countdownMs = 3_000;
/** The most time played at once, after the page slept. */
const longestMs = 250;

export type Phase = "waiting" | "countdown" | "playing" | "paused" | "over";

export type Match = {
  readonly phase: Phase;
  /** The milliseconds left of the countdown. */
  readonly left: number;
  /** Milliseconds not played yet: less than a tick. */
  readonly rest: number;
  /** The match waits for the network. */
  readonly stalled: boolean;
};

export type Input = {
  /** The mallet's target. */
  readonly to: Point | null;
  readonly start: boolean;
  /** Pauses or resumes. */
  readonly toggle: boolean;
  /** Pauses, because the page is hidden. */
  readonly hidden: boolean;
  /** Waits, because the server has not answered enough marks. */
  readonly stalled: boolean;
};

export const waiting: Match = { phase: "waiting", left: countdownMs, rest: 0, stalled: false };

export const countOf = ({ left }: Match): number => Math.ceil(left / 1000);

/**
 * Plays one frame, `dt` milliseconds after the last: whole ticks only, so that a replay gives the
 * same result.
 */
export function update(match: Match, game: FootballGame, input: Input, dt: number): Match {
  switch (match.phase) {
    case "waiting":
      return input.start ? { ...match, phase: "countdown" } : match;
    case "countdown": {
      // The countdown stops while the page is hidden, so that the player does not return to a
      // running game.
      if (input.hidden) return match;
      const left = match.left - Math.min(dt, longestMs);
      if (left > 0) return { ...match, left, stalled: false };
      // The countdown ends only once the server's clock runs.
      if (input.stalled) return { ...match, left: 1, stalled: true };
      return { phase: "playing", left: 0, rest: 0, stalled: false };
    }
    case "playing": {
      if (input.toggle || input.hidden || input.stalled) {
        game.pause();
        return { ...match, phase: "paused", stalled: !input.toggle && !input.hidden };
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
      if (input.stalled) return input.toggle || match.stalled ? { ...match, stalled: true } : match;
      // A match that waited for the network resumes by itself; a paused one waits for the player.
      return input.toggle || match.stalled ? { ...match, phase: "playing", stalled: false } : match;
    case "over":
      return match;
  }
}
