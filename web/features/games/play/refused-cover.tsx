import { Button, Icon } from "#ui";
import { m } from "#words";
import styles from "./covers.module.css";
import { Cover } from "./covers.tsx";

export type RefusedCoverProps = { art: string; text: string; onLeave: () => void };

export function RefusedCover({ art, text, onLeave }: RefusedCoverProps) {
  return (
    <Cover art={art} alert>
      <span className={styles.mark}>
        <Icon name="alert" size={28} />
      </span>
      <h2 className={styles.headline}>{m.game_stopped()}</h2>
      <p className={styles.text} dir="auto">
        {text}
      </p>
      <Button onClick={onLeave}>{m.play_done()}</Button>
    </Cover>
  );
}
