import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { still } from "#lib/motion";
import { m } from "#words";
import type { Art } from "./art.ts";
import { draw } from "./draw.ts";
import { Watcher } from "./feel.ts";
import { drawGround } from "./ground.ts";
import { type Layout, layoutOf, sharper } from "./layout.ts";
import { countOf, type Input, type Match, type Phase, update, waiting } from "./match.ts";
import type { MatchWatch } from "./match-watch.ts";
import type { FootballGame, FootballView, Point } from "./port.ts";
import type { Words } from "./scene.ts";
import { hearCount } from "./sounds.ts";
import { type Mood, moods, type World } from "./world.ts";

export type Shown = {
  phase: Phase;
  stalled: boolean;
  count: number;
  player: number;
  bot: number;
  /** Seconds left on the clock. */
  seconds: number;
  /** The next goal wins. */
  golden: boolean;
  mood: Mood;
  /** The side whose ball it is at a serve. */
  serve: NonNullable<FootballView["wait"]>["by"] | null;
};

const shownOf = (match: Match, { view }: FootballGame, mood: Mood): Shown => ({
  phase: match.phase,
  stalled: match.stalled,
  count: countOf(match),
  player: view.score.player,
  bot: view.score.bot,
  seconds: Math.ceil(view.left / 60),
  golden: view.golden,
  mood,
  serve: view.wait?.by ?? null,
});
const same = (a: Shown, b: Shown) =>
  (Object.keys(a) as (keyof Shown)[]).every((key) => a[key] === b[key]);

/** A higher pixel ratio costs battery, and nobody sees the difference. */
const sharpest = 2;

export type Looks = {
  readonly art: Art;
  readonly world: World;
  /** A first match: the hand shows how to play until the ball has been hit. */
  readonly first: boolean;
  /** What the stadium does to the ball, in words, if it does. */
  readonly stadium: string | null;
};

/**
 * Runs a match frame by frame: passes it the input since the last frame and draws the core's state.
 * `ground` shows what does not move, `canvas` what does.
 */
export function useMatchLoop(
  { canvas, ground }: Record<"canvas" | "ground", RefObject<HTMLCanvasElement | null>>,
  game: FootballGame,
  watch: MatchWatch | null,
  { art, world, first }: Looks,
  onOver: () => void,
) {
  const [shown, setShown] = useState(() => shownOf(waiting, game, moods.calm));
  const layout = useRef<Layout>(layoutOf(0, 0));
  const wish = useRef<Omit<Input, "hidden" | "stalled">>({ to: null, start: false, toggle: false });
  const ended = useEffectEvent(onOver);

  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext("2d");
    const below = ground.current?.getContext("2d", { alpha: false });
    if (!element || !context || !ground.current || !below) return;
    const floor = ground.current;
    let match = waiting;
    let shown = shownOf(match, game, moods.calm);
    let before: number | null = null;
    let frame = 0;
    let ratio = 1;
    const watcher = new Watcher(game.view);
    const words: Words = {
      goal: m.football_goal(),
      golden: m.football_golden(),
      next: m.football_golden_next(),
      won: m.football_win(),
      lost: m.football_lose(),
    };
    const calm = still();
    const resize = (width: number, height: number) => {
      layout.current = layoutOf(element.clientWidth, element.clientHeight);
      for (const each of [element, floor]) {
        each.width = width;
        each.height = height;
      }
      const sharp = sharper(layout.current, ratio);
      drawGround(below, game.view.obstacles, {
        layout: sharp,
        size: { width, height },
        art,
        world,
      });
    };
    const step = (now: number) => {
      const stalled = watch?.stalled ?? false;
      const input = { ...wish.current, hidden: document.visibilityState === "hidden", stalled };
      wish.current = { ...wish.current, start: false, toggle: false };
      const then = match;
      const dt = before === null ? 0 : now - before;
      match = update(match, game, input, dt);
      const began = before === null;
      before = now;
      watch?.look(game);
      ratio = Math.min(window.devicePixelRatio || 1, sharpest);
      const width = Math.round(element.clientWidth * ratio);
      const height = Math.round(element.clientHeight * ratio);
      const changed = element.width !== width || element.height !== height || began;
      if (changed) resize(width, height);
      const teaching =
        first &&
        (match.phase === "countdown" || match.phase === "playing") &&
        game.view.touches.player === 0 &&
        game.view.wait !== null;
      const seen =
        watcher.frame(game.view, dt, calm, teaching) ?? (changed ? watcher.again() : null);
      if (seen) {
        const scene = {
          layout: sharper(layout.current, ratio),
          size: { width, height },
          art,
          words,
        };
        draw(context, seen.view, seen.feel, scene);
        const { x, y } = seen.feel.shake;
        const by = layout.current.scale;
        const moved = x === 0 && y === 0 ? "" : `translate(${x * by}px, ${y * by}px)`;
        if (floor.style.transform !== moved) {
          floor.style.transform = moved;
          element.style.transform = moved;
        }
      }
      const next = shownOf(match, game, watcher.mood);
      if (!same(shown, next)) {
        if (next.phase === "countdown" && !next.stalled) hearCount();
        shown = next;
        setShown(next);
      }
      if (match.phase === "over") {
        if (then.phase !== "over") ended();
        // Show the end to its end.
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
  }, [canvas, ground, game, watch, art, world, first]);

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
