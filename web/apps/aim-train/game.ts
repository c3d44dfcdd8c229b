/*
 * The build's framework: the game over the WebAssembly core. The app calls it by `SendMessage`:
 * StartGame, Seeds, Stop and Best, and Room for messages of a match's room.
 */
import type { AimState } from "../../features/games/core/aim-state.ts";
import { loadGames } from "../../features/games/core/module.ts";
import type { GameMessage, RoomMessage } from "../../features/games/room/says.ts";
import { tellApp } from "../game-kit/app.ts";
import type { Framework, Instance } from "../game-kit/contract.ts";
import { instanceOf } from "../game-kit/instance.ts";
import { Latency } from "../game-kit/latency.ts";
import { letters, ownLetters } from "../game-kit/letters.ts";
import { noNames } from "../game-kit/names.ts";
import { replayable } from "../game-kit/replay.ts";
import { noticeOf } from "../game-kit/room-play.ts";
import { Sound, shake } from "../game-kit/sound.ts";
import { heedStillness } from "../game-kit/stillness.ts";
import { Surface } from "../game-kit/surface.ts";
import { english, Words } from "../game-kit/words.ts";
import { Art } from "./art.ts";
import type { GameEvent } from "./changes.ts";
import { draw } from "./draw.ts";
import { drawGround } from "./draw-ground.ts";
import { Effects } from "./effects.ts";
import { EventSounds } from "./event-sounds.ts";
import { inField, type Layout, layoutOf, toField } from "./field.ts";
import { Hud, type Shown } from "./hud.ts";
import type { Key } from "./keys.ts";
import { lessonOf } from "./lesson.ts";
import { Match } from "./match.ts";
import { type AppMessage, Play } from "./play.ts";
import { Replay } from "./replay.ts";
import { KeySight } from "./sight.ts";
import { parseStart } from "./start.ts";
import type { View } from "./view.ts";
import { duelWorld, type World, worldOf } from "./worlds.ts";

/** A slower answer is blamed on the network. */
const patienceMs = 1_500;
/** How long a match's end is shown before the app is told. */
const lookMs = 1_600;
const face = '"Archivo Wide", "Noto Naskh", system-ui, sans-serif';

const secondsTo = (at: number, now: number) => Math.max(0, Math.ceil((at - now) / 1_000));

