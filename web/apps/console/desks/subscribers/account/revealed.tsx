import { useEffect, useState } from "react";
import { useCan } from "#console/session";
import { m } from "#console/words";
import { Button, CopyIcon, ReasonDialog } from "#console-ui";
import { type Hidden, reveal } from "../actions.ts";
import styles from "./account.module.css";

/** A revealed value is hidden again after so many seconds. */
const shownFor = 60;

type Props = { id: string; field: Hidden; masked: string | null };

/**
 * A masked number or e-mail address. With a reason and a step-up it is shown for a minute; it is in
 * no cache, so that it is gone afterwards.
 */
export function Revealed({ id, field, masked }: Props) {
  const [value, setValue] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const can = useCan();
  const isNumber = field === "number";
  const hide = () => setValue(null);
  return (
    <span className={styles.revealed}>
      {value === null ? (
        <>
          {masked && <span>{masked}</span>}
          {isNumber && !masked && <span>{m.care_no_number()}</span>}
          {can("numbers.reveal") && (masked || !isNumber) && (
            <Button
              variant="default"
              size="compact-xs"
              aria-label={isNumber ? m.care_reveal_number() : m.care_reveal_email()}
              onClick={() => setAsking(true)}
            >
              {m.care_reveal()}
            </Button>
          )}
        </>
      ) : (
        <>
          <strong>{value}</strong>
          <CopyIcon text={value} what={isNumber ? m.care_number() : m.care_email()} />
          <Countdown onOver={hide} />
          <Button variant="default" size="compact-xs" onClick={hide}>
            {m.care_hide()}
          </Button>
        </>
      )}
      <ReasonDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={isNumber ? m.care_reveal_number() : m.care_reveal_email()}
        text={m.care_reveal_text({ seconds: shownFor })}
        confirm={m.care_reveal()}
        onConfirm={async (reason) => setValue((await reveal(id, field, reason)).value)}
      />
    </span>
  );
}

function Countdown({ onOver }: { onOver: () => void }) {
  const [left, setLeft] = useState(shownFor);
  useEffect(() => {
    // By the clock: a tab in the background counts slowly.
    const over = Date.now() + shownFor * 1000;
    const timer = setInterval(() => setLeft(Math.ceil((over - Date.now()) / 1000)), 1000);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (left <= 0) onOver();
  }, [left, onOver]);
  return <span className={styles.quiet}>{m.care_hidden_in({ seconds: left })}</span>;
}
