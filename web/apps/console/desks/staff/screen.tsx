import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { Member } from "#console/api";
import { ExportButton, given, SavedFilters } from "#console/lists";
import { useFilters } from "#console/router";
import { roleName, roles, useCan, useStaff } from "#console/session";
import { m } from "#console/words";
import {
  Button,
  DataTable,
  Filters,
  Icon,
  Note,
  Page,
  Select,
  TextFilter,
  wholeList,
} from "#console-ui";
import { staffQuery } from "./api.ts";
import { columnsOf } from "./columns.tsx";
import { InvitationLink, type NewLink } from "./invitation-link.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { type MemberAction, MemberDialogs } from "./member-dialogs.tsx";
import { stateName, states } from "./states.ts";

const idOf = ({ id }: Member) => id;

/** Who may use the console, and as what. */
export default function StaffScreen() {
  const query = useQuery(staffQuery());
  const can = useCan();
  const { id: own } = useStaff();
  const [inviting, setInviting] = useState(false);
  const [link, setLink] = useState<NewLink | null>(null);
  const [action, setAction] = useState<MemberAction | null>(null);
  const {
    filters,
    set,
    clear,
    changed,
    query: saved,
    apply,
  } = useFilters({ search: "", role: "", state: "" });
  const manages = can("staff.manage");
  const columns = useMemo(() => columnsOf(own, manages ? setAction : null), [own, manages]);

  const sought = filters.search.toLowerCase();
  const found = query.data?.items.filter(
    ({ name, email, role, state }) =>
      `${name} ${email}`.toLowerCase().includes(sought) &&
      (filters.role === "" || role === filters.role) &&
      (filters.state === "" || state === filters.state),
  );
  const all = { value: "", label: m.staff_filter_all() };
  return (
    <Page
      fill
      title={m.staff_title()}
      intro={m.staff_intro()}
      actions={
        manages && (
          <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setInviting(true)}>
            {m.staff_invite()}
          </Button>
        )
      }
    >
      <Filters
        changed={changed}
        onClear={clear}
        tools={
          <>
            <SavedFilters list="staff" query={saved} onApply={apply} />
            <ExportButton list={{ list: "staff", ...given(filters) }} name={m.lists_name_staff()} />
          </>
        }
      >
        <TextFilter
          label={m.staff_search()}
          value={filters.search}
          onChange={(search) => set({ search })}
        />
        <Select
          label={m.staff_filter_state()}
          data={[all, ...states.map((value) => ({ value, label: stateName(value) }))]}
          value={filters.state}
          onChange={(state) => set({ state: state ?? "" })}
        />
        <Select
          label={m.staff_role()}
          data={[all, ...roles.map((value) => ({ value, label: roleName(value) }))]}
          value={filters.role}
          onChange={(role) => set({ role: role ?? "" })}
        />
      </Filters>
      <DataTable
        name="staff"
        label={m.staff_title()}
        list={wholeList(query, found)}
        columns={columns}
        rowId={idOf}
        empty={
          changed ? (
            <Note
              icon="search"
              title={m.staff_none_found_title()}
              text={m.staff_none_found_text()}
            />
          ) : (
            <Note icon="staff" title={m.staff_empty_title()} />
          )
        }
      />
      <InviteDialog opened={inviting} onClose={() => setInviting(false)} onInvited={setLink} />
      <MemberDialogs action={action} onClose={() => setAction(null)} onLink={setLink} />
      <InvitationLink link={link} onClose={() => setLink(null)} />
    </Page>
  );
}
