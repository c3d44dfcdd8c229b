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

/** The opponent of a practice match. "first" is weaker than any synthetic player. */
export type Opponent = CannonStrength | "first";
/** The first opponent is the weak one that fires only in these of its turns. */
const first = { turns: 30, fires: 10 } as const;

/** A local room: a bot as the opponent, and turns by the phone's clock. */
export class Practice {
  readonly #say: (says: RoomMessage) => void;
  readonly #game: CannonGame;
  readonly #bot: CannonBot;
  readonly #seed: string;
  readonly #rulesVersion: number;
  readonly #gentle: boolean;
  #answer: CannonOrder | null = null;
  #ordered: CannonOrder | null = null;
  #startsAt: number | null = null;

  constructor(games: Games, opponent: Opponent, seed: string, say: (says: RoomMessage) => void) {
    this.#say = say;
    this.#gentle = opponent === "first";
    this.#seed = seed;
    this.#rulesVersion = CannonGame.rulesVersion(games);
    this.#game = new CannonGame(games, seed);
    this.#bot = new CannonBot(games, opponent === "first" ? "weak" : opponent, "B", seed);
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
      const [a, b] = [this.#ordered, this.#ask(turns)];
      this.#ordered = null;
      this.#game.turn(a, b);
      this.#say({ type: "turn", turn: turns, orders: [a && cannonBytes(a), b && cannonBytes(b)] });
    }
  }

  #ask(turn: number): CannonOrder | null {
    const order = this.#game.ask(this.#bot);
    if (!this.#gentle) return order;
    this.#answer = order ?? this.#answer;
    if (!this.#answer || turn % first.turns < first.fires) return this.#answer;
    return { x: this.#answer.x, fire: false };
  }

  free(): void {
    this.#game.free();
    this.#bot.free();
  }
}
