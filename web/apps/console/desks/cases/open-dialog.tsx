import { useState } from "react";
import { href, navigate } from "#console/router";
import { m } from "#console/words";
import {
  ActionDialog,
  ReasonField,
  reasonFault,
  Stack,
  Textarea,
  TextInput,
  toast,
} from "#console-ui";
import { openCase, useReload } from "./api.ts";
import { readIds } from "./ids.ts";

/** Opens a case with the accounts of a group, or with accounts that are named. */
export function OpenDialog({ group, onClose }: { group?: string; onClose: () => void }) {
  const [title, setTitle] = useState("");
  const [reason, setReason] = useState("");
  const [accounts, setAccounts] = useState("");
  const [checked, setChecked] = useState(false);
  const reload = useReload();
  const ids = readIds(accounts);
  const valid = title.trim() !== "" && reasonFault(reason) === null && ids !== null;
  return (
    <ActionDialog
      opened
      onClose={onClose}
      title={m.cases_open_title()}
      text={group ? m.cases_open_group_text() : m.cases_open_text()}
      confirm={m.cases_open_case()}
      valid={valid}
      onInvalid={() => setChecked(true)}
      onConfirm={async () => {
        const { id } = await openCase({
          title: title.trim(),
          reason: reason.trim(),
          group: group ?? null,
          subscribers: ids ?? [],
        });
        toast.done(m.cases_opened());
        await reload();
        navigate(href("case", { id }));
      }}
    >
      <Stack>
        <TextInput
          label={m.cases_title_label()}
          description={m.cases_title_hint()}
          value={title}
          maxLength={100}
          onChange={({ currentTarget: { value } }) => setTitle(value)}
          error={checked && title.trim() === "" ? m.cases_title_short() : null}
          data-autofocus
        />
        <ReasonField value={reason} onChange={setReason} checked={checked} max={200} />
        {!group && (
          <Textarea
            label={m.cases_subscribers_label()}
            description={m.cases_subscribers_hint()}
            value={accounts}
            onChange={({ currentTarget: { value } }) => setAccounts(value)}
            error={checked && ids === null ? m.cases_subscribers_bad() : null}
            autosize
            minRows={2}
            maxRows={8}
          />
        )}
      </Stack>
    </ActionDialog>
  );
}
