import type { Games } from "./module.ts";
import { toSeed } from "./seed.ts";
import { WasmGame } from "./wasm-game.ts";

/** The field in units: side A at the lower edge, y = 1600, side B at y = 0. */
export const CANNON_FIELD = { width: 900, height: 1600, gateWidth: 180 } as const;

/** In the order of the module's numbers. */
const SIDES = ["A", "B"] as const;
export type CannonSide = (typeof SIDES)[number];
const PHASES = ["normal", "rush", "overtime", "over"] as const;
const REASONS = ["centre_tower", "more_towers", "more_hp"] as const;
const STRENGTHS = ["weak", "average", "strong"] as const;
export type CannonStrength = (typeof STRENGTHS)[number];

/** A side's order from now on: the cannon's place from the left edge, and whether it fires. */
export interface CannonOrder {
  readonly x: number;
  readonly fire: boolean;
}

export interface CannonPlace {
  readonly x: number;
  readonly y: number;
}

export interface CannonTower extends CannonPlace {
  /** Hit points: 200 at first, 300 for the centre; 0 means felled. */
  readonly hp: number;
  /** The ticks for which hits count double. */
  readonly shaken: number;
  /** The last shot: its tick and its target's place. */
  readonly shot: (CannonPlace & { readonly tick: number }) | null;
}

export interface CannonMinion extends CannonPlace {
  readonly side: CannonSide;
  readonly number: number;
  readonly hp: number;
  readonly brute: boolean;
}

interface CannonCamp {
  /** The cannon's place in units from the left edge. */
  readonly cannon: number;
  /** Minions that the side can fire: 0 to 15. */
  readonly energy: number;
  /** Opponent's towers that this side has felled. */
  readonly felled: number;
  /** Left, right, centre. */
  readonly towers: readonly CannonTower[];
}

/** The state of a match: a new object after each turn, the same object in between. */
export interface CannonState {
  readonly turns: number;
  /** Turns left of the 90 seconds, or of the overtime. */
  readonly turnsLeft: number;
  /** Steps of 1/20 s. */
  readonly ticks: number;
  readonly phase: (typeof PHASES)[number];
  /** The result; null before the end. */
  readonly outcome:
    | { readonly winner: CannonSide; readonly by: (typeof REASONS)[number] }
    | { readonly winner: null }
    | null;
  readonly gate: CannonPlace;
  /** Ticks until the towers shoot; in overtime they do not. */
  readonly beat: number;
  readonly sides: Readonly<Record<CannonSide, CannonCamp>>;
  /** A's minions, then B's, each from the oldest. */
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
/** Parts of one energy. */
const PARTS = 20;

/** No new order: the module's unsigned 32 bits read as signed. */
const NOTHING_NEW = -1;

/** Encodes an order for the module; a place off the field moves to its edge. */
function toNumber(order: CannonOrder | null): number {
  if (!order) return NOTHING_NEW;
  const x = Math.round(Math.min(Math.max(order.x, 0), CANNON_FIELD.width));
  return (x << 1) | Number(order.fire);
}

/** Encodes an order for a live room: two bytes, lower first. */
export function cannonBytes(order: CannonOrder): number[] {
  const number = toNumber(order);
  return [number & 0xff, number >> 8];
}

/** Decodes `cannonBytes`; null without an order. */
export function cannonOrder(bytes: readonly number[] | null): CannonOrder | null {
  if (!bytes) return null;
  const [low = 0, high = 0] = bytes;
  return { x: (low | (high << 8)) >> 1, fire: (low & 1) === 1 };
}

/** One match. A copy can be played ahead of the confirmed turns. */
export class CannonGame extends WasmGame<"cannon"> {
  #state: CannonState | null = null;

  /**
   * Starts a match.
   * @param seed in decimal as the server sends it, or another match to copy
   * @throws if the seed is not a number of 64 bits
   */
  constructor(games: Games, seed: string | bigint | CannonGame) {
    const copied = seed instanceof CannonGame;
    super(
      games,
      "cannon",
      copied ? games.cannon_copy(seed.live()) : games.cannon_new(toSeed(seed)),
    );
  }

  /** Matches of other versions cannot be played here. */
  static rulesVersion(games: Games): number {
    return games.cannon_rules_version();
  }

  /** After `free`, readable only if it was read after the last turn. */
  get state(): CannonState {
    this.#state ??= this.#read();
    return this.#state;
  }

  /** Plays a turn. A side without an order keeps its last one. Does nothing after the end. */
  turn(a: CannonOrder | null, b: CannonOrder | null): void {
    this.games.cannon_turn(this.live(), toNumber(a), toNumber(b));
    this.#state = null;
  }

  /** Copies the state of another match without allocating memory. */
  become(other: CannonGame): void {
    if (other === this) return;
    this.games.cannon_become(this.live(), other.live());
    this.#state = null;
  }

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

/** A bot. It must see each turn: call `game.ask(bot)` before `game.turn(…)`. */
export class CannonBot {
  readonly #games: Games;
  #bot: number;

  /** @param seed decides the bot's form of the day and its aim */
  constructor(games: Games, strength: CannonStrength, side: CannonSide, seed: string | bigint) {
    this.#games = games;
    this.#bot = games.cannon_bot_new(
      STRENGTHS.indexOf(strength),
      SIDES.indexOf(side),
      toSeed(seed),
    );
  }

  /** The bot's order in the match at this address; for `CannonGame.ask`. */
  order(game: number): CannonOrder | null {
    if (this.#bot === 0) {
      throw new Error("the bot was freed");
    }
    const order = this.#games.cannon_bot_order(this.#bot, game);
    return order === NOTHING_NEW ? null : { x: order >>> 1, fire: (order & 1) === 1 };
  }

  free(): void {
    if (this.#bot !== 0) {
      this.#games.cannon_bot_free(this.#bot);
      this.#bot = 0;
    }
  }
}
