import { type ReactNode, useState } from "react";
import { Button } from "#ui";
import { m } from "#words";
import styles from "./more.module.css";

/** Cards drawn at once; a phone takes seconds for five hundred. */
const step = 24;

/** Returns the first entries of a long list, those that `always` selects, and a button for more. */
export function useBeginning<T>(
  list: readonly T[],
  always: (item: T) => boolean,
): { shown: T[]; more: ReactNode } {
  const [count, setCount] = useState(step);
  const shown = list.filter((item, at) => at < count || always(item));
  const left = list.length - shown.length;
  return {
    shown,
    more: left > 0 && (
      <div className={styles.more}>
        <Button variant="secondary" block onClick={() => setCount(count + step)}>
          {m.tournaments_more({ count: left })}
        </Button>
      </div>
    ),
  };
}
