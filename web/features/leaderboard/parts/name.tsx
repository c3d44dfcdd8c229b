import type { Leader } from "#api";
import { CutName } from "#ui";
import { m } from "#words";

/** Spec 9. */
const letters = 9;

/** The server sends no full names: they are not public. */
export const nameOf = ({ username }: Leader): string => username?.trim() || m.leaderboard_player();

export const Name = ({ leader }: { leader: Leader }) => (
  <CutName name={nameOf(leader)} letters={letters} />
);
