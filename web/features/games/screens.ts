import type { ComponentType } from "react";

/*
 * The screens that load their game's code themselves. The first load knows only this file and not
 * all parts of the games, whose names alone would exceed its budget.
 */

const screens = {
  aimTrain: () => import("./aim-train/screen.tsx"),
  cannonClash: () => import("./cannon-clash/screen.tsx"),
  spaceFootball: () => import("./football/screen.tsx"),
} satisfies Record<string, () => Promise<{ default: ComponentType }>>;

export type GameName = keyof typeof screens;

/** Loads the whole screen of a game, so that a preloaded game needs nothing more later. */
export const screenOf = (name: GameName): Promise<{ default: ComponentType }> => screens[name]();
