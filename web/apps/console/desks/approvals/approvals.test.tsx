import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { administrator, at, http, ok, open, refused, server } from "#test/console";

const change = (id: string, more: object = {}) => ({
  id,
  proposal: { kind: "correction", subscriber: "4f", amount: Number(`${id}00`) },
  reason: "A reward was lost.",
  maker: "Bilal Ahmed",
  makerId: "2",
  madeAt: "2026-11-30T10:00:00Z",
  expiresAt: "2026-12-01T10:00:00Z",
  state: "open",
  checker: null,
  decidedAt: null,
  note: null,
  mine: false,
  ...more,
});

function queue(...items: object[]) {
  server.use(http.get(at("/v1/changes"), () => ok({ items, next: null })));
}

it("approves a change after saying what will happen", async () => {
  queue(change("1"));
  let approved = false;
  server.use(
    http.post(at("/v1/changes/1/approve"), () => {
      approved = true;
      return ok({});
    }),
  );
  const { user } = open("/approvals");
  await user.click(await screen.findByRole("button", { name: "Approve" }));
  const dialog = await screen.findByRole("dialog", { name: "Approve this change?" });
  expect(within(dialog).getByText("Give 100 Coins to a subscriber.")).toBeVisible();
  queue();
  await user.click(within(dialog).getByRole("button", { name: "Approve" }));
  expect(await screen.findByText("Nothing waits for approval")).toBeVisible();
  expect(approved).toBe(true);
});

it("names the goodwill template of a correction", async () => {
  const proposal = { kind: "correction", subscriber: "4f", amount: 20, goodwill: "Lost match" };
  queue(change("1", { proposal }));
  open("/approvals");
  expect(await screen.findByText("Lost match")).toBeVisible();
  expect(screen.getByText("Goodwill")).toBeVisible();
});

it("does not let people approve their own changes, and says why", async () => {
  queue(change("1", { mine: true }));
  open("/approvals");
  expect(await screen.findByText(/You asked for this yourself/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Approve" })).toBeNull();
  expect(screen.getByRole("button", { name: "Withdraw" })).toBeVisible();
});

it("refuses only with a note, and shows the server's refusal", async () => {
  queue(change("1"));
  server.use(
    http.post(at("/v1/changes/1/refuse"), () =>
      refused("change_over", "Somebody else has decided this."),
    ),
  );
  const { user } = open("/approvals");
  await user.click(await screen.findByRole("button", { name: "Refuse" }));
  const dialog = await screen.findByRole("dialog", { name: "Refuse this change?" });
  await user.click(within(dialog).getByRole("button", { name: "Refuse" }));
  expect(within(dialog).getByText(/Write at least 4 letters/)).toBeVisible();
  await user.type(within(dialog).getByLabelText("Note to Bilal Ahmed"), "Deliver it first.");
  await user.click(within(dialog).getByRole("button", { name: "Refuse" }));
  expect(await within(dialog).findByText("Somebody else has decided this.")).toBeVisible();
});

it("only shows the changes to whoever may not decide", async () => {
  queue(change("1"));
  open("/approvals", { ...administrator, permissions: ["changes.read"] });
  expect(await screen.findByText("Your role may read this and not decide it.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Approve" })).toBeNull();
});

it("shows who decided what, by the address", async () => {
  let asked: string | null = null;
  server.use(
    http.get(at("/v1/changes"), ({ request }) => {
      const state = new URL(request.url).searchParams.get("state");
      if (state === "decided") asked = state;
      const decided = { state: "refused", checker: "Sana Malik", note: "Too late." };
      return ok({ items: state === "decided" ? [change("1", decided)] : [], next: null });
    }),
  );
  open("/approvals?state=decided");
  expect(await screen.findByText("Too late.")).toBeVisible();
  expect(screen.getByText("Refused")).toBeVisible();
  expect(asked).toBe("decided");
});

const terms = {
  startsAt: "2026-12-04T15:00:00Z",
  endsAt: "2026-12-04T18:00:00Z",
  minPlayers: 2,
  maxPlayers: null,
};

it("says what each kind of change does", async () => {
  queue(
    change("1", { proposal: { kind: "correction", subscriber: "4f", amount: -30 } }),
    change("2", { proposal: { kind: "reversal", subscriber: "4f", txn: "71", amount: -400 } }),
    change("3", { proposal: { kind: "reversal", subscriber: "4f", txn: "72", amount: 40 } }),
    change("4", {
      proposal: { kind: "role", staff: "5", role: "administrator", email: "sana@b.pk" },
    }),
    change("5", { proposal: { kind: "erasure", subscriber: "4f" } }),
    change("6", { proposal: { kind: "price" } }),
    change("7", {
      proposal: {
        kind: "results",
        tournament: 7,
        name: "Friday Cup",
        amount: 850,
        places: [{ place: 1, name: "IvoryRook", subscriber: "4f", prize: 850 }],
      },
    }),
    change("8", {
      proposal: {
        kind: "terms",
        tournament: 7,
        name: "Friday Cup",
        entered: 12,
        before: { ...terms, prizes: [500, 250, 100] },
        after: { ...terms, prizes: [600, 250, 100] },
      },
    }),
  );
  open("/approvals");
  for (const does of [
    "Take 30 Coins from a subscriber.",
    "Take transaction 71 back: the subscriber loses 400 Coins.",
    "Take transaction 72 back: the subscriber gets 40 Coins.",
    "Make sana@b.pk Administrator.",
    "Erase a subscriber's personal data for good.",
    "End Friday Cup and pay 850 Coins in prizes.",
    "Change the terms of Friday Cup and tell 12 entrants.",
    "This page is older than the server. Open it again to see what the change does.",
  ]) {
    expect(await screen.findByRole("heading", { name: does })).toBeVisible();
  }
});

it.each([
  [false, "On hold since", "Fraud holds this account."],
  [true, "Suspended since", "Fraud has suspended this account."],
])(
  "does not offer the erasure of an account that is held (suspended: %s)",
  async (suspended, since, why) => {
    const hold = { since: "2026-11-29T10:00:00Z", reason: "T-2, a farm", suspended };
    queue(change("1", { proposal: { kind: "erasure", subscriber: "4f", hold } }));
    const permissions = ["changes.read", "changes.decide", "subscribers.erase"];
    open("/approvals", { ...administrator, permissions });
    expect(await screen.findByText(since)).toBeVisible();
    expect(screen.getByText("T-2, a farm")).toBeVisible();
    expect(screen.getByText(why, { exact: false })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Approve" })).toBeNull();
    expect(screen.getByRole("button", { name: "Refuse" })).toBeVisible();
  },
);

it("leaves an erasure to those who may ask for it too", async () => {
  queue(change("1", { proposal: { kind: "erasure", subscriber: "4f" } }));
  open("/approvals", { ...administrator, permissions: ["changes.read", "changes.decide"] });
  expect(await screen.findByText("Your role may read this and not decide it.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Approve" })).toBeNull();
});

it("leaves a role to those who manage staff", async () => {
  const role = { kind: "role", staff: "5", role: "administrator", email: "sana@b.pk" };
  queue(change("1", { proposal: role }));
  open("/approvals", { ...administrator, permissions: ["changes.read", "changes.decide"] });
  expect(await screen.findByText("Your role may read this and not decide it.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Approve" })).toBeNull();
});
