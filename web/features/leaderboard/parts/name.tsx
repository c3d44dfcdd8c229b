import type { Leader } from "#api";
import { CutName } from "#ui";
import { m } from "#words";

/** Spec 9. */
const letters = 9;

export const nameOf = ({ username, name }: Leader): string =>
  username?.trim() || name?.trim() || m.leaderboard_player();

export const Name = ({ leader }: { leader: Leader }) => (
  <CutName name={nameOf(leader)} letters={letters} />
);
