import { day as dayText } from "#console/time";
import { m } from "#console/words";
import styles from "./signs.module.css";
import { signList } from "./text.ts";

/** A day on which an account's play shows signs. */
export type SignedDay = { day: string; plays: number; signs: string[] };

/** Days with signs, one in a line. */
export function SignedDays({ days, none }: { days: readonly SignedDay[]; none: string }) {
  if (days.length === 0) return <p className={styles.none}>{none}</p>;
  return (
    <ul className={styles.days}>
      {days.map(({ day, plays, signs }) => (
        <li key={day}>
          <time dateTime={day}>{dayText(day)}</time>
          <span>
            {signList(signs)} · {m.signs_plays({ count: plays })}
          </span>
        </li>
      ))}
    </ul>
  );
}
