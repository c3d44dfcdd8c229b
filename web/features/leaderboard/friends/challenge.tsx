import { useSuspenseQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useConfig } from "#lib/config";
import { href, match, paths, usePathname } from "#lib/router";
import { useSession } from "#lib/session";
import { Async, Avatar, ButtonLink, Card, EmptyState, Page, Skeleton } from "#ui";
import { isolate, m, number } from "#words";
import { challengeQuery, takeUp } from "./api.ts";
import styles from "./friends.module.css";

/** A challenge by its link: "beat my score". */
export default function ChallengeScreen() {
  const code = match(paths.challenge, usePathname())?.code?.trim().toUpperCase() ?? "";
  return (
    <Page title={m.challenge_title()} narrow>
      <Async key={code} skeleton={<Skeleton height="18rem" />} errorText={m.challenge_failed()}>
        <Challenge code={code} />
      </Async>
    </Page>
  );
}

function Challenge({ code }: { code: string }) {
  const { additions } = useConfig();
  const { status } = useSession();
  const { data } = useSuspenseQuery(challengeQuery(code));
  const subscriber = status === "subscriber";
  const known = data !== null;
  useEffect(() => {
    // Without it the challenger hears nothing, which costs the visitor nothing.
    if (subscriber && known) takeUp(code).catch(() => {});
  }, [subscriber, known, code]);
  if (!data || !additions.challengeLinks) {
    return (
      <EmptyState
        title={m.invite_gone_title()}
        text={m.invite_gone_text()}
        action={<ButtonLink to={href("gamingTasks")}>{m.invite_play()}</ButtonLink>}
      />
    );
  }
  const { challenger, game, name, level, score } = data;
  const who = isolate(challenger.username);
  return (
    <Card tone="lit">
      <div className={styles.host}>
        <Avatar
          src={challenger.profileImage}
          face={challenger.avatar}
          name={challenger.username}
          size={96}
        />
        <p className={styles.score} aria-hidden="true">
          {number(score)}
        </p>
        <p className={styles.headline}>
          {m.challenge_text({
            name: who,
            score,
            game: isolate(name),
            level,
          })}
        </p>
        <ButtonLink to={href("gamingTasks", {}, { game })} size="l" icon="resume" block>
          {subscriber ? m.challenge_play() : m.challenge_practise()}
        </ButtonLink>
        {subscriber && <p className={styles.small}>{m.challenge_note({ name: who })}</p>}
      </div>
    </Card>
  );
}
