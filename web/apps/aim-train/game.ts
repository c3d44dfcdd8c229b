/*
 * The framework of the build: the game itself, over the wasm core. It draws while something moves, and hears the app by
 * `SendMessage`: StartGame, Seeds and Stop.
 */
import { loadGames } from "../../features/games/core/module.ts";
import { tellApp } from "../game-kit/app.ts";
import type { Framework, Instance } from "../game-kit/contract.ts";
import { Latency } from "../game-kit/latency.ts";
import { letters, naskh } from "../game-kit/letters.ts";
import { Sound, shake } from "../game-kit/sound.ts";
import { Words } from "../game-kit/words.ts";
import { draw, drawGround } from "./draw.ts";
import { Effects } from "./effects.ts";
import { inField, type Layout, layoutOf, toField } from "./field.ts";
import { Hud, type Shown } from "./hud.ts";
import type { Key } from "./keys.ts";
import { type Happening, Play, type Said } from "./play.ts";
import { KeySight } from "./sight.ts";
import { parseStart } from "./start.ts";

/** More pixels than this cost frames and show nothing on a small screen. */
const sharpest = 2;
/** A page that nobody sees has no frames; the clock runs all the same. */
const unseenMs = 500;
/** So long an answer may take before the network is to blame. */
const patienceMs = 1_500;

