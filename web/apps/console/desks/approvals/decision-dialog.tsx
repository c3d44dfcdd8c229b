import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { usePresence } from "#console/live";
import { m } from "#console/words";
import { ActionDialog, Others, ReasonField, reasonFault, toast } from "#console-ui";
import { approve, type Change, refuse, withdraw } from "./api.ts";
import styles from "./approvals.module.css";

export type Decision = "approve" | "refuse" | "withdraw";

type Props = {
  change: Change;
  /** What the change does. */
  summary: string;
  /** What somebody else did with the change while the dialog was open. */
  news: string | null;
  decision: Decision | null;
  onClose: () => void;
};

/** Asks before a decision and makes it. */
export function DecisionDialog({ change, summary, news, decision, onClose }: Props) {
  const [note, setNote] = useState("");
  const [checked, setChecked] = useState(false);
  const others = usePresence("changes", decision === null ? null : change.id);
  const client = useQueryClient();
  const reload = () => client.invalidateQueries({ queryKey: ["changes"] });
  const decide = async (call: Promise<unknown>, done: string) => {
    await call;
    toast.done(done);
    await reload();
  };
  const live = (
    <div className={styles.live}>
      <Others names={others} />
      <p role="status">{news}</p>
    </div>
  );
  const shared = { onClose, onConflict: () => void reload() };
  return (
    <>
      <ActionDialog
        {...shared}
        opened={decision === "approve"}
        title={m.approvals_approve_title()}
        text={m.approvals_approve_text()}
        confirm={m.approvals_approve()}
        onConfirm={() => decide(approve(change, summary), m.approvals_approved())}
      >
        <p className={styles.what}>{summary}</p>
        {live}
      </ActionDialog>
      <ActionDialog
        {...shared}
        opened={decision === "refuse"}
        title={m.approvals_refuse_title()}
        text={m.approvals_refuse_text()}
        confirm={m.approvals_refuse()}
        danger
        valid={reasonFault(note) === null}
        onInvalid={() => setChecked(true)}
        onConfirm={() => decide(refuse(change, note.trim()), m.approvals_refused())}
      >
        {live}
        <ReasonField
          label={m.approvals_refuse_note({ maker: change.maker })}
          value={note}
          onChange={setNote}
          checked={checked}
        />
      </ActionDialog>
      <ActionDialog
        {...shared}
        opened={decision === "withdraw"}
        title={m.approvals_withdraw_title()}
        text={m.approvals_withdraw_text()}
        confirm={m.approvals_withdraw()}
        onConfirm={() => decide(withdraw(change), m.approvals_withdrawn())}
      />
    </>
  );
}
