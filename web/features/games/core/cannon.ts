import { Held } from "./held.ts";
import type { Games } from "./module.ts";
import { toSeed } from "./seed.ts";

/** The field in units: side A sits at its lower edge, y = 1600, side B at y = 0. */
export const CANNON_FIELD = { width: 900, height: 1600, gateWidth: 180 } as const;

/** In the order of the module's figures. */
const SIDES = ["A", "B"] as const;
export type CannonSide = (typeof SIDES)[number];
const PHASES = ["normal", "rush", "overtime", "over"] as const;
const REASONS = ["centre_tower", "more_towers", "more_hp"] as const;
const STRENGTHS = ["weak", "average", "strong"] as const;
export type CannonStrength = (typeof STRENGTHS)[number];

/** What a side wants from now on: the cannon at `x`, in units from the left edge, and whether it fires. */
export interface CannonOrder {
  readonly x: number;
  readonly fire: boolean;
}

export interface CannonPlace {
  readonly x: number;
  readonly y: number;
}

export interface CannonTower extends CannonPlace {
  /** What it can still take: at first 200, the centre 300; 0: felled. */
  readonly hp: number;
  /** Ticks for which hits count double. */
  readonly shaken: number;
  /** Its last shot: in which tick, and where what it hit was. */
  readonly shot: (CannonPlace & { readonly tick: number }) | null;
}

export interface CannonMinion extends CannonPlace {
  readonly side: CannonSide;
  /** Which of its side's; never given twice in a match. */
  readonly number: number;
  readonly hp: number;
  readonly brute: boolean;
}

interface CannonCamp {
  /** Where the cannon is, in units from the left edge. */
  readonly cannon: number;
  /** In minions that it can fire: 0 to 15. */
  readonly energy: number;
  /** How many of the opponent's towers it has felled. */
  readonly felled: number;
  /** Left, right, centre. */
  readonly towers: readonly CannonTower[];
}

/** How a match stands. A new object after each turn, the same one until then. */
export interface CannonState {
  readonly turns: number;
  /** Until 90 seconds are over; in overtime, until that is. */
  readonly turnsLeft: number;
  /** Steps of 1/20 s. */
  readonly ticks: number;
  readonly phase: (typeof PHASES)[number];
  /** How it ended; null until it has. */
  readonly outcome:
    | { readonly winner: CannonSide; readonly by: (typeof REASONS)[number] }
    | { readonly winner: null }
    | null;
  /** The middle of the gate. */
  readonly gate: CannonPlace;
  /** Ticks until the towers shoot; they do not in overtime. */
  readonly beat: number;
  readonly sides: Readonly<Record<CannonSide, CannonCamp>>;
  /** A's, then B's, each from the oldest. */
  readonly minions: readonly CannonMinion[];
}

/** Offsets in `CannonView` of crates/games-web, in 16-bit numbers. */
const VIEW = {
  turns: 0,
  turnsLeft: 1,
  phase: 2,
  outcome: 3,
  by: 4,
  gate: 5,
  beat: 6,
  ticks: 7,
  sides: 8,
  minions: 58,
} as const;
const SIDE = { cannon: 0, energy: 1, felled: 2, minions: 3, towers: 4, length: 25 } as const;
const TOWER = { x: 0, y: 1, hp: 2, shaken: 3, shot: 4, shotX: 5, shotY: 6, length: 7 } as const;
const MINION = { x: 0, y: 1, number: 2, hp: 3, length: 4 } as const;
const VIEW_LENGTH = VIEW.minions + 192 * MINION.length;
const DRAWN = 1;
const BRUTE = 256;
/** Parts of an energy. */
const PARTS = 20;

/** In the place of an order: nothing new. The module's 32 bits have no sign here, JavaScript's have. */
const NOTHING_NEW = -1;

/** An order as the module takes it; what is off the field goes to its edge. */
function toNumber(order: CannonOrder | null): number {
  if (!order) return NOTHING_NEW;
  const x = Math.round(Math.min(Math.max(order.x, 0), CANNON_FIELD.width));
  return (x << 1) | Number(order.fire);
}

/** An order as a room carries it: two bytes, the lower first. */
export function cannonBytes(order: CannonOrder): number[] {
  const number = toNumber(order);
  return [number & 0xff, number >> 8];
}

/** Reads `cannonBytes`; null where nothing is ordered. */
export function cannonOrder(bytes: readonly number[] | null): CannonOrder | null {
  if (!bytes) return null;
  const [low = 0, high = 0] = bytes;
  return { x: (low | (high << 8)) >> 1, fire: (low & 1) === 1 };
}

/** One match. Both sides' orders make a turn; a copy can be played ahead of what is confirmed. */
export class CannonGame extends Held<"cannon"> {
  #state: CannonState | null = null;

