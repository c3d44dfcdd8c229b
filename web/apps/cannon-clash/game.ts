/*
 * The build's framework: the game over the WebAssembly core. Draws only while something moves. The
 * app calls it by `SendMessage`: StartGame, and Room for messages of the match's room.
 */
import type { CannonStrength } from "../../features/games/core/cannon.ts";
import { loadGames } from "../../features/games/core/module.ts";
import type { GameMessage, RoomMessage } from "../../features/games/room/says.ts";
import { randomSeed } from "../../lib/levels/random-seed.ts";
import { tellApp } from "../game-kit/app.ts";
import type { Framework, Instance } from "../game-kit/contract.ts";
import { instanceOf } from "../game-kit/instance.ts";
import { letters, ownLetters } from "../game-kit/letters.ts";
import { noNames } from "../game-kit/names.ts";
import { noticeOf } from "../game-kit/room-play.ts";
import { Sound, shake } from "../game-kit/sound.ts";
import { heedStillness } from "../game-kit/stillness.ts";
import { Surface } from "../game-kit/surface.ts";
import { Words } from "../game-kit/words.ts";
import { draw, drawGround } from "./draw.ts";
import { Effects } from "./effects.ts";
import { EventSounds } from "./event-sounds.ts";
import { type Layout, layoutOf } from "./field.ts";
import { PlayerInput } from "./grip.ts";
import { Hud, type Shown } from "./hud.ts";
import type { Key } from "./keys.ts";
import type { GameEvent } from "./match.ts";
import { Play } from "./play.ts";
import { Practice } from "./practice.ts";
import { parseStart, type Start } from "./start.ts";

const face = '"Archivo Wide", "Noto Naskh", system-ui, sans-serif';
const lookMs = 1_600;

