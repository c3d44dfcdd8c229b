import type { AimState } from "../../features/games/core/aim-state.ts";
import { climb } from "../../lib/sound/climb.ts";
import type { Sound } from "../game-kit/sound.ts";
import type { GameEvent } from "./changes.ts";

const comboEach = 5;
/** Points, of 200, that only a quick hit gets. */
const perfectFrom = 180;

/** Chooses the sounds of a game's events. */
export class EventSounds {
  readonly #sound: Sound;
  #seconds = 0;
  #playing = false;

  constructor(sound: Sound) {
    this.#sound = sound;
  }

  /** @param combo hits in a row, this one included */
  hear(what: GameEvent, state: AimState | null, combo: number): void {
    const sound = this.#sound;
    switch (what.type) {
      case "appeared":
        sound.play(state && state.appeared === state.targets ? "last" : "appear");
        break;
      case "hit": {
        // Hits in a row climb.
        sound.play(what.points >= perfectFrom ? "perfect" : "hit", { rate: climb(combo - 1) });
        if (combo % comboEach === 0) sound.play("combo", { volume: 0.6 });
        break;
      }
      case "wrong":
        sound.play(what.decoy ? "decoy" : "wrong");
        break;
      case "missed":
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
    if (begun) this.#sound.play("go");
    this.#sound.loop("tune", begun);
  }
}
