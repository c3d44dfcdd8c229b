import type { Member } from "#console/api";
import { roleName } from "#console/session";
import { m, number } from "#console/words";
import { ActionIcon, Badge, type Column, Icon, Menu, Time } from "#console-ui";
import type { MemberAction } from "./member-dialogs.tsx";
import styles from "./staff.module.css";
import { stateName, stateTone } from "./states.ts";

type Ask = ((action: MemberAction) => void) | null;

/** The columns of the staff list. Without `ask` the list is for reading only. */
export function columnsOf(own: string, ask: Ask): Column<Member>[] {
  const columns: Column<Member>[] = [
    {
      id: "name",
      header: m.staff_name(),
      width: 14,
      grow: 2,
      cell: ({ id, name, email }) => (
        <span className={styles.person}>
          <span className={styles.name}>
            {name}
            {id === own && <Badge color="gray">{m.staff_you()}</Badge>}
          </span>
          <span className={styles.email}>{email}</span>
        </span>
      ),
    },
    { id: "role", header: m.staff_role(), width: 10, grow: 1, cell: ({ role }) => roleName(role) },
    {
      id: "state",
      header: m.staff_state(),
      width: 7,
      // A badge marks what is not as usual.
      cell: ({ state }) =>
        state === "active" ? (
          stateName(state)
        ) : (
          <Badge color={stateTone(state)}>{stateName(state)}</Badge>
        ),
    },
    {
      id: "seen",
      header: m.staff_seen(),
      width: 9,
      cell: ({ lastSeenAt }) => <Time at={lastSeenAt} none={m.never()} show="relative" />,
    },
    {
      id: "created",
      header: m.staff_created(),
      width: 11,
      onCard: "no",
      cell: ({ createdAt }) => <Time at={createdAt} />,
    },
    {
      id: "passkeys",
      header: m.staff_passkeys(),
      width: 6,
      align: "end",
      cell: ({ passkeys }) => number(passkeys),
    },
    {
      id: "sessions",
      header: m.staff_sessions(),
      width: 6,
      align: "end",
      cell: ({ sessions }) => number(sessions),
    },
  ];
  if (!ask) return columns;
  return [
    ...columns,
    {
      id: "actions",
      header: m.staff_actions(),
      width: 5,
      align: "end",
      onCard: "corner",
      cell: (member) => <Actions member={member} isOwn={member.id === own} ask={ask} />,
    },
  ];
}

type ActionsProps = { member: Member; isOwn: boolean; ask: NonNullable<Ask> };

function Actions({ member, isOwn, ask }: ActionsProps) {
  const { name, state, sessions } = member;
  const item = (kind: MemberAction["kind"], text: string, danger = false) => (
    <Menu.Item color={danger ? "danger" : undefined} onClick={() => ask({ kind, member })}>
      {text}
    </Menu.Item>
  );
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon variant="subtle" aria-label={m.staff_actions_of({ name })}>
          <Icon name="more" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isOwn && <Menu.Label className={styles.note}>{m.staff_own_role()}</Menu.Label>}
        {!isOwn && state !== "disabled" && item("role", m.staff_role_change())}
        {sessions > 0 && item("sessions", m.staff_sessions_end())}
        {!isOwn && state !== "disabled" && item("recover", m.staff_recover())}
        {!isOwn && state === "disabled" && item("enable", m.staff_enable())}
        {!isOwn && state !== "disabled" && item("disable", m.staff_disable(), true)}
      </Menu.Dropdown>
    </Menu>
  );
}