const framework: Framework = async (canvas, code, data, sharpness, folder) => {
  const [games] = await Promise.all([loadGames(code), letters(data.fonts)]);
  const ctx = canvas.getContext("2d", { alpha: false });
  const ground = document.createElement("canvas");
  const groundCtx = ground.getContext("2d", { alpha: false });
  if (!ctx || !groundCtx) throw new Error("this browser draws no canvas");

  const still = window.matchMedia("(prefers-reduced-motion: reduce)");
  const effects = new Effects();
  const sight = new KeySight();
  const sound = new Sound(data.sounds);
  const latency = new Latency();
  const aborted = new AbortController();
  const { signal } = aborted;
  let words = new Words<Key>(data.words, "en");
  let play: Play | null = null;
  let seat: "resting" | "match" = "resting";
  let layout: Layout = layoutOf(1, 1);
  let size = { width: 0, height: 0 };
  let sharp = 1;
  const face = '"Archivo Wide", "Noto Naskh", system-ui, sans-serif';
  let frame = 0;
  let before = 0;
  let dirty = true;
  let moving = false;
  let askedAt = 0;
  let hud = newHud();

  function newHud(): Hud {
    const made = new Hud(words, { onStart: begin, onSound: switchSound });
    canvas.after(made.root);
    canvas.setAttribute("role", "application");
    canvas.setAttribute("aria-label", words.say("field"));
    return made;
  }

  function settle(): void {
    const { clientWidth: width, clientHeight: height } = canvas;
    sharp = Math.min(window.devicePixelRatio || sharpness, sharpest);
    const [across, down] = [Math.round(width * sharp), Math.round(height * sharp)];
    if (size.width === width && size.height === height && canvas.width === across) return;
    size = { width, height };
    for (const each of [canvas, ground]) Object.assign(each, { width: across, height: down });
    layout = layoutOf(width, height, words.rightToLeft);
    groundCtx?.setTransform(sharp, 0, 0, sharp, 0, 0);
    if (groundCtx) drawGround(groundCtx, layout, width, height);
    sight.centre(layout);
    hud.place(layout, size);
    dirty = true;
  }

  function tell(said: Said): void {
    if (said.name === "Mark") tellApp("Mark", JSON.stringify(said.mark));
    else if (said.name === "Begin") tellApp("Begin");
    else {
      const reason = said.reason === null ? "" : words.say(said.reason);
      tellApp("GameOver", said.passed ? "victory|" : `defeat|${reason}`, said.log);
    }
  }

  function happened(what: Happening): void {
    effects.add(
      what,
      performance.now(),
      what.type === "hit" ? `+${words.number(what.points)}` : "",
    );
    switch (what.type) {
      case "hit":
        sound.play("hit");
        shake(12);
        break;
      case "wrong":
        sound.play("wrong");
        shake([30, 30, 30]);
        break;
      case "missed":
        sound.play("missed");
        break;
      case "ended":
        sound.play(what.passed ? "passed" : "failed");
        shake(what.passed ? [20, 40, 60] : 120);
    }
    dirty = true;
  }

  const shown = (now: number): Shown => ({
    phase: play?.phase ?? seat,
    level: play?.level.level ?? 0,
    practice: play?.level.practice ?? false,
    terms: play?.terms ?? null,
    state: play?.state ?? null,
    waiting:
      (play?.phase === "playing" && play.state?.waiting === true) ||
      (play?.phase === "asking" && now - askedAt > patienceMs),
    sound: sound.on,
    delay: latency.ms,
  });

  /** Something of the game is to be seen or heard of by itself. */
  const runs = () =>
    play?.phase === "playing" || play?.phase === "asking" || play?.phase === "over";

  function update(now: number): void {
    const dt = now - before;
    before = now;
    play?.update(now, happened);
    const state = play?.state;
    const moves =
      play?.phase === "playing" &&
      state != null &&
      (state.target.number !== 0 || state.decoy.number !== 0 || state.appeared === 0);
    // Once more after the last of it, so that it is gone.
    const lively = effects.update(now);
    if (sight.update(layout, now, dt) || moves || lively || moving) dirty = true;
    moving = moves || lively;
  }

  function paint(now: number): void {
    hud.show(shown(now));
    if (!dirty || !ctx || document.visibilityState === "hidden") return;
    dirty = false;
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    ctx.drawImage(ground, 0, 0);
    ctx.setTransform(sharp, 0, 0, sharp, effects.nudge(now) * sharp, 0);
    draw(ctx, { layout, state: play?.state ?? null, effects, sight, now, face });
    latency.painted();
  }

  function step(): void {
    // Not the frame's own time: a touch may have come after it, and time must not go back.
    const now = performance.now();
    latency.frame(now);
    update(now);
    paint(now);
    frame = runs() || moving || dirty || sight.moves ? requestAnimationFrame(step) : 0;
  }
  function wake(): void {
    dirty = true;
    if (frame === 0) {
      before = performance.now();
      frame = requestAnimationFrame(step);
    }
  }

  function begin(): void {
    sound.wake();
    askedAt = performance.now();
    play?.begin(askedAt);
    canvas.focus({ preventScroll: true });
    wake();
  }

  function switchSound(): void {
    sound.on = !sound.on;
    sound.wake();
    tellApp("Sound", sound.on ? "on" : "off");
    wake();
  }

  function enter(): void {
    if (document.visibilityState !== "hidden") play?.enter(performance.now());
    wake();
  }

  const heard: Record<string, (value: unknown) => void> = {
    StartGame(value) {
      const start = parseStart(value);
      words = new Words(data.words, start.locale);
      sound.on = start.sound;
      if (words.rightToLeft) void naskh(folder);
      play?.free();
      play = start.mode === "daily" ? new Play(games, start, tell) : null;
      seat = "match";
      effects.clear();
      latency.clear();
      hud.remove();
      hud = newHud();
      size = { width: 0, height: 0 };
      settle();
      hud.show(shown(performance.now()));
      canvas.focus({ preventScroll: true });
      wake();
    },
    Seeds(value) {
      const seeds: unknown = JSON.parse(String(value));
      if (!Array.isArray(seeds)) throw new Error("the seeds are no list");
      play?.reveal(seeds.map(String));
      enter();
    },
    Stop() {
      play?.stop();
      effects.clear();
      wake();
    },
  };

  canvas.style.cursor = "crosshair";
  canvas.addEventListener(
    "pointerdown",
    (event) => {
      event.preventDefault();
      canvas.focus({ preventScroll: true });
      const at = toField(layout, { x: event.offsetX, y: event.offsetY });
      if (!inField(at)) return;
      sight.shown = false;
      if (play?.tap(at.x, at.y, event.timeStamp, happened)) latency.tap(event.timeStamp);
      wake();
    },
    { signal },
  );
  canvas.addEventListener("contextmenu", (event) => event.preventDefault(), { signal });
  window.addEventListener(
    "keydown",
    (event) => {
      if (event.target instanceof HTMLButtonElement && !event.key.startsWith("Arrow")) return;
      if ((event.key === " " || event.key === "Enter") && play?.phase === "ready") begin();
      else if (event.key === " " && play?.phase === "playing") {
        if (!event.repeat) {
          const at = toField(layout, sight);
          sight.shown = true;
          if (play.tap(at.x, at.y, event.timeStamp, happened)) latency.tap(event.timeStamp);
        }
      } else if (!sight.press(event.key, event.timeStamp)) return;
      event.preventDefault();
      wake();
    },
    { signal },
  );
  window.addEventListener("keyup", ({ key }) => sight.release(key), { signal });
  window.addEventListener("blur", () => sight.drop(), { signal });
  document.addEventListener("visibilitychange", enter, { signal });
  const setStill = () => {
    effects.still = still.matches;
  };
  still.addEventListener("change", setStill, { signal });
  setStill();
  const watcher = new ResizeObserver(() => {
    settle();
    wake();
  });
  watcher.observe(canvas);
  const unseen = setInterval(() => {
    if (document.visibilityState === "hidden") update(performance.now());
  }, unseenMs);
  settle();
  wake();

  const instance: Instance = {
    SendMessage(_object, method, value) {
      const hear = heard[method];
      if (hear) hear(value);
      else console.warn(`Aim Train knows no ${method}`);
    },
    SetFullscreen(on) {
      const done = on ? canvas.requestFullscreen?.() : document.exitFullscreen?.();
      void done?.catch(() => undefined);
    },
    async Quit() {
      aborted.abort();
      watcher.disconnect();
      clearInterval(unseen);
      cancelAnimationFrame(frame);
      play?.free();
      hud.remove();
      sound.close();
    },
    Module: { canvas },
  };
  return instance;
};

window.arenaFramework = framework;
