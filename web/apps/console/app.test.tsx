import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Session } from "#console/api";
import { administrator, at, http, ok, open, refused, server } from "#test/console";

const reviewer: Session = {
  ...administrator,
  staff: { ...administrator.staff, role: "reviewer" },
  permissions: ["changes.read"],
};

it("shows only the desks that the permissions allow, with how much waits", async () => {
  server.use(http.get(at("/v1/changes"), () => ok({ items: [{}, {}], next: null })));
  open("/", reviewer);
  const nav = await screen.findByRole("navigation", { name: "Desks" });
  expect(await within(nav).findByText("2 waiting")).toBeInTheDocument();
  expect(within(nav).getByRole("link", { name: /Approvals/ })).toBeVisible();
  expect(within(nav).queryByRole("link", { name: "Staff" })).toBeNull();
});

it("says that a page is not open to the role, or not there", async () => {
  const { unmount } = open("/staff", reviewer);
  expect(await screen.findByText("Not open to your role")).toBeVisible();
  expect(screen.getByText(/signed in as Reviewer/)).toBeVisible();
  unmount();
  open("/nowhere");
  expect(await screen.findByRole("heading", { level: 1, name: /no such page/ })).toBeVisible();
});

it("lists the keyboard shortcuts, and goes to a desk by two keys", async () => {
  server.use(http.get(at("/v1/staff"), () => ok({ items: [] })));
  const { user } = open("/");
  await screen.findByRole("heading", { name: "Hello, Ayesha Khan" });
  await user.keyboard("?");
  const help = await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
  expect(within(help).getByText("Go to Staff")).toBeVisible();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.keyboard("gs");
  expect(await screen.findByRole("heading", { name: "Staff" })).toHaveFocus();
  expect(document.title).toBe("Staff · Arena console");
});

it("signs out and forgets the session", async () => {
  server.use(http.post(at("/v1/session/end"), () => ok({})));
  const { user } = open("/");
  await user.click(await screen.findByRole("button", { name: /Your account/ }));
  await user.click(await screen.findByRole("menuitem", { name: "Sign out" }));
  expect(await screen.findByRole("heading", { name: "Sign in" })).toBeVisible();
});

it("warns before the session ends, and keeps it when the person stays", async () => {
  const soon = { ...administrator, idleUntil: new Date(Date.now() + 100_000).toISOString() };
  const { user } = open("/", soon);
  expect(await screen.findByText(/signs you out in 1:[34]\d/)).toBeVisible();
  server.use(
    http.get(at("/v1/session"), () =>
      ok({ ...administrator, idleUntil: new Date(Date.now() + 900_000).toISOString() }),
    ),
  );
  await user.click(screen.getByRole("button", { name: "Stay signed in" }));
  await waitFor(() => expect(screen.queryByText("Are you still there?")).toBeNull());
});

it("asks for the session when the time is over, and signs out", async () => {
  const over = { ...administrator, idleUntil: new Date(Date.now() - 1000).toISOString() };
  let asked = 0;
  open("/", over);
  server.use(
    http.get(at("/v1/session"), () => {
      asked += 1;
      return asked === 1 ? ok(over) : refused("session_needed", "Sign in.", 401);
    }),
  );
  expect(await screen.findByRole("heading", { name: "Sign in" })).toBeVisible();
});
