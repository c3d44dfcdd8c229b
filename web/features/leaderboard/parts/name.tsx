import type { Leader } from "#api";
import { VisuallyHidden } from "#ui";
import { cut, m } from "#words";

const shown = 9;

export const nameOf = ({ username, name }: Leader): string =>
  username?.trim() || name?.trim() || m.leaderboard_player();

/** Cut to nine characters for the eye (spec 9), whole for the ear. */
export function Name({ leader }: { leader: Leader }) {
  const name = nameOf(leader);
  const short = cut(name, shown);
  if (short === name) return <bdi>{name}</bdi>;
  return (
    <>
      <bdi aria-hidden="true" title={name}>
        {short}
      </bdi>
      <VisuallyHidden>{name}</VisuallyHidden>
    </>
  );
}
