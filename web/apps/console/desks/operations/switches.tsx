import { useState } from "react";
import type { Switch } from "#console/api";
import { useCan } from "#console/session";
import { m } from "#console/words";
import {
  ActionDialog,
  Badge,
  Button,
  ReasonField,
  reasonFault,
  Section,
  Stack,
  Time,
  toast,
} from "#console-ui";
import { pause, resume, useReload } from "./api.ts";
import { EndField } from "./end-field.tsx";
import { switchAbout, switchName } from "./names.ts";
import styles from "./operations.module.css";

/** Every switch with its state, and its pause or resume. */
export function Switches({ switches }: { switches: readonly Switch[] }) {
  const [asking, setAsking] = useState<string | null>(null);
  const close = () => setAsking(null);
  const asked = switches.find((one) => one.switch === asking);
  return (
    <Section title={m.operations_switches()} intro={m.operations_switches_intro()}>
      <ul className={styles.switches}>
        {switches.map((one) => (
          <Row key={one.switch} of={one} onAsk={() => setAsking(one.switch)} />
        ))}
      </ul>
      {asked &&
        (asked.pause ? (
          <ResumeDialog of={asked} onClose={close} />
        ) : (
          <PauseDialog of={asked} onClose={close} />
        ))}
    </Section>
  );
}

function Row({ of, onAsk }: { of: Switch; onAsk: () => void }) {
  const can = useCan();
  const part = switchName(of);
  const { pause: present } = of;
  return (
    <li className={styles.switch} data-paused={present ? "" : undefined}>
      <div className={styles.about}>
        <h3 className={styles.name}>
          {part}
          <Badge color={present ? "warn" : "accent"}>
            {present ? m.operations_paused() : m.operations_runs()}
          </Badge>
        </h3>
        {present ? (
          <p className={styles.line}>
            {present.reason} · {m.operations_by({ who: present.by })} · <Time at={present.at} />
            {present.until && (
              <>
                {" · "}
                {m.operations_until()} <Time at={present.until} show="exact" />
              </>
            )}
          </p>
        ) : (
          <p className={styles.line}>{m.operations_in_a_pause({ about: switchAbout(of) })}</p>
        )}
      </div>
      {can("operations.manage") && (
        <Button
          variant={present ? "filled" : "default"}
          onClick={onAsk}
          aria-label={
            present ? m.operations_resume_one({ part }) : m.operations_pause_one({ part })
          }
        >
          {present ? m.operations_resume() : m.operations_pause()}
        </Button>
      )}
    </li>
  );
}

type DialogProps = { of: Switch; onClose: () => void };

function PauseDialog({ of, onClose }: DialogProps) {
  const [reason, setReason] = useState("");
  const [minutes, setMinutes] = useState<number | null>(null);
  const [checked, setChecked] = useState(false);
  const reload = useReload();
  const part = switchName(of);
  return (
    <ActionDialog
      opened
      onClose={onClose}
      title={m.operations_pause_title({ part })}
      text={switchAbout(of)}
      confirm={m.operations_pause()}
      danger
      valid={reasonFault(reason) === null}
      onInvalid={() => setChecked(true)}
      conflicts={["already_paused"]}
      onConflict={() => void reload()}
      onConfirm={async () => {
        await pause(of.switch, reason.trim(), minutes);
        toast.done(m.operations_pause_done({ part }));
        await reload();
      }}
    >
      <Stack>
        <ReasonField value={reason} onChange={setReason} checked={checked} />
        <EndField value={minutes} onChange={setMinutes} />
      </Stack>
    </ActionDialog>
  );
}

function ResumeDialog({ of, onClose }: DialogProps) {
  const reload = useReload();
  const part = switchName(of);
  return (
    <ActionDialog
      opened
      onClose={onClose}
      title={m.operations_resume_title({ part })}
      text={m.operations_resume_text()}
      confirm={m.operations_resume()}
      conflicts={["not_paused"]}
      onConflict={() => void reload()}
      onConfirm={async () => {
        await resume(of.switch);
        toast.done(m.operations_resume_done({ part }));
        await reload();
      }}
    />
  );
}
