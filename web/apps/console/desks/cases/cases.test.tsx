import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { administrator, at, http, ok, open, refused, server } from "#test/console";

const fraud = {
  ...administrator,
  staff: { ...administrator.staff, email: "fraud@arena.example", role: "fraud" as const },
  permissions: ["cases.read", "cases.manage", "subscribers.read"],
};

const id = (end: number) => `00000000-0000-7000-8000-${String(end).padStart(12, "0")}`;

const group = (more: object = {}) => ({
  id: id(1),
  accounts: 2,
  weight: 84,
  signs: [
    { sign: "same_browser", count: 2 },
    { sign: "same_rhythm", count: 1 },
  ],
  latestAt: "2026-12-15T08:00:00Z",
  countedAt: "2026-12-15T11:30:00Z",
  caseNumber: null,
  ...more,
});

const account = (end: number, more: object = {}) => ({
  subscriber: id(end),
  username: `Player ${end}`,
  held: false,
  suspended: false,
  addedBy: "fraud@arena.example",
  addedAt: "2026-12-15T09:00:00Z",
  heldAt: null,
  bannedAt: null,
  bannedBy: null,
  taken: 0,
  spent: 0,
  ...more,
});

const fraudCase = (more: object = {}) => ({
  id: id(9),
  number: 12,
  title: "Farm at one browser",
  reason: "One browser",
  state: "open",
  openedBy: "fraud@arena.example",
  openedAt: "2026-12-15T09:00:00Z",
  worker: "fraud@arena.example",
  outcome: null,
  closedBy: null,
  closedAt: null,
  members: 2,
  accounts: [account(1), account(2)],
  entries: [
    {
      id: id(20),
      subscriber: id(1),
      kind: "signs",
      reference: "2026-12-15",
      text: "same_browser:1 same_rhythm:3",
      happenedAt: "2026-12-15T08:00:00Z",
      addedBy: "fraud@arena.example",
      addedAt: "2026-12-15T09:00:00Z",
    },
    {
      id: id(21),
      subscriber: id(2),
      kind: "decision",
      reference: null,
      text: "held:1 taken:40\nT-1, a farm",
      happenedAt: "2026-12-15T10:00:00Z",
      addedBy: "fraud@arena.example",
      addedAt: "2026-12-15T10:00:00Z",
    },
  ],
  appeals: [],
  waiting: null,
  ...more,
});

const preview = {
  accounts: 2,
  earnings: 10,
  earned: 400,
  left: 300,
  spent: 100,
  claims: 1,
  claimed: 30,
  prizes: 0,
  prizeCredits: 0,
  invites: 0,
  secondPerson: true,
};

const serve = (one: object) =>
  server.use(
    http.get(at("/v1/cases/:id"), () => ok(one)),
    http.post(at("/v1/cases/:id/preview"), () => ok(preview)),
  );

/** The bodies that a call gets. */
function heard(path: string, answer: () => Response | Promise<Response>): unknown[] {
  const bodies: unknown[] = [];
  server.use(
    http.post(at(path), async ({ request }) => {
      bodies.push(await request.json());
      return answer();
    }),
  );
  return bodies;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-12-15T12:00:00Z") });
});

it("opens a case from accounts that belong together", async () => {
  server.use(
    http.get(at("/v1/signs"), () => ok({ items: [group()], next: null })),
    http.get(at("/v1/signs/:id"), () =>
      ok({
        ...group(),
        members: [
          {
            subscriber: id(1),
            username: "Player 1",
            weight: 42,
            signs: [{ sign: "same_browser", count: 1 }],
            latestAt: "2026-12-15T08:00:00Z",
            held: false,
            caseNumber: null,
          },
        ],
      }),
    ),
  );
  serve(fraudCase());
  const sent = heard("/v1/cases", () => ok(fraudCase()));
  const { user } = open("/cases", fraud);
  await user.click(await screen.findByRole("link", { name: "2 accounts" }));
  const drawer = await screen.findByRole("dialog", { name: "2 accounts" });
  expect(
    await within(drawer).findByText(/one browser \(2\), the rhythm of another account/),
  ).toBeVisible();
  await user.click(within(drawer).getByRole("button", { name: "Open a case" }));
  const dialog = await screen.findByRole("dialog", { name: "Open a case" });
  await user.type(within(dialog).getByLabelText("Title"), "Farm at one browser");
  await user.type(within(dialog).getByLabelText("Reason"), "One browser");
  await user.click(within(dialog).getByRole("button", { name: "Open a case" }));
  expect(await screen.findByRole("heading", { name: "Farm at one browser" })).toBeVisible();
  expect(sent).toEqual([
    { title: "Farm at one browser", reason: "One browser", group: id(1), subscribers: [] },
  ]);
});

