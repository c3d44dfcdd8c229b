import type { Leader } from "#api";
import { CutName } from "#ui";
import { m } from "#words";

/** Spec 9. */
const letters = 9;

/** The server sends no full names: they are not public. */
export const nameOf = ({ username }: Pick<Leader, "username">): string =>
  username?.trim() || m.leaderboard_player();

export const Name = ({ leader }: { leader: Pick<Leader, "username"> }) => (
  <CutName name={nameOf(leader)} letters={letters} />
);
