import { Button, toast } from "#ui";
import { m } from "#words";
import styles from "../claims.module.css";

/**
 * A delivery's reference, such as a courier's number or a voucher's code, with a button that copies
 * it.
 */
export function Reference({ text, label }: { text: string; label?: string }) {
  function copy() {
    // Copying fails on insecure pages or without permission; the text can still be selected.
    void navigator.clipboard
      ?.writeText(text)
      .then(() => toast(m.claims_copied(), "good"))
      .catch(() => undefined);
  }
  return (
    <div className={styles.reference}>
      <p>
        <span className={styles.label}>{label ?? m.claims_reference()}</span>
        <bdi className={styles.code}>{text}</bdi>
      </p>
      {"clipboard" in navigator && (
        <Button size="s" variant="secondary" onClick={copy}>
          {m.claims_copy()}
        </Button>
      )}
    </div>
  );
}
