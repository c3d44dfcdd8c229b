import { CANNON_FIELD, type CannonState } from "../../features/games/core/cannon.ts";
import type { Atlas } from "../../lib/atlas/index.ts";
import type { Particle } from "../../lib/feel/index.ts";
import type { Effect, Effects } from "./effects.ts";
import type { Layout } from "./field.ts";
import type { Ghost } from "./hand.ts";
import type { Figure, Match } from "./match.ts";
import type { TeachingHand } from "./teach.ts";

/** A tower as it is drawn. Places are units as the player sees them. */
export type TowerView = {
  own: boolean;
  big: boolean;
  x: number;
  y: number;
  hp: number;
  most: number;
  /** Hp that were lost a moment ago. */
  lost: number;
  open: boolean;
  /** Ticks for which a hit counts double. */
  shaken: number;
  /** The hp of the enemies near to it. */
  threat: number;
  /** 0 to 1 while it falls; 1 for a ruin. */
  fallen: number;
};

export type CannonView = {
  own: boolean;
  x: number;
  /** -1 to 1: where the barrel points. */
  lean: number;
  recoil: number;
  pressed: boolean;
};

/** All that a frame shows, so that `draw` needs nothing else. */
export type View = {
  layout: Layout;
  units: Atlas;
  towersArt: Atlas;
  /** Null until it has arrived. */
  ruins: Atlas | null;
  face: string;
  /** Reduced motion: nothing shakes or flies. */
  still: boolean;
  shift: { x: number; y: number };
  /** From the upper edge to the lower. */
  towers: readonly TowerView[];
  figures: readonly Figure[];
  /** The share of the last turn that is shown. */
  through: number;
  ghosts: readonly Ghost[];
  gate: number;
  cannons: readonly CannonView[];
  effects: readonly Effect[];
  particles: readonly Particle[];
  confetti: readonly Particle[];
  phase: CannonState["phase"];
  /** Whose figures cheer: `own` or not; null while the match is undecided. */
  cheers: boolean | null;
  startsAt: number;
  hand: TeachingHand | null;
};

type Parts = Pick<View, "layout" | "units" | "towersArt" | "ruins" | "face" | "startsAt"> & {
  match: Match;
  effects: Effects;
  hand: TeachingHand | null;
};

const between = (from: number, to: number, share: number): number => from + (to - from) * share;
const bound = (value: number): number => Math.min(1, Math.max(-1, value));

/** Where the gate is shown. */
export const gateAt = (match: Match, now: number): number =>
  between(match.before.gate.x, match.state.gate.x, match.through(now));

/** Collects what a frame shows. */
export function viewOf({ match, effects, ...rest }: Parts, now: number): View {
  const { state, before, hand, seat } = match;
  const enemy = seat.side === "A" ? "B" : "A";
  const through = match.through(now);
  const towers = ([enemy, seat.side] as const).flatMap((side) => {
    const own = side === seat.side;
    const { towers: all } = state.sides[side];
    const open = all[0]?.hp === 0 && all[1]?.hp === 0;
    const threats = match.threats(side);
    return all.map((tower, index): TowerView => {
      const { hp, shaken } = tower;
      const big = index === 2;
      return {
        own,
        big,
        ...match.place(tower),
        hp,
        shaken,
        most: match.fullHp[index] ?? hp,
        lost: effects.lost(own, index, hp, now),
        open: !big || open,
        threat: big && !open ? 0 : (threats[index] ?? 0),
        fallen: hp > 0 ? 0 : effects.fallen(own, index, now),
      };
    });
  });
  const placed = (own: boolean): CannonView => {
    const side = own ? seat.side : enemy;
    const [was, is] = [before.sides[side].cannon, state.sides[side].cannon];
    const recoil = effects.recoil(own, now);
    const x = between(was, is, through);
    return { own, x, lean: bound((is - was) / 50), recoil, pressed: false };
  };
  return {
    ...rest,
    still: effects.still,
    shift: effects.shift,
    towers: towers.sort((a, b) => a.y - b.y),
    figures: match.figures,
    through,
    ghosts: hand.ghosts,
    gate: gateAt(match, now),
    cannons: [
      placed(false),
      match.follows
        ? placed(true)
        : {
            own: true,
            x: hand.x,
            lean: bound((hand.wanted.x - hand.x) / 70),
            recoil: effects.recoil(true, now),
            pressed: hand.wanted.fire,
          },
    ],
    effects: effects.list,
    particles: effects.particles.list,
    confetti: effects.confetti.list,
    phase: state.phase,
    cheers: state.outcome?.winner ? state.outcome.winner === seat.side : null,
  };
}

/** The field's middle, for what concerns both sides. */
export const middle = { x: CANNON_FIELD.width / 2, y: CANNON_FIELD.height / 2 } as const;
