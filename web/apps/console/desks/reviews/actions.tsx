import { useState } from "react";
import type { Reason } from "#console/api";
import { m } from "#console/words";
import { Button, Icon, Kbd, Modal } from "#console-ui";
import styles from "./panel.module.css";
import { Reasons } from "./reasons.tsx";
import bar from "./workbench.module.css";

type Props = {
  disabled: boolean;
  /** What the subscriber hears of a rejection. */
  rejecting: string;
  onApprove: () => void;
  onReject: (reason: Reason) => void;
  onSkip: () => void;
  /** False for an entry that is opened alone. */
  skips: boolean;
};

/** The decisions beside the picture, with their keys. */
export function Actions({ disabled, rejecting, onApprove, onReject, onSkip, skips }: Props) {
  return (
    <section className={styles.decisions} aria-label={m.reviews_decide()}>
      <Button
        size="md"
        leftSection={<Icon name="check" />}
        rightSection={<Kbd aria-hidden="true">a</Kbd>}
        disabled={disabled}
        onClick={onApprove}
      >
        {m.reviews_approve()}
      </Button>
      <div>
        <h3 className={styles.subtitle}>{m.reviews_reject_title()}</h3>
        <p className={styles.hint}>{rejecting}</p>
      </div>
      <Reasons disabled={disabled} onReject={onReject} />
      {skips && (
        <Button
          variant="default"
          rightSection={<Kbd aria-hidden="true">s</Kbd>}
          disabled={disabled}
          onClick={onSkip}
        >
          {m.reviews_skip()}
        </Button>
      )}
    </section>
  );
}

/** The decisions under the thumb, on a phone. The reasons are in a sheet. */
export function ActionBar({ disabled, rejecting, onApprove, onReject, onSkip, skips }: Props) {
  const [asking, setAsking] = useState(false);
  return (
    <section className={bar.bar} aria-label={m.reviews_decide()}>
      <Button
        variant="default"
        color="danger"
        size="lg"
        leftSection={<Icon name="close" />}
        disabled={disabled}
        onClick={() => setAsking(true)}
      >
        {m.reviews_reject()}
      </Button>
      {skips && (
        <Button variant="default" size="lg" disabled={disabled} onClick={onSkip}>
          {m.reviews_skip()}
        </Button>
      )}
      <Button size="lg" leftSection={<Icon name="check" />} disabled={disabled} onClick={onApprove}>
        {m.reviews_approve()}
      </Button>
      <Modal
        opened={asking}
        onClose={() => setAsking(false)}
        title={m.reviews_reject_title()}
        closeButtonProps={{ "aria-label": m.action_close() }}
      >
        <p className={styles.hint}>{rejecting}</p>
        <Reasons
          disabled={disabled}
          onReject={(reason) => {
            setAsking(false);
            onReject(reason);
          }}
        />
      </Modal>
    </section>
  );
}
