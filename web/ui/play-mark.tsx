import { Icon } from "./icon.tsx";
import styles from "./play-mark.module.css";

/** A play symbol on a picture that opens a video. */
export function PlayMark({ large = false }: { large?: boolean }) {
  return (
    <span aria-hidden="true" className={large ? styles.large : styles.small}>
      <Icon name="resume" size={large ? 30 : 18} />
    </span>
  );
}
