import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { at, http, ok, open, server } from "#test/console";

const line = {
  id: "7",
  at: "2026-11-30T10:00:00Z",
  actor: "Bilal Ahmed",
  action: "staff.role",
  subject: "staff:3",
  outcome: "done",
  reason: null,
  before: { role: "care", state: "active" },
  after: { role: "finance", state: "active" },
  address: "10.0.0.1",
  request: "r1",
};

/** Serves these lines and returns the queries that were asked. */
function log(...items: object[]) {
  const asked: string[] = [];
  server.use(
    http.get(at("/v1/audit"), ({ request }) => {
      asked.push(new URL(request.url).search);
      return ok({ items, next: null });
    }),
  );
  return asked;
}

it("filters by the address, and writes new filters into it", async () => {
  const asked = log(line);
  const { user } = open("/audit?actor=Bilal");
  expect(await screen.findByText("staff.role")).toBeVisible();
  expect(asked).toEqual(["?actor=Bilal"]);
  await user.type(screen.getByLabelText("Action"), "staff.role");
  await waitFor(() => expect(window.location.search).toBe("?actor=Bilal&action=staff.role"));
  await waitFor(() => expect(asked.at(-1)).toBe("?actor=Bilal&action=staff.role"));
  await user.click(screen.getByRole("button", { name: "Clear filters" }));
  expect(window.location.search).toBe("");
});

it("shows what a line changed, and opens a line by its address", async () => {
  log(line);
  const { user } = open("/audit");
  await user.click(await screen.findByRole("link", { name: /30 Nov 2026, 15:00/ }));
  expect(window.location.search).toBe("?line=7");
  const drawer = await screen.findByRole("dialog", { name: "Line 7" });
  const changed = within(drawer).getByRole("row", { name: /role/ });
  expect(within(changed).getByText("care")).toBeVisible();
  expect(within(changed).getByText("finance")).toBeVisible();
  expect(within(drawer).queryByText("state")).toBeNull();
});

it("says whether the chain is whole", async () => {
  log(line);
  server.use(
    http.get(at("/v1/audit/verification"), () =>
      ok({ lines: 1200, outside: 0, clean: false, firstBroken: "41", cutOff: false }),
    ),
  );
  const { user } = open("/audit");
  await user.click(await screen.findByRole("button", { name: "Check the chain" }));
  expect(await screen.findByText(/The chain is broken at line 41/)).toBeVisible();
});

it("says what the check did not cover, and that the newest lines are missing", async () => {
  log(line);
  server.use(
    http.get(at("/v1/audit/verification"), () =>
      ok({ lines: 1200, outside: 12, clean: true, cutOff: true }),
    ),
  );
  const { user } = open("/audit");
  await user.click(await screen.findByRole("button", { name: "Check the chain" }));
  expect(await screen.findByText(/The end of the chain is missing/)).toBeVisible();
  expect(screen.getByText(/12 lines of an earlier version have no hash/)).toBeVisible();
});
