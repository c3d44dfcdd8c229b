import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Member } from "#console/api";
import { type Role, roleName } from "#console/session";
import { m } from "#console/words";
import { ActionDialog, ReasonField, reasonFault, toast } from "#console-ui";
import {
  changeRole,
  disable,
  enable,
  endSessions,
  type InvitationCode,
  recoverAccount,
  staffQuery,
} from "./api.ts";
import type { NewLink } from "./invitation-link.tsx";
import { RoleField } from "./role-field.tsx";

export type MemberAction = {
  kind: "role" | "disable" | "enable" | "recover" | "sessions";
  member: Member;
};

type Props = {
  action: MemberAction | null;
  onClose: () => void;
  onLink: (link: NewLink) => void;
};

/** The dialogs of what can be done with a member of staff. */
export function MemberDialogs({ action, onClose, onLink }: Props) {
  if (!action) return null;
  return <Dialog key={action.member.id} {...action} onClose={onClose} onLink={onLink} />;
}

type DialogProps = MemberAction & { onClose: () => void; onLink: (link: NewLink) => void };

function Dialog({ kind, member, onClose, onLink }: DialogProps) {
  const { name } = member;
  const [role, setRole] = useState(member.role as Role);
  const [reason, setReason] = useState("");
  const [checked, setChecked] = useState(false);
  const client = useQueryClient();
  const reload = () => client.invalidateQueries({ queryKey: staffQuery().queryKey });
  const finish = async (call: Promise<unknown>, done: string) => {
    await call;
    toast.done(done);
    await reload();
  };
  const finishWithLink = async (call: Promise<InvitationCode>) => {
    onLink({ ...(await call), name });
    await reload();
  };
  const shared = { opened: true, onClose, onConflict: () => void reload() };
  switch (kind) {
    case "role":
      return (
        <ActionDialog
          {...shared}
          title={m.staff_role_title({ name })}
          text={m.staff_role_text()}
          confirm={m.staff_role_save()}
          valid={role !== member.role}
          onConfirm={async () => {
            const { change } = await changeRole(member, role);
            const done = { name, role: roleName(role) };
            toast.done(change === null ? m.staff_role_done(done) : m.staff_role_waits(done));
            await reload();
          }}
        >
          <RoleField value={role} onChange={setRole} />
        </ActionDialog>
      );
    case "disable":
      return (
        <ActionDialog
          {...shared}
          title={m.staff_disable_title({ name })}
          text={m.staff_disable_text()}
          confirm={m.staff_disable()}
          danger
          valid={reasonFault(reason) === null}
          onInvalid={() => setChecked(true)}
          onConfirm={() => finish(disable(member, reason.trim()), m.staff_disable_done({ name }))}
        >
          <ReasonField value={reason} onChange={setReason} checked={checked} />
        </ActionDialog>
      );
    case "enable":
      return (
        <ActionDialog
          {...shared}
          title={m.staff_enable_title({ name })}
          text={m.staff_enable_text()}
          confirm={m.staff_enable()}
          onConfirm={() => finishWithLink(enable(member))}
        />
      );
    case "recover":
      return (
        <ActionDialog
          {...shared}
          title={m.staff_recover_title({ name })}
          text={m.staff_recover_text()}
          confirm={m.staff_recover()}
          onConfirm={() => finishWithLink(recoverAccount(member))}
        />
      );
    case "sessions":
      return (
        <ActionDialog
          {...shared}
          title={m.staff_sessions_end_title({ name })}
          text={m.staff_sessions_end_text()}
          confirm={m.staff_sessions_end()}
          danger
          onConfirm={() => finish(endSessions(member), m.staff_sessions_end_done({ name }))}
        />
      );
  }
}
