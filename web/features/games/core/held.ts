import { base64url } from "./base64url.ts";
import type { Games } from "./module.ts";

/** The games, by the beginning of their exports' names. */
type Kind = "puzzle" | "aim" | "duel" | "football" | "cannon";
/** Those whose log is written in the browser. */
type Logged = Exclude<Kind, "cannon" | "duel">;

/** A game in the module's memory: what all views have. */
export class Held<K extends Kind> {
  protected readonly games: Games;
  protected readonly kind: K;
  #game: number;

  /**
   * @param game what the module's `_new` answered
   * @throws with this message, where that is nothing
   */
  protected constructor(games: Games, kind: K, game: number, missing?: string) {
    if (game === 0) {
      throw new RangeError(missing);
    }
    this.games = games;
    this.kind = kind;
    this.#game = game;
  }

  /** A hash of how the game stands and of all that was done in it, as the server's replay has it. */
  stateHash(): bigint {
    return BigInt.asUintN(64, this.games[`${this.kind}_hash`](this.live()));
  }

  /** Gives the game's memory back. Nothing can be done with the game afterwards; a second call does nothing. */
  free(): void {
    if (this.#game !== 0) {
      this.games[`${this.kind}_free`](this.#game);
      this.#game = 0;
    }
  }

  /** Where the game is. */
  protected live(): number {
    if (this.#game === 0) {
      throw new Error("the game was freed");
    }
    return this.#game;
  }
}

/** A game that writes down what is done in it. */
export class HeldWithLog<K extends Logged> extends Held<K> {
  /** The log up to here in base64url: the `replay` of the level's result. */
  log(): string {
    const game = this.live();
    // The log is written first: writing it may make the memory grow, which ends all views of it.
    const start = this.games[`${this.kind}_log`](game);
    const length = this.games[`${this.kind}_log_len`](game);
    return base64url(new Uint8Array(this.games.memory.buffer, start, length));
  }
}
