import { Tooltip } from "@mantine/core";
import { usePortal } from "#console/session";
import { clock, dateTime, exactTime, fromNow, useNow } from "#console/time";
import styles from "./time.module.css";

type Props = {
  /** RFC 3339; nothing is drawn as `none`. */
  at: string | null | undefined;
  none?: string;
  /**
   * `exact` has seconds and the zone, `relative` only the distance, `clock` only hours and minutes;
   * exact time and distance are in the hint.
   */
  show?: "usual" | "exact" | "relative" | "clock";
  /** Shows the hint, also without a pointer over the time. */
  hinted?: boolean;
};

/** A time in the portal's time zone, with its distance from now. */
export function Time({ at, none = "–", show = "usual", hinted = false }: Props) {
  const zone = usePortal()?.timeZone ?? "UTC";
  const now = useNow();
  if (!at) return <span className={styles.none}>{none}</span>;
  const distance = fromNow(at, now);
  const exact = exactTime(at, zone);
  if (show === "exact") {
    return (
      <time dateTime={at} className={styles.exact}>
        {exact} <span className={styles.distance}>{distance}</span>
      </time>
    );
  }
  return (
    <Tooltip
      label={show === "relative" ? exact : `${exact} · ${distance}`}
      {...(hinted && { opened: true })}
    >
      <time dateTime={at} className={styles.time}>
        {show === "relative" ? distance : (show === "clock" ? clock : dateTime)(at, zone)}
      </time>
    </Tooltip>
  );
}
