import type { AimState } from "../../features/games/core/aim-state.ts";
import type { Sound } from "../game-kit/sound.ts";
import type { GameEvent } from "./changes.ts";

/** Semitones above the first hit: hits in a row climb a pentatonic scale, in the tune's key. */
const climb = [0, 2, 4, 7, 9, 12];
const comboEach = 5;
/** Points, of 200, that only a quick hit gets. */
const perfectFrom = 180;

/** Chooses the sounds of a game's events. */
export class EventSounds {
  readonly #sound: Sound;
  #combo = 0;
  #seconds = 0;
  #playing = false;

  constructor(sound: Sound) {
    this.#sound = sound;
  }

  hear(what: GameEvent, state: AimState | null): void {
    const sound = this.#sound;
    switch (what.type) {
      case "appeared":
        sound.play(state && state.appeared === state.targets ? "last" : "appear");
        break;
      case "hit": {
        const step = climb[Math.min(this.#combo, climb.length - 1)] ?? 0;
        this.#combo += 1;
        sound.play(what.points >= perfectFrom ? "perfect" : "hit", { rate: 2 ** (step / 12) });
        if (this.#combo % comboEach === 0) sound.play("combo", { volume: 0.6 });
        break;
      }
      case "wrong":
        this.#combo = 0;
        sound.play(what.decoy ? "decoy" : "wrong");
        break;
      case "missed":
        this.#combo = 0;
        sound.play("missed");
        break;
      case "ended":
        sound.play(what.passed ? "passed" : "failed");
    }
  }

  /** Counts down, starts, and has a tune while somebody plays. Call each frame. */
  frame(playing: boolean, startsIn: number): void {
    const seconds = playing ? startsIn : 0;
    if (seconds !== this.#seconds && seconds > 0) this.#sound.play("count");
    this.#seconds = seconds;
    const begun = playing && seconds === 0;
    if (begun === this.#playing) return;
    this.#playing = begun;
    if (begun) {
      this.#combo = 0;
      this.#sound.play("go");
    }
    this.#sound.loop("tune", begun);
  }
}
