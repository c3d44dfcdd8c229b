import { useMediaQuery } from "@mantine/hooks";
import type { ReactNode } from "react";
import styles from "./split.module.css";

/** Whether the screen is too narrow for a list beside its details. */
export const useNarrowSplit = (): boolean =>
  useMediaQuery("(max-width: 68em)", false, { getInitialValueInEffect: false }) ?? false;

type Props = { list: ReactNode; listName: string; detail: ReactNode; detailName: string };

/** A list beside the details of the entry that is chosen in it. Each scrolls by itself. */
export function Split({ list, listName, detail, detailName }: Props) {
  return (
    <div className={styles.split}>
      <section className={styles.list} aria-label={listName}>
        {list}
      </section>
      <section className={styles.detail} aria-label={detailName}>
        {detail}
      </section>
    </div>
  );
}
