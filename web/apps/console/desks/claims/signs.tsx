import type { ClaimDetails } from "#console/api";
import { href } from "#console/router";
import { useCan } from "#console/session";
import { day as dayText } from "#console/time";
import { m } from "#console/words";
import { Alert, Icon, Link } from "#console-ui";
import styles from "./claims.module.css";
import { signText } from "./states.ts";

/** The days before the claim on which the subscriber's play shows signs of unfair play. */
export function Signs({ claim: { signs, subscriber } }: { claim: ClaimDetails }) {
  const can = useCan();
  if (signs.length === 0) return null;
  return (
    <Alert color="warn" icon={<Icon name="warning" />} title={m.claims_signs_title()}>
      <div className={styles.signs}>
        <p className={styles.plain}>{m.claims_signs_text()}</p>
        <ul className={styles.days}>
          {signs.map(({ day, plays, signs: words }) => (
            <li key={day}>
              <strong>{dayText(day)}</strong> · {m.claims_signs_plays({ count: plays })} ·{" "}
              {words.map(signText).join(", ")}
            </li>
          ))}
        </ul>
        {can("subscribers.read") && (
          <Link href={href("subscriber", { id: subscriber })}>{m.claims_signs_subscriber()}</Link>
        )}
      </div>
    </Alert>
  );
}
