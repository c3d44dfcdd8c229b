import type { ComponentType } from "react";

/*
 * The screens that load a game of their own anyway. The first load knows one file of them instead of all their parts,
 * whose names alone would pass its budget.
 */

const screens = {
  aimTrain: () => import("./aim-train/screen.tsx"),
  cannonClash: () => import("./cannon-clash/screen.tsx"),
  spaceFootball: () => import("./football/screen.tsx"),
} satisfies Record<string, () => Promise<{ default: ComponentType }>>;

export type GameName = keyof typeof screens;

/** All of a game's screen: whoever preloads it waits for none of it later. */
export const screenOf = (name: GameName): Promise<{ default: ComponentType }> => screens[name]();
