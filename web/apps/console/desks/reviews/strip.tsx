import type { Review } from "#console/api";
import { m } from "#console/words";
import { Tooltip } from "#console-ui";
import { pictureOf } from "./api.ts";
import styles from "./strip.module.css";

const longest = 12;

type Props = { next: readonly Review[]; onOpen: (review: Review) => void };

/** The next screenshots, small, in their order. A click looks at one of them now. */
export function Strip({ next, onOpen }: Props) {
  if (next.length === 0) return null;
  const more = next.length - longest;
  return (
    <nav className={styles.strip} aria-label={m.reviews_strip()}>
      <ol className={styles.list}>
        {next.slice(0, longest).map((review) => {
          const { id, game, challenge, newcomer, flag } = review;
          return (
            <li key={id}>
              <Tooltip label={`${game} · ${challenge}`}>
                <button
                  type="button"
                  className={styles.item}
                  data-flag={flag?.same ? "same" : flag ? "alike" : undefined}
                  aria-label={m.reviews_strip_open({ game, challenge })}
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
