import type { ComponentType } from "react";

/*
 * Screens that load their game's code themselves. The first load knows only this file: the names of
 * all parts of the games alone would exceed its budget.
 */

const screens = {
  aimTrain: () => import("./aim-train/screen.tsx"),
  cannonClash: () => import("./cannon-clash/screen.tsx"),
  spaceFootball: () => import("./football/screen.tsx"),
} satisfies Record<string, () => Promise<Screen>>;

type Screen = {
  default: ComponentType;
  /** Begins to fetch what the game needs beside its screen. */
  preload?: () => void;
};

export type GameName = keyof typeof screens;

/** Loads a game's whole screen: a preloaded game needs nothing more later. */
export async function screenOf(name: GameName): Promise<Screen> {
  const screen: Screen = await screens[name]();
  screen.preload?.();
  return screen;
}
