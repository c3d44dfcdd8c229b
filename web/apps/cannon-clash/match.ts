import {
  CANNON_FIELD,
  CannonGame,
  type CannonMinion,
  type CannonOrder,
  type CannonPlace,
  type CannonSide,
  type CannonState,
  cannonBytes,
  cannonOrder,
} from "../../features/games/core/cannon.ts";
import type { Games } from "../../features/games/core/module.ts";
import {
  type GameMessage,
  type Orders,
  TURN_MS as turnMs,
} from "../../features/games/room/says.ts";
import type { Seat } from "../game-kit/room-play.ts";
import { Timeline } from "../game-kit/timeline.ts";
import { Hand } from "./hand.ts";

/** A visible or audible event of a turn. Places are units as the player sees them. */
export type GameEvent =
  | { type: "fired"; mine: boolean; x: number; y: number; brute: boolean }
  | { type: "doubled"; mine: boolean; x: number; y: number }
  | { type: "fell"; mine: boolean; x: number; y: number; brute: boolean }
  | { type: "shot"; mine: boolean; from: CannonPlace; to: CannonPlace }
  | { type: "hit"; mine: boolean; x: number; y: number; double: boolean }
  | { type: "tower"; mine: boolean; x: number; y: number; index: number; centre: boolean }
  | { type: "opened"; mine: boolean }
  | { type: "phase"; phase: "rush" | "overtime" }
  | { type: "ended"; won: boolean | null };

/** A minion as the player sees it, on its way through the last turn. */
export type Figure = {
  own: boolean;
  number: number;
  brute: boolean;
  hp: number;
  from: CannonPlace;
  to: CannonPlace;
};

/** States are compared after turns whose number is a multiple of this. */
const hashEach = 10;
/**
 * A cannon's new minion appears within this distance of the muzzle; one farther away is a twin from
 * the gate.
 */
const muzzle = 140;
/** A minion that disappears this near to a tower has hit it. */
const struck = 120;
/** Minions this near to an enemy's tower threaten it. */
const near = 430;

const other = (side: CannonSide): CannonSide => (side === "A" ? "B" : "A");
/** A number for each minion of a match: a side has far fewer than 65,536. */
const keyOf = ({ side, number }: CannonMinion): number => (side === "A" ? number : number + 65_536);

/**
 * A match as one player sees it: the server's turns, each played when due, and their own cannon,
 * shown at once.
 */
export class Match {
  readonly seat: Seat;
  readonly hand = new Hand();
  /** Nobody here moves the player's own cannon: it is where the turns say. */
  readonly follows: boolean;
  /** The towers' initial hit points: left, right, centre. */
  readonly fullHp: readonly number[];
  readonly #games: Games;
  readonly #tell: (said: GameMessage) => void;
  readonly #timeline = new Timeline();
  readonly #arrived = new Map<number, Orders>();
  #game: CannonGame;
  #last = -1;
  #before: CannonState;
  #beforeByKey = new Map<number, CannonMinion>();
  #playedAt = 0;
  #figures: readonly Figure[] = [];
  #threats: Record<CannonSide, readonly number[]> = { A: [0, 0, 0], B: [0, 0, 0] };

  /** @throws if the match has another version of the rules */
  constructor(games: Games, seat: Seat, tell: (said: GameMessage) => void, follows = false) {
    const rules = CannonGame.rulesVersion(games);
    if (seat.rulesVersion !== rules) {
      throw new Error(`the match is of rules ${seat.rulesVersion}, this build of ${rules}`);
    }
    this.#games = games;
    this.seat = seat;
    this.#tell = tell;
    this.follows = follows;
    this.#game = new CannonGame(games, seat.seed);
    this.#before = this.#game.state;
    this.fullHp = this.#before.sides.A.towers.map(({ hp }) => hp);
  }

  /** The state after the last played turn. */
  get state(): CannonState {
    return this.#game.state;
  }

  /** The state one turn before, for interpolation. */
  get before(): CannonState {
    return this.#before;
  }

  /** The player has no energy left for a shot. */
  get spent(): boolean {
    return this.#own(this.state).energy - this.hand.ghosts.length < 1;
  }

  /** The minions from the upper edge to the lower. */
  get figures(): readonly Figure[] {
    return this.#figures;
  }

  /** The hp of the minions that are near to each tower of a side. */
  threats(side: CannonSide): readonly number[] {
    return this.#threats[side];
  }

  stateHash(): bigint {
    return this.#game.stateHash();
  }

