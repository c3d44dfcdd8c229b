import { msToTick } from "../../features/games/core/clock.ts";
import { DuelGame, tapBytes } from "../../features/games/core/duel.ts";
import type { Games } from "../../features/games/core/module.ts";
import { type GameMessage, type Orders, TURN_MS } from "../../features/games/room/says.ts";
import { RoomPlay, type Seat } from "../game-kit/room-play.ts";
import { Changes, type GameEvent } from "./changes.ts";

/** States are compared after turns whose number is a multiple of this. */
const hashEach = 10;
/** Turns missing for this long are reported to the player. */
const slowMs = 700;
/** Turns from which the server's clock is derived. */
const judged = 12;
/** A clock off by more is set at once. A smaller error is corrected too slowly to be seen. */
const wrongMs = 300;
const leadMs = 2;

/**
 * The server's clock: derived from the earliest of the last turns, because a network can only delay
 * them.
 */
class Clock {
  /** The time of turn 0, received or not. */
  #zero = 0;
  readonly #zeros: number[] = [];

  /** Makes turn `next` due at `at`; forgets earlier measurements. */
  set(next: number, at: number): void {
    this.#zero = at - next * TURN_MS;
    this.#zeros.length = 0;
  }

  arrived(turn: number, now: number): void {
    this.#zeros.push(now - turn * TURN_MS);
    if (this.#zeros.length > judged) this.#zeros.shift();
    const off = Math.min(...this.#zeros) - this.#zero;
    this.#zero += Math.abs(off) > wrongMs ? off : Math.max(-leadMs, Math.min(leadMs, off));
  }

  tick(now: number): number {
    return msToTick(now - this.#zero);
  }
}

/**
 * A match: the player's own game runs by the player's clock, the opponent's by the server's turns,
 * which decide.
 */
export class Match extends RoomPlay {
  game: DuelGame | null = null;
  readonly #games: Games;
  readonly #tell: (said: GameMessage) => void;
  readonly #happened: (what: GameEvent) => void;
  readonly #clock = new Clock();
  #changes = new Changes();
  #heardAt = 0;

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

  slow(now: number): boolean {
    const begun = this.game !== null && this.game.turns > 0 && this.game.outcome === null;
    return begun && now - this.#heardAt > slowMs;
  }

  update(now: number): void {
    if (!this.game) return;
    this.game.advance(this.#clock.tick(now));
    this.#changes.compare(this.game.own, null, this.#happened);
  }

  /**
   * Taps a place in the field's units; `at` is the time of the touch. Returns whether the tap was
   * taken.
   */
  tap(x: number, y: number, at: number): boolean {
    if (this.phase !== "playing" || this.watching || !this.game) return false;
    const tick = this.#clock.tick(at);
    const taken = this.game.tap(x, y, tick) === "taken";
    this.#changes.compare(this.game.own, { x, y }, this.#happened);
    if (taken) this.#tell({ type: "order", order: tapBytes(x, y, tick) });
    return taken;
  }

  free(): void {
    this.game?.free();
    this.game = null;
  }

  /** @throws if the match has another version of the rules */
  protected override begin(seat: Seat): void {
    const rules = DuelGame.rulesVersion(this.#games);
    if (seat.rulesVersion !== rules) {
      throw new Error(`the match is of rules ${seat.rulesVersion}, this build of ${rules}`);
    }
    this.#renew([], this.startsAt, seat);
  }

  protected override seed(seed: string): void {
    // A player who returns gets the known seeds again.
    if (this.game && this.game.own.revealed < this.seeds.length) this.game.reveal(seed);
  }

  protected override turn(number: number, [a, b]: Orders, now: number): void {
    const { game, seat } = this;
    if (!game || !seat || number - seat.first !== game.turns) return;
    this.#heardAt = now;
    this.#clock.arrived(game.turns, now);
    game.turn(a, b);
    if (number % hashEach === 0 && !this.watching) {
      this.#tell({ type: "hash", turn: number, hash: `${game.stateHash()}` });
    }
  }

  protected override restart(turns: readonly Orders[], nextAt: number): void {
    if (this.seat) this.#renew(turns, nextAt, this.seat);
  }

  protected override ended(): void {
    this.#happened({ type: "ended", passed: this.won === true });
  }

  #renew(turns: readonly Orders[], nextAt: number, { seed, side }: Seat): void {
    this.free();
    const game = new DuelGame(this.#games, seed, side);
    for (const later of this.seeds.slice(1)) game.reveal(later);
    for (const [a, b] of turns) game.turn(a, b);
    this.game = game;
    this.#clock.set(turns.length, nextAt);
    // Events of the time away are not shown.
    this.#changes = new Changes();
    this.#changes.compare(game.own, null, () => undefined);
  }
}
