import type { ClaimDetails } from "#console/api";
import { m } from "#console/words";
import { CopyIcon, Icon } from "#console-ui";
import styles from "./claims.module.css";

/** The recipient, whom only the claim's holder sees, with a copy button for each field. */
export function Recipient({ claim: { recipient, provided } }: { claim: ClaimDetails }) {
  if (provided) return null;
  if (!recipient) {
    return (
      <p className={styles.hidden}>
        <Icon name="lock" size={18} />
        {m.claims_recipient_hidden()}
      </p>
    );
  }
  const fields = [
    { label: m.claims_recipient_name(), value: recipient.name },
    { label: m.claims_recipient_phone(), value: recipient.phone },
    { label: m.claims_recipient_email(), value: recipient.email },
    ...recipient.answers,
  ];
  return (
    <section>
      <h3 className={styles.part}>{m.claims_recipient()}</h3>
      <dl className={styles.fields}>
        {fields.map(({ label, value }) => (
          <div key={label} className={styles.field}>
            <dt>{label}</dt>
            <dd>{value || "–"}</dd>
            {value && <CopyIcon text={value} what={label} />}
          </div>
        ))}
      </dl>
    </section>
  );
}
