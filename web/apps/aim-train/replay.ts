import { msToTick, ticksToMs } from "../../features/games/core/clock.ts";
import { DuelGame, type DuelTap, tapsOf } from "../../features/games/core/duel.ts";
import type { Games } from "../../features/games/core/module.ts";
import { type Orders, TURN_MS } from "../../features/games/room/says.ts";
import { type Recording, ReplayClock, skippedTurns } from "../game-kit/replay.ts";
import type { Seat } from "../game-kit/room-play.ts";
import { Changes, type GameEvent } from "./changes.ts";

/**
 * The turns up to the end of the player's game. A room goes on for two seconds after that, for taps that are
 * on their way: nothing is seen in them.
 */
function turnsPlayed(games: Games, { seat, seeds, turns }: Recording): number {
  const game = newGame(games, seat, seeds);
  const over = () => game.own.passed || game.own.failed;
  for (const [a, b] of turns) {
    if (over()) break;
    game.turn(a, b);
    game.advance(msToTick(game.turns * TURN_MS));
  }
  const played = game.turns;
  game.free();
  return played;
}

function newGame(games: Games, { seed, side }: Seat, seeds: readonly string[]): DuelGame {
  const game = new DuelGame(games, seed, side);
  for (const later of seeds.slice(1)) game.reveal(later);
  return game;
}

/**
 * The last seconds of a duel, played again by a core of its own: the player's taps at their ticks, the
 * turns at their times, as in the match.
 */
export class Replay {
  readonly game: DuelGame;
  readonly #clock: ReplayClock;
  readonly #changes = new Changes();
  readonly #turns: readonly Orders[];
  readonly #skipped: number;
  readonly #taps: DuelTap[];

  constructor(games: Games, recording: Recording, now: number) {
    const { seat, seeds, turns } = recording;
    const shown = { ...recording, turns: turns.slice(0, turnsPlayed(games, recording)) };
    this.#turns = turns;
    this.#skipped = skippedTurns(shown);
    this.game = newGame(games, seat, seeds);
    for (const [a, b] of turns.slice(0, this.#skipped)) this.game.turn(a, b);
    const own = (orders: Orders) => tapsOf(orders[seat.side === "A" ? 0 : 1]);
    const first = msToTick(this.#skipped * TURN_MS);
    const taps = turns.slice(this.#skipped).flatMap(own);
    this.#taps = taps.sort((a, b) => a.tick - b.tick);
    // Taps of the time before are on their way already.
    while (this.#taps[0] && this.#taps[0].tick < first) this.#tap(this.#taps.shift());
    this.#changes.compare(this.game.own, null, () => undefined);
    this.#clock = new ReplayClock(shown, now);
  }

  get over(): boolean {
    return this.#clock.over;
  }

  /** Goes on to `now`. Returns the milliseconds that have passed in the match. */
  update(now: number, happened: (what: GameEvent) => void): number {
    const passed = this.#clock.step(now);
    const at = this.#skipped * TURN_MS + this.#clock.at;
    const { game } = this;
    for (;;) {
      const [tap] = this.#taps;
      // A turn brings no later taps than those of its own end: each tap is seen before it comes back.
      const turnAt = (game.turns + 1) * TURN_MS;
      const tapAt = tap ? ticksToMs(tap.tick) : Number.POSITIVE_INFINITY;
      const orders = this.#turns[game.turns];
      if (tap && tapAt <= at && tapAt <= turnAt) {
        this.#tap(this.#taps.shift());
        this.#changes.compare(game.own, tap, happened);
      } else if (orders && turnAt <= at) game.turn(...orders);
      else break;
    }
    game.advance(msToTick(at));
    this.#changes.compare(game.own, null, happened);
    return passed;
  }

  #tap(tap: DuelTap | undefined): void {
    if (tap) this.game.tap(tap.x, tap.y, tap.tick);
  }

  free(): void {
    this.game.free();
  }
}
