import { useEffect } from "react";
import { beginPlay, type Play, playOf } from "#lib/levels";
import { navigate, useNavigationState } from "#lib/router";

/*
 * How a game's screen finds what it is to play, in its navigation state. Looked at here and not in the table of routes:
 * every page would carry it.
 */

/** `unplayed` is the play itself, as long as its game has not begun: a reload may begin it. */
type State = { sessionId?: unknown; unplayed?: Partial<Play> | null };

/** The level that was started; also one whose game had not begun when the page was loaded anew. */
export function levelOf(state: unknown): Play | null {
  const known = playOf(state);
  if (known) return known;
  // Anything can stand in a restored history entry.
  const { sessionId, unplayed } = (state ?? {}) as State;
  const { game, level, choice, started, practice } = unplayed ?? {};
  if (!game || !level || !choice || !started || started.sessionId !== sessionId) return null;
  // The server takes no result of it any more.
  if (!(Date.parse(started.expiresAt) > Date.now())) return null;
  const play: Play = { game, level, choice, started, ...(practice && { practice }) };
  beginPlay(play);
  return play;
}

/** A level that is played once a day would be lost to a game that did not load. */
export const withPlay = (state: unknown, play: Play) => ({
  ...(state as object | undefined),
  unplayed: play,
});

/** From its first moment on a game cannot be begun again. */
export function withoutPlay(state: unknown): unknown {
  const { unplayed: _, ...rest } = (state ?? {}) as State;
  return rest;
}

export const useLevel = () => useNavigationState(levelOf);

/** Nothing to play: goes where it is chosen (spec 2). */
export function Away({ to }: { to: string }) {
  useEffect(() => navigate(to, { replace: true }), [to]);
  return null;
}
