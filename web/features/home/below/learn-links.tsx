import { useSuspenseQuery } from "@tanstack/react-query";
import { learnWinQuery } from "#lib/lists";
import { Carousel, EmptyState, OutwardCard } from "#ui";
import { m } from "#words";
import { items } from "../parts/items.ts";

/** Spec 9. */
const autoplayMs = 3_000;

export function LearnLinks() {
  const { data: links } = useSuspenseQuery(learnWinQuery());
  if (links.length === 0) {
    return <EmptyState icon="document" title={m.learn_empty()} text={m.learn_empty_text()} />;
  }
  return (
    <Carousel label={m.learn_strip()} item={items.links} autoplayMs={autoplayMs}>
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
