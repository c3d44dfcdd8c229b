import { href } from "#lib/router";
import { m } from "#words";
import { LinkRow, Sign } from "./row.tsx";

/** Quests for a guest: the way to them begins with the login. */
export default function QuestsAhead() {
  return (
    <LinkRow to={href("quests")} mark={<Sign icon="crown" />} title={m.quests_guest()}>
      {m.quests_guest_text()}
    </LinkRow>
  );
}
