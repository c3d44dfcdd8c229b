import type { Sound } from "../game-kit/sound.ts";
import { mostEnergy } from "./hud.ts";
import type { GameEvent } from "./match.ts";

/** The opponent's shots are farther away. */
const far = 0.3;

/** Chooses the sounds of a match's events. */
export class EventSounds {
  readonly #sound: Sound;
  #seconds = 0;
  #playing = false;
  #full = true;

  constructor(sound: Sound) {
    this.#sound = sound;
  }

  hear(what: GameEvent): void {
    const sound = this.#sound;
    switch (what.type) {
      case "fired":
        sound.play(what.brute ? "brute" : "fire", { volume: what.mine ? 1 : far });
        break;
      case "doubled":
        sound.play("doubles", { volume: what.mine ? 1 : far });
        break;
      case "fell":
        sound.play("clash", { rate: what.brute ? 0.8 : 1 });
        break;
      case "hit":
        // The second of two hits at once counts double.
        sound.play(what.mine ? "struck" : "hit", { rate: what.double ? 1.12 : 1 });
        break;
      case "tower":
        sound.play("collapse", { rate: what.centre ? 0.85 : 1 });
        sound.play(what.mine ? "fallen" : "felled");
        break;
      case "opened":
        sound.play("opened");
        break;
      case "phase":
        sound.play(what.phase);
        break;
      case "ended":
        sound.play(what.won ? "won" : "lost");
    }
  }

  /** Counts down, starts, has a tune while somebody plays, and tells a full charge. Call each frame. */
  frame(playing: boolean, startsIn: number, energy: number): void {
    const seconds = playing ? startsIn : 0;
    if (seconds !== this.#seconds && seconds > 0) this.#sound.play("count");
    this.#seconds = seconds;
    const full = energy >= mostEnergy;
    const begun = playing && seconds === 0;
    if (full && !this.#full && begun) this.#sound.play("full");
    this.#full = full;
    if (begun === this.#playing) return;
    this.#playing = begun;
    if (begun) this.#sound.play("go");
    this.#sound.loop("tune", begun);
  }
}