  /** The shown share of the last turn, 0 to 1. */
  through(now: number): number {
    return Math.min(1, Math.max(0, (now - this.#playedAt) / turnMs));
  }

  waits(now: number): boolean {
    return (
      this.state.outcome === null && this.#last >= 0 && now - this.#timeline.due(this.#last) > 700
    );
  }

  /**
   * Starts again and plays all known turns at once: after a reconnect, or when the states differed.
   */
  restart(orders: readonly Orders[]): void {
    this.#game.free();
    this.#game = new CannonGame(this.#games, this.seat.seed);
    for (const [a, b] of orders) this.#game.turn(cannonOrder(a), cannonOrder(b));
    this.#arrived.clear();
    this.#timeline.clear();
    this.#last = orders.length - 1;
    this.#keep(this.#game.state);
    this.#line();
    this.hand.settle(this.#own(this.#game.state).cannon);
  }

  receive(number: number, orders: Orders, now: number): void {
    const turn = number - this.seat.first;
    if (turn < this.state.turns || this.#arrived.has(turn)) return;
    this.#arrived.set(turn, orders);
    this.#timeline.arrived(turn, now);
    while (this.#arrived.has(this.#last + 1)) this.#last += 1;
  }

  want(order: CannonOrder, now: number): void {
    if (this.state.outcome) return;
    if (this.hand.want(order, now))
      this.#tell({ type: "order", order: cannonBytes(this.hand.sentOrder) });
  }

  update(now: number, happened: (what: GameEvent) => void): void {
    if (this.hand.update(now, this.#own(this.state).energy)) {
      this.#tell({ type: "order", order: cannonBytes(this.hand.sentOrder) });
    }
    const to = this.#timeline.reach(this.state.turns, this.#last, now);
    while (this.state.turns <= to && this.state.outcome === null) {
      const turn = this.state.turns;
      const orders = this.#arrived.get(turn);
      if (!orders) break;
      this.#arrived.delete(turn);
      this.#keep(this.state);
      const [a, b] = orders;
      this.#game.turn(cannonOrder(a), cannonOrder(b));
      this.#line();
      // Late turns are caught up with at once.
      this.#playedAt = Math.max(this.#timeline.due(turn), now - turnMs);
      this.#compare(happened);
      const number = turn + this.seat.first;
      if (number % hashEach === 0) {
        this.#tell({ type: "hash", turn: number, hash: `${this.#game.stateHash()}` });
      }
    }
  }

  free(): void {
    this.#game.free();
  }

  /** Converts a place so that the player's edge is below. */
  place({ x, y }: CannonPlace): CannonPlace {
    return { x, y: this.seat.side === "A" ? y : CANNON_FIELD.height - y };
  }

  /** Lines up the figures once a turn, so that a frame need not. */
  #line(): void {
    const { minions, sides } = this.state;
    const figures = minions.map((minion): Figure => {
      const { side, number, brute, hp } = minion;
      const was = this.#beforeByKey.get(keyOf(minion)) ?? minion;
      const own = side === this.seat.side;
      return { own, number, brute, hp, from: this.place(was), to: this.place(minion) };
    });
    this.#figures = figures.sort((a, b) => a.to.y - b.to.y);
    for (const own of ["A", "B"] as const) {
      this.#threats[own] = sides[own].towers.map(({ x, y }) => {
        let sum = 0;
        for (const { side, hp, x: atX, y: atY } of minions) {
          if (side !== own && (atX - x) ** 2 + (atY - y) ** 2 <= near ** 2) sum += hp;
        }
        return sum;
      });
    }
  }

  #own(state: CannonState) {
    return state.sides[this.seat.side];
  }

  #keep(state: CannonState): void {
    this.#before = state;
    this.#beforeByKey = new Map(state.minions.map((minion) => [keyOf(minion), minion]));
  }

  #compare(happened: (what: GameEvent) => void): void {
    const { seat } = this;
    const [before, state] = [this.#before, this.state];
    for (const side of ["A", "B"] as const) {
      const mine = side === seat.side;
      const [was, is] = [before.sides[side].towers, state.sides[side].towers];
      for (const [index, tower] of is.entries()) {
        const old = was[index] ?? tower;
        const at = this.place(tower);
        if (tower.hp < old.hp) happened({ type: "hit", mine, ...at, double: old.shaken > 0 });
        if (tower.hp === 0 && old.hp > 0)
          happened({ type: "tower", mine, ...at, index, centre: index === 2 });
        if (tower.shot && tower.shot.tick !== old.shot?.tick) {
          happened({ type: "shot", mine, from: at, to: this.place(tower.shot) });
        }
      }
      const open = ([left, right]: typeof is) => left?.hp === 0 && right?.hp === 0;
      if (open(is) && !open(was)) happened({ type: "opened", mine });
    }
    this.#compareMinions(happened);
    if (state.phase !== before.phase && (state.phase === "rush" || state.phase === "overtime")) {
      happened({ type: "phase", phase: state.phase });
    }
    if (state.outcome && !before.outcome) {
      const { winner } = state.outcome;
      happened({ type: "ended", won: winner === null ? null : winner === seat.side });
    }
  }

  #compareMinions(happened: (what: GameEvent) => void): void {
    const left = new Map(this.#beforeByKey);
    for (const minion of this.state.minions) {
      if (left.delete(keyOf(minion))) continue;
      const mine = minion.side === this.seat.side;
      const at = this.place(minion);
      const edge = mine ? CANNON_FIELD.height - at.y : at.y;
      if (edge > muzzle) happened({ type: "doubled", mine, ...at });
      else {
        happened({ type: "fired", mine, ...at, brute: minion.brute });
        if (mine) this.hand.confirm();
      }
    }
    for (const gone of left.values()) {
      const towers = this.state.sides[other(gone.side)].towers;
      // A hit on a tower is reported for the tower.
      if (towers.some(({ x, y }) => Math.hypot(x - gone.x, y - gone.y) < struck)) continue;
      happened({
        type: "fell",
        mine: gone.side === this.seat.side,
        ...this.place(gone),
        brute: gone.brute,
      });
    }
  }
}
