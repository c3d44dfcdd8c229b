/*
 * The build's framework: the game over the WebAssembly core. Draws only while something moves. The
 * app calls it by `SendMessage`: StartGame, and Room for messages of the match's room.
 */
import { CannonGame } from "../../features/games/core/cannon.ts";
import { loadGames } from "../../features/games/core/module.ts";
import type { GameMessage, RoomMessage } from "../../features/games/room/says.ts";
import { Combo } from "../../lib/feel/index.ts";
import { randomSeed } from "../../lib/levels/random-seed.ts";
import { tellApp } from "../game-kit/app.ts";
import type { Framework, Instance } from "../game-kit/contract.ts";
import { instanceOf } from "../game-kit/instance.ts";
import { letters, ownLetters } from "../game-kit/letters.ts";
import { noNames } from "../game-kit/names.ts";
import { replayable } from "../game-kit/replay.ts";
import { noticeOf } from "../game-kit/room-play.ts";
import { Sound, shake } from "../game-kit/sound.ts";
import { heedStillness } from "../game-kit/stillness.ts";
import { Surface } from "../game-kit/surface.ts";
import { english, Words } from "../game-kit/words.ts";
import { arenas } from "./arena.ts";
import { Art } from "./art.ts";
import { draw } from "./draw.ts";
import { Effects } from "./effects.ts";
import { EventSounds } from "./event-sounds.ts";
import { type Layout, layoutOf } from "./field.ts";
import { PlayerInput } from "./grip.ts";
import { drawGround, type Mood } from "./ground.ts";
import { Hud, type Shown } from "./hud.ts";
import type { Key } from "./keys.ts";
import { type GameEvent, Match } from "./match.ts";
import { Play } from "./play.ts";
import { type Opponent, Practice } from "./practice.ts";
import { Replay } from "./replay.ts";
import { parseStart, type Start } from "./start.ts";
import { Teach } from "./teach.ts";
import { gateAt, viewOf } from "./view.ts";

const face = '"Archivo Wide", "Noto Naskh", system-ui, sans-serif';
/** The end is seen before the app's sheet covers it; a falling centre tower takes its time. */
const lookMs = 3_000;
/** Hits on towers within this time are one attack. */
const attackMs = 900;

