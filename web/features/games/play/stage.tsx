import type { ReactNode, Ref } from "react";
import { IconButton } from "#ui";
import { m } from "#words";
import styles from "./stage.module.css";
import { useWholeScreen } from "./use-whole-screen.ts";

export type StageProps = {
  title: string;
  /** Beside the title: the level and its credits. */
  detail?: ReactNode;
  onLeave: () => void;
  keys?: ReactNode;
  /** Higher than wide, also on a desktop. */
  tall?: boolean;
  /** Fills a phone's screen: the bar lies over the game, and the app's header disappears. */
  whole?: boolean;
  ref?: Ref<HTMLElement>;
  /** Called for taps anywhere but in a game's own frame. */
  onTap?: () => void;
  sheets?: ReactNode;
  children: ReactNode;
};

/**
 * A game's screen: a bar with the way back, and below it the game, as large as possible. On a phone
 * in landscape the bar stands beside the game; the app's header and navigation disappear
 * (`shell.module.css`).
 */
export function Stage({
  title,
  detail,
  onLeave,
  keys,
  tall,
  whole,
  ref,
  onTap,
  sheets,
  children,
}: StageProps) {
  useWholeScreen(whole === true);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: any tap fills the screen; the key for it is in the bar.
    <section
      ref={ref}
      data-tall={tall || undefined}
      data-whole={whole || undefined}
      className={styles.screen}
      aria-labelledby="stage-title"
      onClick={onTap}
    >
      <header className={styles.bar}>
        <IconButton icon="backward" label={m.game_leave()} onClick={onLeave} />
        <div className={styles.words}>
          <h1 id="stage-title" className={styles.title}>
            {title}
          </h1>
          {detail && <p className={styles.detail}>{detail}</p>}
        </div>
        <div className={styles.keys}>{keys}</div>
      </header>
      <div data-scheme="dark" className={styles.stage}>
        {children}
      </div>
      {sheets}
    </section>
  );
}
