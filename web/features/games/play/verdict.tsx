import type { ReactNode, Ref } from "react";
import { cx, Icon, Img } from "#ui";
import styles from "./sheets.module.css";

export type VerdictProps = {
  /** Null while nobody knows. */
  won: boolean | null;
  art: string;
  headline: string;
  /** The match's result could not be settled. */
  failed?: boolean;
  picture?: Ref<HTMLDivElement>;
  /** Without the game's picture: `children` have a picture of their own. */
  bare?: boolean;
  children?: ReactNode;
};

export function Verdict({ won, art, headline, failed, picture, bare, children }: VerdictProps) {
  return (
    <div className={styles.result}>
      <div ref={picture} hidden={bare} className={cx(styles.picture, won === false && styles.lost)}>
        <Img art={art} alt="" sizes="7rem" />
        <span className={cx(styles.stamp, won && styles.good)}>
          <Icon name={won === null ? "clock" : won ? "trophy" : "close"} size={22} />
        </span>
      </div>
      <div className={styles.words} role={failed ? "alert" : "status"}>
        <p className={styles.headline}>{headline}</p>
        {children}
      </div>
    </div>
  );
}
