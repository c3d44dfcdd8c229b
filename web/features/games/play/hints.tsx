import type { ReactNode } from "react";
import { Button, cx } from "#ui";
import { m } from "#words";
import styles from "./covers.module.css";
import { Cover } from "./covers.tsx";

/** Asks to turn the phone for a game in landscape. A phone that cannot turn may play anyway. */
export function RotateCover({ art, onIgnore }: { art: string; onIgnore: () => void }) {
  return (
    <Cover art={art} alert>
      <RotateHint />
      <Button variant="secondary" onClick={onIgnore}>
        {m.game_rotate_ignore()}
      </Button>
    </Cover>
  );
}

export function RotateHint({ small }: { small?: boolean }) {
  return (
    <div className={cx(styles.rotate, small && styles.small)}>
      <span className={styles.phone} aria-hidden="true" />
      <p>{m.game_rotate()}</p>
    </div>
  );
}

export function Status({ children, bad }: { children: ReactNode; bad?: boolean }) {
  return (
    <div role={bad ? "alert" : "status"} className={styles.live}>
      {children && <p className={cx(styles.line, bad && styles.bad)}>{children}</p>}
    </div>
  );
}
