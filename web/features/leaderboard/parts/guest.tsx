import { landingHref, useConfig } from "#lib/config";
import { href } from "#lib/router";
import { ButtonLink, EmptyState, type IconName } from "#ui";
import { m } from "#words";

type Props = {
  board: "week" | "friends";
  icon: IconName;
  title: string;
  text: (inputs: { coin: string }) => string;
};

/** A board that only subscribers have, for a guest: what it is, and the way to the log-in. */
export function GuestBoard({ board, icon, title, text }: Props) {
  const config = useConfig();
  return (
    <EmptyState
      icon={icon}
      title={title}
      text={text({ coin: config.coin })}
      action={
        <ButtonLink to={landingHref(config, href("leaderboard", {}, { board }))}>
          {m.log_in()}
        </ButtonLink>
      }
    />
  );
}
