import { useLate } from "#console/live";
import { m } from "#console/words";
import { Icon, Tooltip } from "#console-ui";
import styles from "./late-mark.module.css";

/**
 * Says in the top bar that the page may be out of date. It moves nothing; on a phone only its icon is
 * drawn.
 */
export function LateMark() {
  const late = useLate();
  return (
    <div className={styles.place} role="status">
      {late && (
        <Tooltip label={m.stream_late()}>
          <span className={styles.mark}>
            <Icon name="refresh" size={18} />
            <span className={styles.text}>{m.stream_late()}</span>
          </span>
        </Tooltip>
      )}
    </div>
  );
}
