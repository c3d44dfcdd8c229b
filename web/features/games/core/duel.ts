import {
  AIM_ANSWERS,
  AIM_FIELD,
  AIM_VIEW_WORDS,
  type AimAnswer,
  type AimState,
  noAimState,
  readAimState,
  toUnit,
} from "./aim-state.ts";
import type { Games } from "./module.ts";
import { toSeed } from "./seed.ts";
import { WasmGame } from "./wasm-game.ts";

const SIDES = ["A", "B"] as const;
export type DuelSide = (typeof SIDES)[number];

/** Offsets in `DuelView` of crates/games-web, in 32-bit numbers. */
const VIEW = { turns: 0, outcome: 1, own: 2, theirs: 2 + AIM_VIEW_WORDS } as const;
const VIEW_WORDS = 2 + 2 * AIM_VIEW_WORDS;
const OUTCOMES = [null, { winner: "A" }, { winner: "B" }, { winner: null }] as const;

/** A tap on the network: two bytes for its tick, three for its place, lowest first. */
const TAP_BYTES = 5;
const places = AIM_FIELD.width + 1;

type Taps = readonly number[] | null;
export type DuelTap = { readonly tick: number; readonly x: number; readonly y: number };

/**
 * An Aim Train match as one player sees it: the server's turns, and the player's own game, which
 * runs ahead.
 */
export class DuelGame extends WasmGame<"duel"> {
  /** Always the same object. */
  readonly own: AimState;
  /** The opponent's game as of the last turn. */
  readonly theirs: AimState;
  readonly #own = noAimState();
  readonly #theirs = noAimState();
  #words: Uint32Array;

  /**
   * Starts a duel.
   * @param firstSeed the seed of the first segment, in decimal as the server sends it
   * @throws if the seed is not a number of 64 bits
   */
  constructor(games: Games, firstSeed: string | bigint, side: DuelSide) {
    super(games, "duel", games.duel_new(toSeed(firstSeed), SIDES.indexOf(side)));
    this.own = this.#own;
    this.theirs = this.#theirs;
    this.#words = this.#view();
    this.#read();
  }

  /** Matches of other versions cannot be played here. */
  static rulesVersion(games: Games): number {
    return games.duel_rules_version();
  }

  get turns(): number {
    return this.#words[VIEW.turns] ?? 0;
  }

  /** The result; null before the end. */
  get outcome(): { readonly winner: DuelSide | null } | null {
    return OUTCOMES[this.#words[VIEW.outcome] ?? 0] ?? null;
  }

  /**
   * Adds the seed of the next segment.
   * @throws if the duel has all its seeds, or the seed is not a number of 64 bits
   */
  reveal(seed: string | bigint): void {
    if (this.games.duel_reveal(this.live(), toSeed(seed)) !== 0) {
      throw new RangeError("the duel has all its seeds");
    }
    this.#read();
  }

  /**
   * Plays one of the server's turns.
   * @throws if a tap is malformed
   */
  turn(a: Taps, b: Taps): void {
    for (const [side, taps] of [a, b].entries()) this.#bring(side, taps);
    this.games.duel_turn(this.live());
    this.#read();
  }

  /** Advances the own game to a tick of 1/60 s, as far as it may go. */
  advance(tick: number): void {
    this.games.duel_advance(this.live(), tick);
    this.#read();
  }

  /** Taps a place in units. If the result is `taken`, send the tap to the server as `tapBytes`. */
  tap(x: number, y: number, tick: number): AimAnswer {
    const figure = this.games.duel_tap(this.live(), tick, toUnit(x), toUnit(y));
    this.#read();
    return AIM_ANSWERS[figure] ?? "over";
  }

  #bring(side: number, taps: Taps): void {
    for (const { tick, x, y } of tapsOf(taps)) {
      if (this.games.duel_brings(this.live(), side, tick, y * places + x) !== 0) {
        throw new RangeError("no such place on the field");
      }
    }
  }

  #view(): Uint32Array {
    return new Uint32Array(this.games.memory.buffer, this.games.duel_view(this.live()), VIEW_WORDS);
  }

  #read(): void {
    // A growing memory gets a new buffer.
    if (this.#words.buffer !== this.games.memory.buffer) {
      this.#words = this.#view();
    }
    readAimState(this.#words, VIEW.own, this.#own);
    readAimState(this.#words, VIEW.theirs, this.#theirs);
  }
}

export function tapBytes(x: number, y: number, tick: number): number[] {
  const place = toUnit(y) * places + toUnit(x);
  return [tick & 0xff, tick >> 8, place & 0xff, (place >> 8) & 0xff, place >> 16];
}

/** Decodes the taps of a side in a turn, each of `tapBytes`. */
export function tapsOf(taps: Taps): DuelTap[] {
  return Array.from({ length: Math.ceil((taps?.length ?? 0) / TAP_BYTES) }, (_, at) => {
    const tap = taps?.slice(at * TAP_BYTES, (at + 1) * TAP_BYTES) ?? [];
    const [t0 = 0, t1 = 0, p0 = 0, p1 = 0, p2 = 0] = tap;
    const place = p0 | (p1 << 8) | (p2 << 16);
    return { tick: t0 | (t1 << 8), x: place % places, y: Math.floor(place / places) };
  });
}
