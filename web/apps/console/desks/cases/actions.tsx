import { useState } from "react";
import type { FraudCaseDetails } from "#console/api";
import { useCan, useStaff } from "#console/session";
import { m } from "#console/words";
import { ActionDialog, Button, Group, ReasonDialog, Textarea, toast } from "#console-ui";
import { addAccounts, clear, close, conflicts, reopen, take, useReload } from "./api.ts";
import { readIds } from "./ids.ts";

type Action = "add" | "clear" | "close" | "reopen";

/** What can be done with a case as a whole. */
export function Actions({ of }: { of: FraudCaseDetails }) {
  const { id, state, worker } = of;
  const [asking, setAsking] = useState<Action | null>(null);
  const [accounts, setAccounts] = useState("");
  const [checked, setChecked] = useState(false);
  const can = useCan();
  const { email } = useStaff();
  const reload = useReload();
  if (!can("cases.manage")) return null;
  const ids = readIds(accounts);
  const finish = async (call: Promise<unknown>, text: string) => {
    await call;
    toast.done(text);
    await reload();
  };
  const dialog = (action: Action) => ({
    opened: asking === action,
    onClose: () => setAsking(null),
    conflicts,
    onConflict: () => void reload(),
  });
  const unsettled = state === "open" || state === "decided";
  return (
    <Group gap="xs">
      {state !== "closed" && worker !== email && (
        <Button onClick={() => void finish(take(id), m.cases_taken_over()).catch(toast.failed)}>
          {m.cases_take()}
        </Button>
      )}
      {state !== "closed" && (
        <Button variant="default" onClick={() => setAsking("add")}>
          {m.cases_add()}
        </Button>
      )}
      {unsettled && (
        <Button variant="default" onClick={() => setAsking("clear")}>
          {m.cases_clear()}
        </Button>
      )}
      {state === "decided" && (
        <Button variant="default" onClick={() => setAsking("close")}>
          {m.cases_close()}
        </Button>
      )}
      {state === "closed" && (
        <Button variant="default" onClick={() => setAsking("reopen")}>
          {m.cases_reopen()}
        </Button>
      )}
      <ActionDialog
        {...dialog("add")}
        title={m.cases_add_title()}
        confirm={m.cases_add()}
        valid={ids !== null && ids.length > 0}
        onInvalid={() => setChecked(true)}
        onConfirm={async () => {
          await finish(addAccounts(id, ids ?? []), m.cases_add_done());
          setAccounts("");
          setChecked(false);
        }}
      >
        <Textarea
          label={m.cases_subscribers_label()}
          description={m.cases_subscribers_hint()}
          value={accounts}
          onChange={({ currentTarget: { value } }) => setAccounts(value)}
          error={checked && (ids === null || ids.length === 0) ? m.cases_subscribers_bad() : null}
          autosize
          minRows={3}
          maxRows={10}
          data-autofocus
        />
      </ActionDialog>
      <ReasonDialog
        {...dialog("clear")}
        title={m.cases_clear_title()}
        text={m.cases_clear_text()}
        confirm={m.cases_clear()}
        onConfirm={(reason) => finish(clear(of, reason), m.cases_cleared())}
      />
      <ReasonDialog
        {...dialog("close")}
        title={m.cases_close_title()}
        text={m.cases_close_text()}
        confirm={m.cases_close()}
        onConfirm={(reason) => finish(close(id, reason), m.cases_closed())}
      />
      <ReasonDialog
        {...dialog("reopen")}
        title={m.cases_reopen_title()}
        text={m.cases_reopen_text()}
        confirm={m.cases_reopen()}
        onConfirm={(reason) => finish(reopen(id, reason), m.cases_reopened())}
      />
    </Group>
  );
}
