import { useSuspenseQuery } from "@tanstack/react-query";
import { learnWinQuery } from "#lib/lists";
import { href } from "#lib/router";
import { Carousel, EmptyState, OutwardCard, Repeat, Section, Skeleton } from "#ui";
import { m } from "#words";
import styles from "./shelf.module.css";

/** Spec 9. */
const autoplayMs = 3_000;
const item = "min(86%, 30rem)";

export function LearnShelf() {
  return (
    <Section
      title={m.route_learn_win()}
      more={href("learnWin")}
      errorText={m.learn_failed()}
      skeleton={
        <div className={styles.waiting} style={{ "--item": item }}>
          <Repeat times={3}>
            <div className={styles.banner}>
              <Skeleton fill />
            </div>
          </Repeat>
        </div>
      }
    >
      <Links />
    </Section>
  );
}

function Links() {
  const { data: links } = useSuspenseQuery(learnWinQuery());
  if (links.length === 0) {
    return <EmptyState icon="document" title={m.learn_empty()} text={m.learn_empty_text()} />;
  }
  return (
    <Carousel label={m.learn_strip()} item={item} autoplayMs={autoplayMs}>
      {links.map(({ title, url, image }) => (
        <OutwardCard
          key={url}
          art={image}
          title={title}
          url={url}
          sizes="(min-width: 768px) 30rem, 86vw"
        />
      ))}
    </Carousel>
  );
}
