import { useEffect } from "react";
import { beginPlay, type Play, playOf } from "#lib/levels";
import { navigate, useNavigationState } from "#lib/router";

/*
 * How a game's screen finds its play in the navigation state; not in the route table, which every
 * page loads.
 */

/** `unplayed` is the play until its game has begun, so that a reload can begin it. */
type State = { sessionId?: unknown; unplayed?: Partial<Play> | null };

/** The started level; after a reload only if its game had not begun. */
export function levelOf(state: unknown): Play | null {
  const known = playOf(state);
  if (known) return known;
  // A restored history entry may contain anything.
  const { sessionId, unplayed } = (state ?? {}) as State;
  const { game, level, choice, started, practice } = unplayed ?? {};
  if (!game || !level || !choice || !started || started.sessionId !== sessionId) return null;
  // The server refuses results of an expired session.
  if (!(Date.parse(started.expiresAt) > Date.now())) return null;
  const play: Play = { game, level, choice, started, ...(practice && { practice }) };
  beginPlay(play);
  return play;
}

/**
 * Adds the play to the navigation state. Otherwise a level with one play a day would be lost if its
 * game did not load.
 */
export const withPlay = (state: unknown, play: Play) => ({
  ...(state as object | undefined),
  unplayed: play,
});

/** Removes the play: a game that has begun cannot begin again. */
export function withoutPlay(state: unknown): unknown {
  const { unplayed: _, ...rest } = (state ?? {}) as State;
  return rest;
}

export const useLevel = () => useNavigationState(levelOf);

/** Without a play: goes to the screen on which games are chosen (spec 2). */
export function Away({ to }: { to: string }) {
  useEffect(() => navigate(to, { replace: true }), [to]);
  return null;
}
