import { useState } from "react";
import type { CaseAppeal, FraudCaseDetails } from "#console/api";
import { useCan, useStaff } from "#console/session";
import { day } from "#console/time";
import { m } from "#console/words";
import {
  ActionDialog,
  Badge,
  Button,
  Group,
  ReasonField,
  reasonFault,
  Stack,
  toast,
} from "#console-ui";
import { conflicts, decideAppeal, messageMax, useReload } from "./api.ts";
import styles from "./cases.module.css";

/** The appeals of a case's banned persons, the latest first. */
export function Appeals({ of }: { of: FraudCaseDetails }) {
  if (of.appeals.length === 0) return <p className={styles.quiet}>{m.cases_appeals_empty()}</p>;
  const accounts = new Map(of.accounts.map((account) => [account.subscriber, account]));
  return (
    <ol className={styles.entries}>
      {of.appeals.map((appeal) => {
        const account = accounts.get(appeal.subscriber);
        return (
          <Appeal
            key={appeal.id}
            appeal={appeal}
            name={account?.username ?? m.cases_no_name()}
            bannedBy={account?.bannedBy ?? null}
          />
        );
      })}
    </ol>
  );
}

type Props = { appeal: CaseAppeal; name: string; bannedBy: string | null };

function Appeal({ appeal, name, bannedBy }: Props) {
  const { state, text, cameOn, answer, decidedBy } = appeal;
  return (
    <li>
      <span className={styles.entryHead}>
        {m.cases_appeal_of()} {name} <State state={state} />
        <time dateTime={cameOn}>{day(cameOn)}</time>
      </span>
      <p className={styles.text}>{text}</p>
      {answer && (
        <p className={styles.quiet}>
          {decidedBy}: {answer}
        </p>
      )}
      {state === "open" && <Decide appeal={appeal} bannedBy={bannedBy} />}
    </li>
  );
}

function State({ state }: { state: string }) {
  if (state === "granted") return <Badge color="accent">{m.cases_appeal_granted()}</Badge>;
  if (state === "upheld") return <Badge color="gray">{m.cases_appeal_upheld()}</Badge>;
  return <Badge color="warn">{m.cases_appeal_open()}</Badge>;
}

function Decide({ appeal: { id }, bannedBy }: { appeal: CaseAppeal; bannedBy: string | null }) {
  const [asking, setAsking] = useState<"grant" | "uphold" | null>(null);
  const [answer, setAnswer] = useState("");
  const [checked, setChecked] = useState(false);
  const can = useCan();
  const { email } = useStaff();
  const reload = useReload();
  if (!can("cases.manage")) return null;
  if (bannedBy === email) return <p className={styles.quiet}>{m.cases_appeal_own()}</p>;
  const grants = asking === "grant";
  return (
    <Stack>
      <Group gap="xs">
        <Button size="xs" onClick={() => setAsking("grant")}>
          {m.cases_appeal_grant()}
        </Button>
        <Button size="xs" variant="default" onClick={() => setAsking("uphold")}>
          {m.cases_appeal_uphold()}
        </Button>
      </Group>
      <ActionDialog
        opened={asking !== null}
        onClose={() => setAsking(null)}
        title={grants ? m.cases_appeal_grant_title() : m.cases_appeal_uphold_title()}
        text={grants ? m.cases_appeal_grant_text() : m.cases_appeal_uphold_text()}
        confirm={grants ? m.cases_appeal_grant() : m.cases_appeal_uphold()}
        valid={reasonFault(answer) === null}
        onInvalid={() => setChecked(true)}
        conflicts={conflicts}
        onConflict={() => void reload()}
        onConfirm={async () => {
          await decideAppeal(id, grants, answer.trim());
          toast.done(m.cases_appeal_decided());
          await reload();
        }}
      >
        <ReasonField
          label={m.cases_appeal_answer()}
          hint={m.cases_appeal_answer_hint()}
          value={answer}
          // The message to the person has one line.
          onChange={(next) => setAnswer(next.replace(/\s*\n\s*/g, " "))}
          max={messageMax}
          checked={checked}
        />
      </ActionDialog>
    </Stack>
  );
}
