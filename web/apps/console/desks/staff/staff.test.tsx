import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { administrator, at, http, ok, open, refused, server } from "#test/console";

const member = (id: string, name: string, more: object = {}) => ({
  id,
  name,
  email: `${id}@b.pk`,
  role: "care",
  state: "active",
  createdAt: "2026-11-01T10:00:00Z",
  lastSeenAt: null,
  passkeys: 1,
  sessions: 0,
  ...more,
});

beforeEach(() => {
  server.use(
    http.get(at("/v1/staff"), () =>
      ok({
        items: [
          member("1", "Ayesha Khan", { role: "administrator", sessions: 1 }),
          member("2", "Bilal Ahmed"),
          member("3", "Sana Malik", { state: "disabled" }),
        ],
      }),
    ),
  );
});

it("invites somebody and shows the link once", async () => {
  let sent: unknown;
  server.use(
    http.post(at("/v1/staff/invite"), async ({ request }) => {
      sent = await request.json();
      return ok({ staff: administrator.staff, code: "abc", expiresAt: "2026-12-01T10:00:00Z" });
    }),
  );
  const { user } = open("/staff");
  await user.click(await screen.findByRole("button", { name: "Invite somebody" }));
  const form = await screen.findByRole("dialog", { name: "Invite somebody" });
  await user.click(within(form).getByRole("button", { name: "Make the invitation" }));
  expect(within(form).getByText("Enter the person's name.")).toBeVisible();
  expect(within(form).getByText("Choose a role.")).toBeVisible();
  await user.type(within(form).getByLabelText("Name"), "Omar");
  await user.type(within(form).getByLabelText("E-mail address"), "omar@b.pk");
  await user.click(within(form).getByRole("radio", { name: "Finance" }));
  await user.click(within(form).getByRole("button", { name: "Make the invitation" }));
  const link = await screen.findByRole("dialog", { name: "The invitation link" });
  expect(within(link).getByLabelText("Link")).toHaveValue("http://arena.test/invitation#abc");
  expect(within(link).getByText(/until 1 Dec 2026, 15:00/)).toBeVisible();
  expect(sent).toEqual({ name: "Omar", email: "omar@b.pk", role: "finance" });
  await user.click(within(link).getByRole("button", { name: "I have sent it" }));
  expect(screen.queryByLabelText("Link")).toBeNull();
});

it.each([
  [1, "can be chosen"],
  [2, "has to be agreed to by another administrator"],
])("with %i administrators, this role %s in an invitation", async (count) => {
  const items = Array.from({ length: count }, (_, place) =>
    member(String(place), `Staff ${place}`, { role: "administrator" }),
  );
  server.use(http.get(at("/v1/staff"), () => ok({ items })));
  const { user } = open("/staff");
  await user.click(await screen.findByRole("button", { name: "Invite somebody" }));
  const form = within(await screen.findByRole("dialog", { name: "Invite somebody" }));
  const role = form.getByRole("radio", { name: "Administrator" });
  if (count === 1) expect(role).toBeEnabled();
  else {
    expect(role).toBeDisabled();
    expect(form.getByText(/Another administrator has to agree/)).toBeVisible();
  }
});

it("shows a refusal in the dialog and keeps what was chosen", async () => {
  server.use(
    http.post(at("/v1/staff/2/role"), () =>
      refused("last_administrator", "This is the last administrator."),
    ),
  );
  const { user } = open("/staff");
  await user.click(await screen.findByRole("button", { name: "Actions for Bilal Ahmed" }));
  await user.click(await screen.findByRole("menuitem", { name: "Change role" }));
  const dialog = await screen.findByRole("dialog", { name: "Change the role of Bilal Ahmed" });
  await user.click(within(dialog).getByRole("radio", { name: "Auditor" }));
  await user.click(within(dialog).getByRole("button", { name: "Change role" }));
  expect(await within(dialog).findByText("This is the last administrator.")).toBeVisible();
  expect(within(dialog).getByRole("radio", { name: "Auditor" })).toBeChecked();
});

it("asks for a reason before it disables somebody", async () => {
  let sent: unknown;
  server.use(
    http.post(at("/v1/staff/2/disable"), async ({ request }) => {
      sent = await request.json();
      return ok({});
    }),
  );
  const { user } = open("/staff");
  await user.click(await screen.findByRole("button", { name: "Actions for Bilal Ahmed" }));
  await user.click(await screen.findByRole("menuitem", { name: "Disable" }));
  const dialog = await screen.findByRole("dialog", { name: "Disable Bilal Ahmed?" });
  await user.click(within(dialog).getByRole("button", { name: "Disable" }));
  expect(within(dialog).getByText(/Write at least 4 letters/)).toBeVisible();
  expect(sent).toBeUndefined();
  await user.type(within(dialog).getByLabelText("Reason"), "Left the company");
  await user.click(within(dialog).getByRole("button", { name: "Disable" }));
  expect(await screen.findByText("Bilal Ahmed is disabled.")).toBeVisible();
  expect(sent).toEqual({ reason: "Left the company" });
});

it("does not offer to change the person's own account", async () => {
  const { user } = open("/staff");
  await user.click(await screen.findByRole("button", { name: "Actions for Ayesha Khan" }));
  expect(await screen.findByRole("menuitem", { name: "End sessions" })).toBeVisible();
  expect(screen.queryByRole("menuitem", { name: "Change role" })).toBeNull();
  expect(screen.queryByRole("menuitem", { name: "Disable" })).toBeNull();
});

it("filters by the address, and offers nothing to whoever only reads", async () => {
  const auditor = { ...administrator, permissions: ["staff.read" as const] };
  open("/staff?state=disabled", auditor);
  expect(await screen.findByText("Sana Malik")).toBeVisible();
  expect(screen.queryByText("Bilal Ahmed")).toBeNull();
  expect(screen.queryByRole("button", { name: "Invite somebody" })).toBeNull();
  expect(screen.queryByRole("button", { name: /Actions for/ })).toBeNull();
});

it("says when another administrator has to agree to a role", async () => {
  server.use(http.post(at("/v1/staff/2/role"), () => ok({ member: null, change: "7" })));
  const { user } = open("/staff");
  await user.click(await screen.findByRole("button", { name: "Actions for Bilal Ahmed" }));
  await user.click(await screen.findByRole("menuitem", { name: "Change role" }));
  const dialog = await screen.findByRole("dialog", { name: "Change the role of Bilal Ahmed" });
  await user.click(within(dialog).getByRole("radio", { name: "Administrator" }));
  await user.click(within(dialog).getByRole("button", { name: "Change role" }));
  expect(
    await screen.findByText(
      "Another administrator has to approve that Bilal Ahmed becomes Administrator.",
    ),
  ).toBeVisible();
});