const framework: Framework = async (canvas, code, data, lettersUrl, assets): Promise<Instance> => {
  const [games] = await Promise.all([loadGames(code), letters(data.fonts), ownLetters(lettersUrl)]);
  const effects = new Effects();
  const sound = new Sound(data, assets);
  const sounds = new EventSounds(sound);
  const grip = new PlayerInput();
  const aborted = new AbortController();
  const { signal } = aborted;
  let words = new Words<Key>(data.words, "en");
  let start: Start | null = null;
  let play: Play | null = null;
  let practice: Practice | null = null;
  let strength: CannonStrength = "average";
  let layout: Layout = layoutOf(1, 1);
  let endedAt: number | null = null;
  let begun = false;
  let hud = newHud();

  function newHud(): Hud {
    const made = new Hud(words, start?.names ?? noNames, {
      onStart: practise,
      onSound: switchSound,
      onStrength(wanted) {
        strength = wanted;
        surface.wake();
      },
    });
    canvas.after(made.root);
    canvas.setAttribute("role", "application");
    canvas.setAttribute("aria-label", words.say("field"));
    return made;
  }

  const surface: Surface = new Surface(canvas, {
    settle(width, height) {
      layout = layoutOf(width, height, words.rightToLeft);
      hud.place(layout);
    },
    ground: (ctx, width, height) => drawGround(ctx, layout, width, height),
    update,
    show: (now) => hud.show(shown(now)),
    draw: (ctx, now) =>
      draw(ctx, {
        layout,
        match: play?.match ?? null,
        startsAt: play?.startsAt ?? 0,
        effects,
        now,
        face,
      }),
    runs: () => play !== null && (play.phase !== "over" || endedAt !== null),
  });

  function update(now: number, dt: number): boolean {
    practice?.update(now);
    const match = play?.match;
    if (match && play) {
      const wanted = grip.update(match.hand, dt);
      if (wanted) play.want(wanted, now);
      play.update(now);
    }
    sounds.frame(
      play?.phase === "playing" && !match?.state.outcome,
      Math.max(0, Math.ceil(((play?.startsAt ?? 0) - now) / 1_000)),
      match?.state.sides[match.seat.side].energy ?? 0,
    );
    const lively = effects.update(now);
    if (endedAt !== null && now - endedAt >= lookMs) tellEnd();
    return lively || play?.phase === "playing" || endedAt !== null;
  }

  /** Tells the app the result after the end was shown. Practice has no server to decide. */
  function tellEnd(): void {
    endedAt = null;
    const won = practice ? play?.match?.state.outcome : null;
    const victory = won ? won.winner === play?.match?.seat.side : play?.won === true;
    tellApp("GameOver", victory ? "victory|" : "defeat|");
  }

  function happened(what: GameEvent): void {
    effects.add(what, performance.now(), wordOf(what));
    sounds.hear(what);
    felt(what);
    if (what.type === "ended" && (practice || play?.phase === "over")) endedAt = performance.now();
    surface.wake();
  }

  function wordOf(what: GameEvent): string {
    switch (what.type) {
      case "tower":
        return words.say(what.mine ? "lost" : "felled");
      case "opened":
        return words.say(what.mine ? "exposed" : "opened");
      case "phase":
        return words.say(what.phase);
      default:
        return "";
    }
  }

  function felt(what: GameEvent): void {
    if (what.type === "hit" && what.mine) shake(15);
    else if (what.type === "tower") shake(what.mine ? [60, 40, 60] : [20, 30, 40]);
    else if (what.type === "ended") shake(what.won ? [20, 40, 60] : 120);
  }

  function shown(now: number): Shown {
    const match = play?.match ?? null;
    const over = match?.state.outcome ?? null;
    const phase = play
      ? over && (practice || over.winner === null)
        ? "over"
        : play.phase
      : start?.practice
        ? "ready"
        : start
          ? "waiting"
          : "resting";
    return {
      phase,
      strength,
      state: match?.state ?? null,
      mine: match?.seat.side ?? "A",
      won:
        practice && over
          ? over.winner === null
            ? null
            : over.winner === "A"
          : (play?.won ?? null),
      unsettled: play?.phase === "over" && play.won === null,
      notice: play && phase !== "over" ? noticeOf(play, match?.waits(now) ?? false, now) : null,
      delayMs: play?.delayMs ?? null,
      sound: sound.on,
    };
  }

  function newPlay(tell: (said: GameMessage) => void): Play {
    play?.free();
    practice?.free();
    practice = null;
    endedAt = null;
    effects.clear();
    play = new Play(games, tell, happened);
    return play;
  }

  function practise(): void {
    sound.wake();
    const made = newPlay((said) => practice?.tell(said));
    practice = new Practice(games, strength, randomSeed(), (says) => {
      made.hear(says, performance.now());
    });
    tellApp("GameStarted");
    canvas.focus({ preventScroll: true });
    surface.wake();
  }

  function switchSound(): void {
    sound.on = !sound.on;
    sound.wake();
    tellApp("Sound", sound.on ? "on" : "off");
    surface.wake();
  }

  const heard: Record<string, (value: unknown) => void> = {
    StartGame(value) {
      start = parseStart(value);
      words = new Words(data.words, start.locale);
      sound.on = start.sound;
      begun = false;
      if (start.practice) {
        play?.free();
        play = null;
      } else {
        newPlay((said) => tellApp("Tell", JSON.stringify(said)));
        tellApp("Join");
      }
      hud.remove();
      hud = newHud();
      surface.settle(true);
      hud.show(shown(performance.now()));
      canvas.focus({ preventScroll: true });
      surface.wake();
    },
    Room(value) {
      const says = JSON.parse(String(value)) as RoomMessage;
      play?.hear(says, performance.now());
      if (says.type === "start" && !begun) {
        begun = true;
        tellApp("GameStarted");
      }
      if (says.type === "end") endedAt = performance.now();
      surface.wake();
    },
  };

  canvas.style.cursor = "grab";
  grip.listen(canvas, signal, {
    toField: (x) => (x - layout.x) / layout.scale,
    reach: (y) => (y - layout.y) / layout.scale,
    moved() {
      sound.wake();
      surface.wake();
    },
  });
  canvas.addEventListener("contextmenu", (event) => event.preventDefault(), { signal });
  document.addEventListener("visibilitychange", () => surface.wake(), { signal });
  heedStillness(signal, (still) => {
    effects.still = still;
  });
  surface.settle();
  surface.wake();

  return instanceOf(canvas, heard, () => {
    aborted.abort();
    surface.close();
    play?.free();
    practice?.free();
    hud.remove();
    sound.close();
  });
};

window.arenaFramework = framework;