const framework: Framework = async (canvas, code, data, lettersUrl, assets): Promise<Instance> => {
  const [games, art] = await Promise.all([
    loadGames(code),
    Art.open(assets, data.sprites),
    letters(data.fonts),
    ownLetters(lettersUrl),
  ]);
  const effects = new Effects();
  const sight = new KeySight();
  const sound = new Sound(data, assets);
  const sounds = new EventSounds(sound);
  const latency = new Latency();
  const aborted = new AbortController();
  const { signal } = aborted;
  let words = new Words<Key>(data.words, english);
  let play: Play | null = null;
  let match: Match | null = null;
  let replay: Replay | null = null;
  let muted = false;
  let names = noNames;
  let endedAt: number | null = null;
  let begun = false;
  let layout: Layout = layoutOf(1, 1);
  let screen = { width: 1, height: 1 };
  let moving = false;
  /** The lesson is going on: until the first hit on this device. */
  let lesson = false;
  let coveredAt = 0;
  let askedAt = 0;
  let hud = newHud();

  function newHud(): Hud {
    const made = new Hud(words, art.scenery, match && names, {
      onStart: begin,
      onSound: switchSound,
      onSkip: endReplay,
      emotes: {
        muted,
        onEmote(emote) {
          tellRoom({ type: "emote", emote });
          canvas.focus({ preventScroll: true });
        },
        onMute: (on) => tellApp("Muted", on ? "on" : "off"),
        onShown: () => sound.play("emote"),
      },
    });
    canvas.after(made.root);
    canvas.setAttribute("role", "application");
    canvas.setAttribute("aria-label", words.say("field"));
    return made;
  }

  const surface = new Surface(canvas, {
    settle(width, height) {
      screen = { width, height };
      layout = layoutOf(width, height, words.rightToLeft, match !== null);
      sight.centre(layout);
      hud.place(layout, screen);
    },
    ground: (ctx) => drawGround({ scenery: art.scenery, layout, screen }, ctx),
    frame: (now) => latency.frame(now),
    update,
    show: (now) => hud.show(shown(now)),
    draw: (ctx, now) => draw(view(now), ctx, now),
    painted: () => latency.painted(),
    runs: () =>
      moving ||
      replay !== null ||
      (teaches() && !effects.still) ||
      sight.moves ||
      play?.phase === "playing" ||
      play?.phase === "asking" ||
      play?.phase === "over" ||
      match?.phase === "playing" ||
      endedAt !== null,
  });
  const wake = () => surface.wake();
  const teaches = () => lesson && play?.phase === "ready";

  function view(now: number): View {
    return {
      layout,
      screen,
      scenery: art.scenery,
      state: state(),
      effects,
      lesson: lessonAt(now),
      sight,
      face,
    };
  }

  function lessonAt(now: number): View["lesson"] {
    if (!lesson || !play) return null;
    const plays = play.phase === "playing" ? play.state : null;
    const film = teaches() ? now - coveredAt : null;
    return lessonOf({ layout, atlas: art.first, still: effects.still }, film, plays);
  }

  function enterWorld(world: World): void {
    art.choose(world, () => {
      hud.paint(art.scenery);
      surface.settle(true);
      wake();
    });
  }

  function tell(said: AppMessage): void {
    if (said.name === "Mark") tellApp("Mark", JSON.stringify(said.mark));
    else if (said.name === "Begin") tellApp("Begin");
    else {
      const reason = said.reason === null ? "" : words.say(said.reason);
      const scored = state();
      const score = scored ? words.say(said.passed ? "score" : "short", scored) : "";
      tellApp("GameOver", `${said.passed ? "victory" : "defeat"}|${reason}|${score}`, said.log);
    }
  }

  const tellRoom = (said: GameMessage) => tellApp("Tell", JSON.stringify(said));

  function show(what: GameEvent): void {
    effects.add(what, what.type === "hit" ? `+${words.number(what.points)}` : "");
    sounds.hear(what, state(), effects.combo.count);
  }

  function happened(what: GameEvent): void {
    show(what);
    switch (what.type) {
      case "hit":
        shake(effects.combo.count % 5 === 0 ? [14, 30, 22] : 12);
        if (lesson) {
          lesson = false;
          tellApp("Taught");
        }
        break;
      case "wrong":
        shake([30, 30, 30]);
        break;
      case "ended":
        if (match) endedAt = performance.now();
        shake(what.passed ? [20, 40, 60, 40, 90] : 120);
    }
    wake();
  }

  const duel = () => replay?.game ?? match?.game ?? null;
  const state = (): AimState | null => duel()?.own ?? play?.state ?? null;

  const shown = (now: number): Shown => ({
    phase: play?.phase ?? (match ? "match" : "resting"),
    level: play?.level.level ?? 0,
    lesson,
    terms: play?.terms ?? null,
    state: state(),
    combo: effects.combo.count,
    match: match && {
      phase: replay ? "replay" : match.phase,
      theirs: duel()?.theirs ?? null,
      startsIn: secondsTo(match.startsAt, now),
      drawn: match.game?.outcome?.winner === null,
      won: match.won,
      watching: match.watching,
      notice: noticeOf(match, match.slow(now), now),
    },
    waiting:
      (play?.phase === "playing" && play.state?.waiting === true) ||
      (play?.phase === "asking" && now - askedAt > patienceMs),
    sound: sound.on,
    delay: latency.ms,
  });

  function update(now: number, dt: number): boolean {
    if (replay) return goOn(replay, now);
    play?.update(now, happened);
    match?.update(now);
    if (match && endedAt !== null && now - endedAt >= lookMs) {
      endedAt = null;
      if (replayable(match.recording)) tellApp("Replayable");
      tellApp("GameOver", match.won ? "victory|" : "defeat|");
    }
    const { target, decoy, appeared } = state() ?? {};
    const playing = play?.phase === "playing" || match?.phase === "playing";
    sounds.frame(playing, secondsTo(match?.startsAt ?? 0, now));
    const airy = playing && !effects.still;
    const moves =
      airy || (playing && (target?.number !== 0 || decoy?.number !== 0 || appeared === 0));
    const lively = effects.update(Math.min(dt, 100));
    const aimed = sight.update(layout, now, dt);
    // Draws once more after the last movement, to clear it.
    const last = moving;
    moving = moves || lively;
    return aimed || moving || last || teaches();
  }

  /** Plays the end of the match again. The app asks for it, and hears when it is over. */
  function beginReplay(): void {
    const recording = match?.recording ?? null;
    if (replay || !replayable(recording)) return;
    effects.clear();
    replay = new Replay(games, recording, performance.now());
    wake();
  }

  function goOn(shown: Replay, now: number): boolean {
    const passed = shown.update(now, show);
    effects.update(Math.min(passed, 100));
    if (shown.over) endReplay();
    return true;
  }

  function endReplay(): void {
    if (!replay) return;
    replay.free();
    replay = null;
    effects.clear();
    tellApp("Replayed");
    wake();
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
      words = new Words(data.words, start.reader);
      sound.on = start.sound;
      play?.free();
      match?.free();
      replay?.free();
      [begun, endedAt, replay] = [false, null, null];
      names = start.mode === "daily" ? noNames : start.names;
      muted = start.mode !== "daily" && start.muted;
      play = start.mode === "daily" ? new Play(games, start, tell) : null;
      match = play ? null : new Match(games, tellRoom, happened);
      if (match) tellApp("Join");
      lesson = play?.level.lesson === true && play.level.level === 1;
      coveredAt = performance.now();
      enterWorld(play ? worldOf(play.level.level) : duelWorld);
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
    Room(value) {
      const says = JSON.parse(String(value)) as RoomMessage;
      match?.hear(says, performance.now());
      hud.emotes.hear(says, match?.side ?? null, match?.watching);
      if (says.type === "start" && !begun) {
        begun = true;
        tellApp("GameStarted");
      }
      wake();
    },
    Best() {
      sound.play("best");
    },
    Replay: beginReplay,
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
      endReplay();
      const at = toField(layout, { x: event.offsetX, y: event.offsetY });
      if (!inField(at)) return;
      sight.shown = false;
      tap(at.x, at.y, event.timeStamp);
      wake();
    },
    { signal },
  );
  function tap(x: number, y: number, at: number): void {
    sound.wake();
    if (match ? match.tap(x, y, at) : play?.tap(x, y, at, happened)) latency.tap(at);
  }
  canvas.addEventListener("contextmenu", (event) => event.preventDefault(), { signal });
  window.addEventListener(
    "keydown",
    (event) => {
      if (event.target instanceof HTMLButtonElement && !event.key.startsWith("Arrow")) return;
      if ((event.key === " " || event.key === "Enter") && play?.phase === "ready") begin();
      else if (event.key === " " && (match ?? play)?.phase === "playing") {
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
    match?.free();
    replay?.free();
    hud.remove();
    art.close();
    sound.close();
  });
};

window.arenaFramework = framework;
