import {
  CannonBot,
  CannonGame,
  type CannonOrder,
  type CannonStrength,
  cannonBytes,
  cannonOrder,
} from "../../features/games/core/cannon.ts";
import type { Games } from "../../features/games/core/module.ts";
import {
  type GameMessage,
  type RoomMessage,
  TURN_MS as turnMs,
} from "../../features/games/room/says.ts";

/** The server's wait before the first turn. */
const waitMs = 3_000;

/** A local room: a bot as the opponent, and turns by the phone's clock. */
export class Practice {
  readonly #say: (says: RoomMessage) => void;
  readonly #game: CannonGame;
  readonly #bot: CannonBot;
  readonly #seed: string;
  readonly #rulesVersion: number;
  #ordered: CannonOrder | null = null;
  #startsAt: number | null = null;

  constructor(
    games: Games,
    strength: CannonStrength,
    seed: string,
    say: (says: RoomMessage) => void,
  ) {
    this.#say = say;
    this.#seed = seed;
    this.#rulesVersion = CannonGame.rulesVersion(games);
    this.#game = new CannonGame(games, seed);
    this.#bot = new CannonBot(games, strength, "B", seed);
  }

  tell(said: GameMessage): void {
    if (said.type === "order") this.#ordered = cannonOrder(said.order);
  }

  /** Plays the due turns. Time in a hidden page does not count. */
  update(now: number): void {
    if (this.#startsAt === null) {
      this.#startsAt = now + waitMs;
      const [seed, rulesVersion] = [this.#seed, this.#rulesVersion];
      this.#say({ type: "start", side: "A", seed, rulesVersion, first: 0, waitMs });
    }
    const late = now - this.#startsAt - this.#game.state.turns * turnMs;
    if (late > 10 * turnMs) this.#startsAt += late;
    while (this.#game.state.outcome === null) {
      const { turns } = this.#game.state;
      if (now < this.#startsAt + turns * turnMs) return;
      const [a, b] = [this.#ordered, this.#game.ask(this.#bot)];
      this.#ordered = null;
      this.#game.turn(a, b);
      this.#say({ type: "turn", turn: turns, orders: [a && cannonBytes(a), b && cannonBytes(b)] });
    }
  }

  free(): void {
    this.#game.free();
    this.#bot.free();
  }
}