const framework: Framework = async (canvas, code, data, lettersUrl, assets): Promise<Instance> => {
  const [games, art] = await Promise.all([
    loadGames(code),
    Art.load(assets, data.sprites, arenas[0]),
    letters(data.fonts),
    ownLetters(lettersUrl),
  ]);
  const attack = new Combo();
  const effects = new Effects();
  const sound = new Sound(data, assets);
  const sounds = new EventSounds(sound);
  const grip = new PlayerInput();
  const aborted = new AbortController();
  const { signal } = aborted;
  let words = new Words<Key>(data.words, english);
  let start: Start | null = null;
  let play: Play | null = null;
  let practice: Practice | null = null;
  let replay: Replay | null = null;
  let opponent: Opponent = "weak";
  let layout: Layout = layoutOf(1, 1);
  let endedAt: number | null = null;
  let begun = false;
  let teach: Teach | null = null;
  let attackedAt = 0;
  let mood: Mood = "normal";
  let hud = newHud();

  function newHud(): Hud {
    const made = new Hud(words, start?.names ?? noNames, {
      onStart: () => practise(opponent),
      onSound: switchSound,
      onOpponent(wanted) {
        opponent = wanted;
        surface.wake();
      },
      onSkip: endReplay,
      emotes: {
        muted: start?.muted ?? false,
        onEmote(emote) {
          tell({ type: "emote", emote });
          canvas.focus({ preventScroll: true });
        },
        onMute: (muted) => tellApp("Muted", muted ? "on" : "off"),
        onShown: () => sound.play("emote"),
      },
    });
    canvas.after(made.root);
    canvas.setAttribute("role", "application");
    canvas.setAttribute("aria-label", words.say("field"));
    return made;
  }

  /** The field before a match, for a player who waits for the opponent. */
  const atRest = new Match(
    games,
    { side: "A", seed: "0", rulesVersion: CannonGame.rulesVersion(games), first: 0 },
    () => undefined,
    true,
  );

  const surface: Surface = new Surface(canvas, {
    settle(width, height) {
      layout = layoutOf(width, height, words.rightToLeft);
      hud.place(layout);
    },
    ground: (ctx, width, height) => drawGround(ctx, art.arena, layout, { width, height }, mood),
    update,
    show: (now) => hud.show(shown(now)),
    draw(ctx, time) {
      const match = seen() ?? (start ? atRest : null);
      if (!match) return;
      const { units, arena } = art;
      const now = replay?.at ?? time;
      const startsAt = replay ? 0 : (play?.startsAt ?? 0);
      const touching = match.hand.wanted.fire;
      const hand = teach?.hand(now, match.hand.x, gateAt(match, now), touching) ?? null;
      const pictures = { units, towersArt: arena.towers, ruins: arena.ruins };
      draw(viewOf({ match, effects, layout, face, startsAt, hand, ...pictures }, now), ctx, now);
    },
    runs: () => replay !== null || (play !== null && (play.phase !== "over" || endedAt !== null)),
  });

  /** The match that is shown: the one that is played, or the replay of its end. */
  function seen(): Match | null {
    return replay?.match ?? play?.match ?? null;
  }

  function update(now: number, dt: number): boolean {
    if (replay) return goOn(replay, now);
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
    const lively = effects.update(now, dt);
    setMood();
    // A hard hit holds the picture for a moment; the match goes on.
    if (effects.holds(dt)) return false;
    if (endedAt !== null && now - endedAt >= lookMs) tellEnd();
    return lively || play?.phase === "playing" || endedAt !== null;
  }

  /** The light of the late phases: the ground is drawn anew. */
  function setMood(): void {
    const phase = seen()?.state.phase ?? "normal";
    const wanted = phase === "over" ? mood : phase;
    if (wanted === mood) return;
    mood = wanted;
    surface.settle(true);
  }

  /** Tells the app the result after the end was shown. Practice has no server to decide. */
  function tellEnd(): void {
    endedAt = null;
    const won = practice ? play?.match?.state.outcome : null;
    const victory = won ? won.winner === play?.match?.seat.side : play?.won === true;
    if (!practice && replayable(play?.recording ?? null)) tellApp("Replayable");
    tellApp("GameOver", victory ? "victory|" : "defeat|");
  }

  function happened(what: GameEvent): void {
    const now = performance.now();
    const word = wordOf(what);
    effects.add(what, now, word);
    if (word) hud.announce(word);
    if (what.type === "hit" && !what.mine) strike(what, now);
    sounds.hear(what, attack.rate);
    felt(what);
    if (what.type === "fired" && what.mine) teach?.fired();
    if (what.type === "doubled" && what.mine) teach?.doubled();
    if (what.type === "ended" && (practice || play?.phase === "over")) endedAt = performance.now();
    surface.wake();
  }

  /** Hits on an opponent's tower in a row: counted, and each sounds higher. */
  function strike({ x, y }: { x: number; y: number }, now: number): void {
    if (now - attackedAt > attackMs) attack.end();
    attackedAt = now;
    const count = attack.add();
    if (count >= 4) effects.say(words.say("combo", { count }), { x, y: y + 150 }, false, now);
  }

  function wordOf(what: GameEvent): string {
    switch (what.type) {
      case "tower":
        return words.say(what.mine && !play?.watching ? "lost" : "felled");
      case "opened":
        return words.say(what.mine && !play?.watching ? "exposed" : "opened");
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

  /** Plays the end of the match again. The app asks for it, and hears when it is over. */
  function beginReplay(): void {
    const recording = play?.recording ?? null;
    if (replay || !replayable(recording)) return;
    effects.clear();
    replay = new Replay(games, recording, performance.now());
    surface.wake();
  }

  function goOn(shown: Replay, now: number): boolean {
    const passed = shown.update(now, (what) => {
      if (what.type === "ended") return;
      effects.add(what, shown.at, wordOf(what));
      sounds.hear(what);
    });
    effects.update(shown.at, passed);
    setMood();
    if (shown.over) endReplay();
    return !effects.holds(passed);
  }

  function endReplay(): void {
    if (!replay) return;
    replay.free();
    replay = null;
    effects.clear();
    tellApp("Replayed");
    surface.wake();
  }

  function shown(now: number): Shown {
    const match = seen();
    const over = match?.state.outcome ?? null;
    const phase = replay
      ? "replay"
      : play
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
      opponent,
      state: match?.state ?? null,
      mine: match?.seat.side ?? "A",
      won:
        practice && over
          ? over.winner === null
            ? null
            : over.winner === "A"
          : (play?.won ?? null),
      unsettled: play?.phase === "over" && play.won === null,
      notice:
        play && phase !== "over"
          ? noticeOf(play, !practice && (match?.waits(now) ?? false), now)
          : null,
      watching: play?.watching ?? false,
      // A spectator plays nothing: the network's delay is none of theirs.
      delayMs: play?.watching ? null : (play?.delayMs ?? null),
      sound: sound.on,
      spent: match?.hand.wanted.fire === true && match.spent,
    };
  }

  function newPlay(tell: (said: GameMessage) => void): Play {
    play?.free();
    replay?.free();
    replay = null;
    practice?.free();
    practice = null;
    endedAt = null;
    teach = null;
    attack.end();
    effects.clear();
    play = new Play(games, tell, happened);
    return play;
  }

  function practise(opponent: Opponent): void {
    sound.wake();
    const made = newPlay((said) => practice?.tell(said));
    if (opponent === "first" && start?.first) teach = new Teach();
    practice = new Practice(games, opponent, randomSeed(), (says) => {
      made.hear(says, performance.now());
    });
    tellApp("GameStarted");
    canvas.focus({ preventScroll: true });
    surface.wake();
  }

  const tell = (said: GameMessage) => tellApp("Tell", JSON.stringify(said));

  function switchSound(): void {
    sound.on = !sound.on;
    sound.wake();
    tellApp("Sound", sound.on ? "on" : "off");
    surface.wake();
  }

  const heard: Record<string, (value: unknown) => void> = {
    StartGame(value) {
      start = parseStart(value);
      words = new Words(data.words, start.reader);
      sound.on = start.sound;
      begun = false;
      mood = "normal";
      void art.show(start.arena, () => {
        surface.settle(true);
        surface.wake();
      });
      if (start.practice) {
        play?.free();
        play = null;
      } else {
        newPlay(tell);
        tellApp("Join");
      }
      hud.remove();
      hud = newHud();
      surface.settle(true);
      if (start.first) practise("first");
      hud.show(shown(performance.now()));
      canvas.focus({ preventScroll: true });
      surface.wake();
    },
    Room(value) {
      const says = JSON.parse(String(value)) as RoomMessage;
      play?.hear(says, performance.now());
      hud.emotes.hear(says, play?.side ?? null, play?.watching);
      if (says.type === "start" && !begun) {
        begun = true;
        tellApp("GameStarted");
      }
      if (says.type === "end") endedAt = performance.now();
      surface.wake();
    },
    Replay: beginReplay,
  };

  canvas.style.cursor = "grab";
  canvas.addEventListener("pointerdown", endReplay, { signal });
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
    replay?.free();
    practice?.free();
    hud.remove();
    sound.close();
    art.close();
  });
};

window.arenaFramework = framework;
