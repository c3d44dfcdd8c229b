import type { Review } from "#console/api";
import { useSteady } from "#console/live";
import { m } from "#console/words";
import { Tooltip } from "#console-ui";
import { pictureOf } from "./api.ts";
import styles from "./strip.module.css";

const longest = 12;

type Props = {
  /** The screenshot that is shown large. */
  current: Review;
  next: readonly Review[];
  onOpen: (review: Review) => void;
};

/**
 * The next screenshots, small, in their order. A click looks at one of them now. One that somebody
 * else decides stays for a while, so that the others do not move under the pointer.
 */
export function Strip({ current, next, onOpen }: Props) {
  const { items, ref } = useSteady(next, { own: (id) => id === current.id });
  if (items.length === 0) return null;
  const more = items.length - longest;
  return (
    <nav className={styles.strip} aria-label={m.reviews_strip()} ref={ref}>
      <ol className={styles.list}>
        {items.slice(0, longest).map(({ item: review, gone }) => {
          const { id, game, challenge, newcomer, flag } = review;
          return (
            <li key={id}>
              <Tooltip label={`${game} · ${challenge}`}>
                <button
                  type="button"
                  className={styles.item}
                  data-flag={flag?.same ? "same" : flag ? "alike" : undefined}
                  data-gone={gone || undefined}
                  aria-label={
                    gone
                      ? m.reviews_strip_decided({ game, challenge })
                      : m.reviews_strip_open({ game, challenge })
                  }
                  onClick={() => onOpen(review)}
                >
                  <img src={pictureOf(id, "card")} alt="" data-blurred={newcomer} />
                </button>
              </Tooltip>
            </li>
          );
        })}
      </ol>
      {more > 0 && <span className={styles.more}>{m.reviews_strip_more({ count: more })}</span>}
    </nav>
  );
}
