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
import { Held } from "./held.ts";
import type { Games } from "./module.ts";
import { toSeed } from "./seed.ts";

const SIDES = ["A", "B"] as const;
export type DuelSide = (typeof SIDES)[number];

/** Offsets in `DuelView` of crates/games-web, in 32-bit numbers. */
const VIEW = { turns: 0, outcome: 1, own: 2, theirs: 2 + AIM_VIEW_WORDS } as const;
const VIEW_WORDS = 2 + 2 * AIM_VIEW_WORDS;
const OUTCOMES = [null, { winner: "A" }, { winner: "B" }, { winner: null }] as const;

/** A tap as it goes over the network: two bytes of its tick, three of its place, the lowest first. */
const TAP_BYTES = 5;
const places = AIM_FIELD.width + 1;

/** What a turn brings of a side: taps, one after the other; null where there is none. */
type Taps = readonly number[] | null;

/** Aim Train one against one, as a player has it: the turns of the server, and their own game ahead of them. */
export class DuelGame extends Held<"duel"> {
  /** The player's own game, as they see it. The object stays, its fields change. */
  readonly own: AimState;
  /** The opponent's, as far as the turns go. */
  readonly theirs: AimState;
  readonly #own = noAimState();
  readonly #theirs = noAimState();
  #words: Uint32Array;

  /**
   * Starts a duel.
   * @param firstSeed the seed of its first segment, in decimal as the server sends it
   * @throws when the seed is not a number of 64 bits
   */
  constructor(games: Games, firstSeed: string | bigint, side: DuelSide) {
    super(games, "duel", games.duel_new(toSeed(firstSeed), SIDES.indexOf(side)));
    this.own = this.#own;
    this.theirs = this.#theirs;
    this.#words = this.#view();
    this.#read();
  }

  /** The version of the rules that are played; a match of another one cannot be played here. */
  static rulesVersion(games: Games): number {
    return games.duel_rules_version();
  }

  /** Turns that were played. */
  get turns(): number {
    return this.#words[VIEW.turns] ?? 0;
  }

  /** How it ended; null until it has. */
  get outcome(): { readonly winner: DuelSide | null } | null {
    return OUTCOMES[this.#words[VIEW.outcome] ?? 0] ?? null;
  }

  /**
   * Adds the seed of the next segment.
   * @throws when it has all its seeds, or it is not a number of 64 bits
   */
  reveal(seed: string | bigint): void {
    if (this.games.duel_reveal(this.live(), toSeed(seed)) !== 0) {
      throw new RangeError("the duel has all its seeds");
    }
    this.#read();
  }

  /**
   * Plays a turn of the server's: A's taps, and B's.
   * @throws where something in it is no tap
   */
  turn(a: Taps, b: Taps): void {
    for (const [side, taps] of [a, b].entries()) this.#bring(side, taps ?? []);
    this.games.duel_turn(this.live());
    this.#read();
  }

  /** Shows the own game at a tick of 1/60 s, as far as it goes. */
  advance(tick: number): void {
    this.games.duel_advance(this.live(), tick);
    this.#read();
  }

  /** Taps a place, in units, at a tick. What was `taken` is to be told to the server as `tapBytes` has it. */
  tap(x: number, y: number, tick: number): AimAnswer {
    const figure = this.games.duel_tap(this.live(), tick, toUnit(x), toUnit(y));
    this.#read();
    return AIM_ANSWERS[figure] ?? "over";
  }

  #bring(side: number, taps: readonly number[]): void {
    for (let at = 0; at < taps.length; at += TAP_BYTES) {
      const [t0 = 0, t1 = 0, p0 = 0, p1 = 0, p2 = 0] = taps.slice(at, at + TAP_BYTES);
      const place = p0 | (p1 << 8) | (p2 << 16);
      if (this.games.duel_brings(this.live(), side, t0 | (t1 << 8), place) !== 0) {
        throw new RangeError("no such place on the field");
      }
    }
  }

  #view(): Uint32Array {
    return new Uint32Array(this.games.memory.buffer, this.games.duel_view(this.live()), VIEW_WORDS);
  }

  #read(): void {
    // The memory has a new buffer after it has grown.
    if (this.#words.buffer !== this.games.memory.buffer) {
      this.#words = this.#view();
    }
    readAimState(this.#words, VIEW.own, this.#own);
    readAimState(this.#words, VIEW.theirs, this.#theirs);
  }
}

/** A tap that was taken, as the server is told of it. */
export function tapBytes(x: number, y: number, tick: number): number[] {
  const place = toUnit(y) * places + toUnit(x);
  return [tick & 0xff, tick >> 8, place & 0xff, (place >> 8) & 0xff, place >> 16];
}