  /**
   * Starts a match.
   * @param seed in decimal as the server sends it, or another match, to start as that one stands
   * @throws when the seed is not a number of 64 bits
   */
  constructor(games: Games, seed: string | bigint | CannonGame) {
    const copied = seed instanceof CannonGame;
    super(
      games,
      "cannon",
      copied ? games.cannon_copy(seed.live()) : games.cannon_new(toSeed(seed)),
    );
  }

  /** The version of the rules that are played; a match of another one cannot be played here. */
  static rulesVersion(games: Games): number {
    return games.cannon_rules_version();
  }

  /** How the match stands; after `free` only where it was read after the last turn. */
  get state(): CannonState {
    this.#state ??= this.#read();
    return this.#state;
  }

  /** Plays a turn: who has no order wants what it wanted. Nothing happens in a match that is over. */
  turn(a: CannonOrder | null, b: CannonOrder | null): void {
    this.games.cannon_turn(this.live(), toNumber(a), toNumber(b));
    this.#state = null;
  }

  /** Makes this match stand as another one does, which costs no memory. */
  become(other: CannonGame): void {
    if (other === this) return;
    this.games.cannon_become(this.live(), other.live());
    this.#state = null;
  }

  /** What a synthetic player orders for the next turn. */
  ask(bot: CannonBot): CannonOrder | null {
    return bot.order(this.live());
  }

  #read(): CannonState {
    const start = this.games.cannon_view(this.live());
    const all = new Uint16Array(this.games.memory.buffer, start, VIEW_LENGTH);
    const number = (at: number): number => all[at] ?? 0;
    const place = (at: number): CannonPlace => ({ x: number(at), y: number(at + 1) });
    const camp = (side: number): CannonCamp => ({
      cannon: number(side + SIDE.cannon),
      energy: number(side + SIDE.energy) / PARTS,
      felled: number(side + SIDE.felled),
      towers: [0, 1, 2].map((index) => {
        const at = side + SIDE.towers + index * TOWER.length;
        const tick = number(at + TOWER.shot);
        return {
          ...place(at + TOWER.x),
          hp: number(at + TOWER.hp),
          shaken: number(at + TOWER.shaken),
          shot: tick === 0 ? null : { ...place(at + TOWER.shotX), tick },
        };
      }),
    });
    const [a, b] = [VIEW.sides, VIEW.sides + SIDE.length] as const;
    const ofA = number(a + SIDE.minions);
    const outcome = number(VIEW.outcome);
    const winner = SIDES[outcome - DRAWN - 1];
    return {
      turns: number(VIEW.turns),
      turnsLeft: number(VIEW.turnsLeft),
      ticks: number(VIEW.ticks),
      phase: PHASES[number(VIEW.phase)] ?? "over",
      outcome: winner
        ? { winner, by: REASONS[number(VIEW.by)] ?? "more_hp" }
        : outcome === DRAWN
          ? { winner: null }
          : null,
      gate: { x: number(VIEW.gate), y: CANNON_FIELD.height / 2 },
      beat: number(VIEW.beat),
      sides: { A: camp(a), B: camp(b) },
      minions: Array.from({ length: ofA + number(b + SIDE.minions) }, (_, index) => {
        const at = VIEW.minions + index * MINION.length;
        const hp = number(at + MINION.hp);
        return {
          ...place(at + MINION.x),
          side: index < ofA ? "A" : "B",
          number: number(at + MINION.number),
          hp: hp % BRUTE,
          brute: hp >= BRUTE,
        };
      }),
    };
  }
}

/** A synthetic player. It wants to see each turn: `game.ask(bot)` before `game.turn(…)`. */
export class CannonBot {
  readonly #games: Games;
  #bot: number;

  /** @param seed decides how good its day is, and its hand */
  constructor(games: Games, strength: CannonStrength, side: CannonSide, seed: string | bigint) {
    this.#games = games;
    this.#bot = games.cannon_bot_new(
      STRENGTHS.indexOf(strength),
      SIDES.indexOf(side),
      toSeed(seed),
    );
  }

  /** For `CannonGame.ask`: what it orders in the match that the module has there. */
  order(game: number): CannonOrder | null {
    if (this.#bot === 0) {
      throw new Error("the player was freed");
    }
    const order = this.#games.cannon_bot_order(this.#bot, game);
    return order === NOTHING_NEW ? null : { x: order >>> 1, fire: (order & 1) === 1 };
  }

  /** Gives its memory back; a second call does nothing. */
  free(): void {
    if (this.#bot !== 0) {
      this.#games.cannon_bot_free(this.#bot);
      this.#bot = 0;
    }
  }
}
