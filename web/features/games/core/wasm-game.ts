import { base64url } from "./base64url.ts";
import type { Games } from "./module.ts";

type Kind = "puzzle" | "aim" | "duel" | "football" | "cannon";
/** Games whose log is written in the browser. */
type Logged = Exclude<Kind, "cannon" | "duel">;

/** A game in the module's memory; the base of all typed views. */
export class WasmGame<K extends Kind> {
  protected readonly games: Games;
  protected readonly kind: K;
  #game: number;

  /**
   * @param game the result of the module's `_new`
   * @throws with the message `missing` if `game` is 0
   */
  protected constructor(games: Games, kind: K, game: number, missing?: string) {
    if (game === 0) {
      throw new RangeError(missing);
    }
    this.games = games;
    this.kind = kind;
    this.#game = game;
  }

  /**
   * A hash of the state and all that was done in the game, equal to that of the server's replay.
   */
  stateHash(): bigint {
    return BigInt.asUintN(64, this.games[`${this.kind}_hash`](this.live()));
  }

  /** Frees the memory; the game cannot be used afterwards. A second call does nothing. */
  free(): void {
    if (this.#game !== 0) {
      this.games[`${this.kind}_free`](this.#game);
      this.#game = 0;
    }
  }

  protected live(): number {
    if (this.#game === 0) {
      throw new Error("the game was freed");
    }
    return this.#game;
  }
}

export class LoggedWasmGame<K extends Logged> extends WasmGame<K> {
  /** The log so far in base64url: the `replay` of a level's result. */
  log(): string {
    const game = this.live();
    // The log first: writing may grow the memory, which detaches all views of it.
    const start = this.games[`${this.kind}_log`](game);
    const length = this.games[`${this.kind}_log_len`](game);
    return base64url(new Uint8Array(this.games.memory.buffer, start, length));
  }
}
