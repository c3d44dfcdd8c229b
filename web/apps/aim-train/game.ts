/*
 * The framework of the build: the game itself, over the wasm core. It draws while something moves, and hears the app by
 * `SendMessage`: StartGame, Seeds and Stop.
 */
import { loadGames } from "../../features/games/core/module.ts";
import { tellApp } from "../game-kit/app.ts";
import type { Framework, Instance } from "../game-kit/contract.ts";
import { instanceOf } from "../game-kit/instance.ts";
import { Latency } from "../game-kit/latency.ts";
import { letters, ownLetters } from "../game-kit/letters.ts";
import { Sound, shake } from "../game-kit/sound.ts";
import { heedStillness } from "../game-kit/stillness.ts";
import { Surface } from "../game-kit/surface.ts";
import { Words } from "../game-kit/words.ts";
import { draw, drawGround } from "./draw.ts";
import { Effects } from "./effects.ts";
import { inField, type Layout, layoutOf, toField } from "./field.ts";
import { Hud, type Shown } from "./hud.ts";
import type { Key } from "./keys.ts";
import { type Happening, Play, type Said } from "./play.ts";
import { KeySight } from "./sight.ts";
import { parseStart } from "./start.ts";

/** So long an answer may take before the network is to blame. */
const patienceMs = 1_500;
const face = '"Archivo Wide", "Noto Naskh", system-ui, sans-serif';

const framework: Framework = async (canvas, code, data, lettersUrl): Promise<Instance> => {
  const [games] = await Promise.all([loadGames(code), letters(data.fonts), ownLetters(lettersUrl)]);
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

  const surface = new Surface(canvas, {
    settle(width, height) {
      layout = layoutOf(width, height, words.rightToLeft);
      sight.centre(layout);
      hud.place(layout, { width, height });
    },
    ground: (ctx, width, height) => drawGround(ctx, layout, width, height),
    frame: (now) => latency.frame(now),
    update,
    show: (now) => hud.show(shown(now)),
    draw(ctx, now) {
      ctx.translate(effects.nudge(now), 0);
      draw(ctx, { layout, state: play?.state ?? null, effects, sight, now, face });
    },
    painted: () => latency.painted(),
    runs: () =>
      moving ||
      sight.moves ||
      play?.phase === "playing" ||
      play?.phase === "asking" ||
      play?.phase === "over",
  });
  const wake = () => surface.wake();

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
    wake();
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

  function update(now: number, dt: number): boolean {
    play?.update(now, happened);
    const state = play?.state;
    const moves =
      play?.phase === "playing" &&
      state != null &&
      (state.target.number !== 0 || state.decoy.number !== 0 || state.appeared === 0);
    const lively = effects.update(now);
    const aimed = sight.update(layout, now, dt);
    // Once more after the last of it, so that it is gone.
    const last = moving;
    moving = moves || lively;
    return aimed || moving || last;
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
      play?.free();
      play = start.mode === "daily" ? new Play(games, start, tell) : null;
      seat = "match";
      effects.clear();
      latency.clear();
      hud.remove();
      hud = newHud();
      surface.settle(true);
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
      tap(at.x, at.y, event.timeStamp);
      wake();
    },
    { signal },
  );
  function tap(x: number, y: number, at: number): void {
    if (play?.tap(x, y, at, happened)) latency.tap(at);
  }
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
          tap(at.x, at.y, event.timeStamp);
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
  heedStillness(signal, (still) => {
    effects.still = still;
  });
  surface.settle();
  wake();

  return instanceOf(canvas, heard, () => {
    aborted.abort();
    surface.close();
    play?.free();
    hud.remove();
    sound.close();
  });
};

window.arenaFramework = framework;
