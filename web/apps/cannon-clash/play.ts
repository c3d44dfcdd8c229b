import type { CannonOrder } from "../../features/games/core/cannon.ts";
import type { Games } from "../../features/games/core/module.ts";
import type { GameMessage, Orders } from "../../features/games/room/says.ts";
import { RoomPlay, type Seat } from "../game-kit/room-play.ts";
import { type GameEvent, Match } from "./match.ts";

/** Plays the room's turns and sends the player's orders. */
export class Play extends RoomPlay {
  match: Match | null = null;
  readonly #games: Games;
  readonly #tell: (said: GameMessage) => void;
  readonly #happened: (what: GameEvent) => void;

  constructor(
    games: Games,
    tell: (said: GameMessage) => void,
    happened: (what: GameEvent) => void,
  ) {
    super();
    this.#games = games;
    this.#tell = tell;
    this.#happened = happened;
  }

  want(order: CannonOrder, now: number): void {
    if (this.phase === "playing" && !this.watching) this.match?.want(order, now);
  }

  update(now: number): void {
    this.match?.update(now, this.#happened);
  }

  free(): void {
    this.match?.free();
    this.match = null;
  }

  protected override begin(seat: Seat): void {
    this.match?.free();
    const { watching } = this;
    const tell = (said: GameMessage) => {
      if (!watching) this.#tell(said);
    };
    this.match = new Match(this.#games, seat, tell, watching);
  }

  protected override turn(number: number, orders: Orders, now: number): void {
    this.match?.receive(number, orders, now);
  }

  protected override restart(turns: readonly Orders[]): void {
    this.match?.restart(turns);
  }

  protected override ended(): void {
    // A match decided elsewhere did not end on the field.
    if (!this.match?.state.outcome) this.#happened({ type: "ended", won: this.won });
  }
}
