import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Role } from "#console/session";
import { m } from "#console/words";
import { ActionDialog, TextInput } from "#console-ui";
import { invite, staffQuery } from "./api.ts";
import type { NewLink } from "./invitation-link.tsx";
import { RoleField } from "./role-field.tsx";

type Props = { opened: boolean; onClose: () => void; onInvited: (link: NewLink) => void };

const blank: { name: string; email: string; role: Role | null } = {
  name: "",
  email: "",
  role: null,
};

/** The form of an invitation. */
export function InviteDialog({ opened, onClose, onInvited }: Props) {
  const [form, setForm] = useState(blank);
  const [checked, setChecked] = useState(false);
  const client = useQueryClient();
  const { data } = useQuery(staffQuery());
  const administrators = data?.items.filter(
    (member) => member.role === "administrator" && member.state === "active",
  );
  const second = (administrators?.length ?? 0) > 1;
  const name = form.name.trim();
  const email = form.email.trim();
  const { role } = form;
  const emailFault = /^\S+@\S+\.\S+$/.test(email) ? null : m.staff_email_needed();
  const send = async () => {
    if (!role) return;
    const { code, expiresAt } = await invite({ name, email, role });
    onInvited({ code, expiresAt, name });
    setForm(blank);
    setChecked(false);
    await client.invalidateQueries({ queryKey: staffQuery().queryKey });
  };
  return (
    <ActionDialog
      opened={opened}
      onClose={onClose}
      title={m.staff_invite_title()}
      text={m.staff_invite_text()}
      confirm={m.staff_invite_send()}
      valid={name !== "" && emailFault === null && role !== null}
      onInvalid={() => setChecked(true)}
      onConfirm={send}
    >
      <TextInput
        label={m.staff_name()}
        autoComplete="off"
        maxLength={80}
        value={form.name}
        onChange={(event) => setForm({ ...form, name: event.currentTarget.value })}
        error={checked && name === "" ? m.staff_name_needed() : null}
        data-autofocus
      />
      <TextInput
        label={m.staff_email()}
        type="email"
        autoComplete="off"
        maxLength={120}
        value={form.email}
        onChange={(event) => setForm({ ...form, email: event.currentTarget.value })}
        error={checked ? emailFault : null}
      />
      <RoleField
        value={role}
        onChange={(next) => setForm({ ...form, role: next })}
        error={checked && role === null ? m.staff_role_needed() : null}
        {...(second && { refused: { administrator: m.staff_role_second() } })}
      />
    </ActionDialog>
  );
}
