import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { still } from "#lib/motion";
import { draw, type Layout, layoutOf } from "./draw.ts";
import { Watcher } from "./feel.ts";
import { countOf, type Input, type Match, type Phase, update, waiting } from "./match.ts";
import type { MatchWatch } from "./match-watch.ts";
import type { FootballGame, Point } from "./port.ts";
import { hearCount } from "./sounds.ts";

export type Shown = { phase: Phase; stalled: boolean; count: number; player: number; bot: number };

const shownOf = (match: Match, { view }: FootballGame): Shown => ({
  phase: match.phase,
  stalled: match.stalled,
  count: countOf(match),
  player: view.score.player,
  bot: view.score.bot,
});
const same = (a: Shown, b: Shown) =>
  a.phase === b.phase &&
  a.stalled === b.stalled &&
  a.count === b.count &&
  a.player === b.player &&
  a.bot === b.bot;

/** A higher pixel ratio costs battery, and nobody sees the difference. */
const sharpest = 2;

/**
 * Runs a match frame by frame: passes it the input since the last frame and draws the core's state.
 */
export function useMatchLoop(
  canvas: RefObject<HTMLCanvasElement | null>,
  game: FootballGame,
  watch: MatchWatch | null,
  onOver: () => void,
) {
  const [shown, setShown] = useState(() => shownOf(waiting, game));
  const layout = useRef<Layout>(layoutOf(0, 0));
  const wish = useRef<Omit<Input, "hidden" | "stalled">>({ to: null, start: false, toggle: false });
  const ended = useEffectEvent(onOver);

  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext("2d");
    if (!element || !context) return;
    let match = waiting;
    let shown = shownOf(match, game);
    let before: number | null = null;
    let frame = 0;
    const watcher = new Watcher(game.view);
    const calm = still();
    const step = (now: number) => {
      const stalled = watch?.stalled ?? false;
      const input = { ...wish.current, hidden: document.visibilityState === "hidden", stalled };
      wish.current = { ...wish.current, start: false, toggle: false };
      const then = match;
      const dt = before === null ? 0 : now - before;
      match = update(match, game, input, dt);
      before = now;
      watch?.look(game);
      const sharp = Math.min(window.devicePixelRatio || 1, sharpest);
      const width = Math.round(element.clientWidth * sharp);
      const height = Math.round(element.clientHeight * sharp);
      const changed = element.width !== width || element.height !== height || dt === 0;
      if (changed) {
        element.width = width;
        element.height = height;
      }
      // Pointers use CSS pixels, the context its own.
      layout.current = layoutOf(element.clientWidth, element.clientHeight);
      const seen = watcher.frame(game.view, dt, calm) ?? (changed ? watcher.again() : null);
      if (seen) draw(context, seen.view, layoutOf(width, height), { width, height }, seen.feel);
      const next = shownOf(match, game);
      if (!same(shown, next)) {
        if (next.phase === "countdown" && !next.stalled) hearCount();
        shown = next;
        setShown(next);
      }
      if (match.phase === "over") {
        if (then.phase !== "over") ended();
        // Show the last goal to its end.
        if (!seen) return;
      }
      frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    // A hidden page has no next frame: pause now.
    const hide = () => {
      if (document.visibilityState !== "hidden") return;
      const gone = { to: null, start: false, toggle: false, hidden: true, stalled: false };
      match = update(match, game, gone, 0);
      before = null;
    };
    document.addEventListener("visibilitychange", hide);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener("visibilitychange", hide);
    };
  }, [canvas, game, watch]);

  return {
    shown,
    layout,
    start: () => {
      wish.current = { ...wish.current, start: true };
    },
    toggle: () => {
      wish.current = { ...wish.current, toggle: true };
    },
    aim: (to: Point | null) => {
      wish.current = { ...wish.current, to };
    },
  };
}
