import { useSuspenseQuery } from "@tanstack/react-query";
import { learnWinQuery } from "#lib/lists";
import { href } from "#lib/router";
import { Async, ButtonLink, EmptyState, OutwardCard, Page, Repeat, Skeleton } from "#ui";
import { m } from "#words";
import styles from "./content.module.css";

export default function LearnWin() {
  return (
    <Page title={m.route_learn_win()} lead={m.learn_lead()}>
      <Async skeleton={<LearnSkeleton />} errorText={m.learn_failed()}>
        <Links />
      </Async>
    </Page>
  );
}

function Links() {
  const { data: links } = useSuspenseQuery(learnWinQuery());
  if (links.length === 0) {
    return (
      <EmptyState
        icon="document"
        title={m.learn_empty()}
        text={m.learn_empty_text()}
        action={<ButtonLink to={href("gamingTasks")}>{m.learn_play()}</ButtonLink>}
      />
    );
  }
  return (
    <div className={styles.banners}>
      {links.map(({ title, url, image }, index) => (
        <OutwardCard
          key={url}
          art={image}
          title={title}
          url={url}
          level={2}
          priority={index === 0}
          sizes="(min-width: 768px) 37rem, 100vw"
        />
      ))}
    </div>
  );
}

function LearnSkeleton() {
  return (
    <div className={styles.banners}>
      <Repeat times={3}>
        <div className={styles.banner}>
          <Skeleton fill />
        </div>
      </Repeat>
    </div>
  );
}
