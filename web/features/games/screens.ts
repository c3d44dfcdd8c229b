import type { ComponentType } from "react";
import { preloadBuild } from "./frame/build.ts";

/*
 * Screens that load their game's code themselves. The first load knows only this file: the names of
 * all parts of the games alone would exceed its budget.
 */

type Screen = { default: ComponentType };

const screens = {
  aimTrain: () => {
    void preloadBuild("aim-train");
    return import("./aim-train/screen.tsx");
  },
  cannonClash: () => {
    void preloadBuild("cannon-clash");
    return import("./cannon-clash/screen.tsx");
  },
  spaceFootball: async () => {
    const screen = await import("./football/screen.tsx");
    screen.preload();
    return screen;
  },
} satisfies Record<string, () => Promise<Screen>>;

export type GameName = keyof typeof screens;

/** Loads a game's whole screen: a preloaded game needs nothing more later. */
export const screenOf = (name: GameName): Promise<Screen> => screens[name]();
