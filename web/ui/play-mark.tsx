import { Icon } from "./icon.tsx";
import styles from "./video.module.css";

/** On a picture that a tap plays. */
export function PlayMark({ large = false }: { large?: boolean }) {
  return (
    <span aria-hidden="true" className={large ? styles.playLarge : styles.play}>
      <Icon name="resume" size={large ? 30 : 18} />
    </span>
  );
}