it("says in numbers what a decision does before it is made", async () => {
  serve(fraudCase());
  const sent = heard(`/v1/cases/${id(9)}/decide`, () =>
    ok({ held: 0, banned: 2, claims: 1, prizes: 0, invites: 0, taken: 0, spent: 0, waits: id(77) }),
  );
  const { user } = open(`/cases/${id(9)}`, fraud);
  await user.click(await screen.findByRole("checkbox", { name: /all/i }));
  await user.click(screen.getByRole("button", { name: "Decide" }));
  const dialog = await screen.findByRole("dialog", { name: "Decide about 2 accounts" });
  await user.click(within(dialog).getByRole("button", { name: "Decide" }));
  expect(within(dialog).getByText("Choose at least one.")).toBeVisible();
  await user.click(within(dialog).getByRole("checkbox", { name: /^Take back/ }));
  await user.click(within(dialog).getByRole("checkbox", { name: /^Ban/ }));
  expect(
    await within(dialog).findByText(/^10 earnings of .*400.* are taken back\.$/),
  ).toBeVisible();
  expect(within(dialog).getByText(/100.* of it are spent and stay spent/)).toBeVisible();
  expect(within(dialog).getByText(/a second person has to approve it/)).toBeVisible();
  expect(within(dialog).getByText(/^2 accounts are closed/)).toBeVisible();
  await user.click(within(dialog).getByRole("button", { name: "Several accounts" }));
  await user.type(within(dialog).getByRole("textbox", { name: "Reason" }), "T-1, a farm");
  await user.click(within(dialog).getByRole("button", { name: "Decide" }));
  expect(
    await screen.findByText(/Taking back the credits waits for a second person\.$/),
  ).toBeVisible();
  expect(sent).toEqual([
    {
      subscribers: [id(1), id(2)],
      hold: false,
      refuse: false,
      voidSince: "2026-11-15",
      ban: true,
      reason: "T-1, a farm",
      message: "One person used several accounts to earn, which the rules do not allow.",
    },
  ]);
});

it("tells evidence and decisions in words", async () => {
  serve(fraudCase());
  open(`/cases/${id(9)}?tab=entries`, fraud);
  expect(await screen.findByText("one browser, the rhythm of another account (3)")).toBeVisible();
  expect(screen.getByText(/put on hold, 40.* taken back/)).toHaveTextContent("T-1, a farm");
});

it("leaves an appeal to another person than the one who banned", async () => {
  const appeal = (of: number) => ({
    id: id(30 + of),
    subscriber: id(of),
    text: `My brother, account ${of}`,
    cameOn: "2026-12-14",
    recordedBy: "care@arena.example",
    recordedAt: "2026-12-14T10:00:00Z",
    state: "open",
    decidedBy: null,
    decidedAt: null,
    answer: null,
  });
  const banned = (of: number, by: string) =>
    account(of, { held: true, suspended: true, bannedAt: "2026-12-13T10:00:00Z", bannedBy: by });
  serve(
    fraudCase({
      state: "appealed",
      accounts: [banned(1, "fraud@arena.example"), banned(2, "sana@arena.example")],
      appeals: [appeal(1), appeal(2)],
    }),
  );
  const sent = heard(`/v1/appeals/${id(32)}/decide`, () => ok({}));
  const { user } = open(`/cases/${id(9)}?tab=appeals`, fraud);
  expect(await screen.findByText(/You banned this account/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Lift the ban" }));
  const dialog = await screen.findByRole("dialog", { name: "Lift this ban?" });
  await user.type(within(dialog).getByLabelText("Answer"), "A family");
  await user.click(within(dialog).getByRole("button", { name: "Lift the ban" }));
  expect(await screen.findByText("The appeal is decided.")).toBeVisible();
  expect(sent).toEqual([{ granted: true, answer: "A family" }]);
});

it("says when a colleague was faster, and shows nothing to press to an auditor", async () => {
  serve(fraudCase());
  heard(`/v1/cases/${id(9)}/clear`, () => refused("case_changed", "Case 12 is closed."));
  const { user } = open(`/cases/${id(9)}`, fraud);
  await user.click(await screen.findByRole("button", { name: "Clear" }));
  const dialog = await screen.findByRole("dialog", { name: "Clear this case?" });
  await user.type(within(dialog).getByLabelText("Reason"), "A family");
  await user.click(within(dialog).getByRole("button", { name: "Clear" }));
  expect(await within(dialog).findByText("Case 12 is closed.")).toBeVisible();
});

it("offers an auditor nothing to press", async () => {
  serve(fraudCase());
  open(`/cases/${id(9)}`, { ...fraud, permissions: ["cases.read"] });
  expect(await screen.findByText("Player 1")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Clear" })).toBeNull();
  expect(screen.queryByRole("checkbox")).toBeNull();
});
