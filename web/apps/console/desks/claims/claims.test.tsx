import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { administrator, at, http, ok, open, refused, server } from "#test/console";

const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();

const claim = (id: string, more: object = {}) => ({
  id,
  reward: { id: 1, name: `Reward ${id}`, image: "card" },
  credits: 250,
  state: "claimed",
  claimedAt: hours(-3),
  promisedUntil: hours(5.5),
  late: false,
  mine: false,
  subscriber: "9",
  provided: false,
  number: "0300*****67",
  signs: [],
  ...more,
});
const taken = (id: string, more: object = {}) =>
  claim(id, {
    state: "working",
    mine: true,
    holder: "a@b.pk",
    leaseUntil: hours(0.5),
    recipient: { name: "Sara Ali", phone: "03001234567", answers: [{ label: "ID", value: "77" }] },
    ...more,
  });

const shipped = (id: string, more: object = {}) =>
  claim(id, {
    state: "shipped",
    holder: "sana@b.pk",
    shippedAt: hours(-50),
    carrier: "TCS",
    trackingNumber: "PK 1",
    trackingLink: "https://tcs.example/PK%201",
    overdue: false,
    ...more,
  });

const staff = {
  ...administrator,
  permissions: ["claims.read", "claims.work", "claims.refuse", "subscribers.read"],
};

/** Serves lists of claims by their state, and each claim by its id. */
function desk(lists: Record<string, { id: string }[]>, late = 0, overdue = 0) {
  const all = Object.values(lists).flat();
  server.use(
    http.get(at("/v1/claims"), ({ request }) => {
      const state = new URL(request.url).searchParams.get("state") ?? "open";
      const count = (name: string) => lists[name]?.length ?? 0;
      const [open, working, mine, shipped] = ["open", "working", "mine", "shipped"].map(count);
      const counts = { open, working, mine, late, shipped, overdue };
      return ok({ items: lists[state] ?? [], next: null, counts });
    }),
    http.get(at("/v1/claims/:id"), ({ params }) => {
      const found = all.find(({ id }) => id === params.id);
      return found ? ok(found) : refused("not_found", "Not found.", 404);
    }),
  );
}

it("lists the open claims with the time to the promise, and the counts of the desk", async () => {
  desk({ open: [claim("1", { promisedUntil: hours(-2.5), late: true }), claim("2")] }, 1);
  open("/claims", staff);
  expect(await screen.findByText("late by 2 h")).toBeVisible();
  expect(screen.getByText("due in 5 h")).toBeVisible();
  expect(screen.getByText("1 is late")).toBeVisible();
  expect(screen.getByRole("tab", { name: "Open 2" })).toBeVisible();
  expect(screen.getByText("Choose a claim")).toBeVisible();
});

it("says that nothing waits, and how long the oldest claim in work still has", async () => {
  desk({ working: [claim("7", { state: "working", holder: "sana@b.pk" })] });
  open("/claims", staff);
  expect(await screen.findByText("Nothing waits")).toBeVisible();
  expect(await screen.findByText(/The oldest claim in work is due in 5 h/)).toBeVisible();
});

it("goes through the queue and takes a claim by keys", async () => {
  desk({ open: [claim("1"), claim("2")] });
  server.use(http.post(at("/v1/claims/2/take"), () => ok(taken("2"))));
  const { user } = open("/claims", staff);
  await screen.findByText("Reward 1");
  await user.keyboard("j");
  expect(await screen.findByRole("heading", { name: "Reward 1" })).toHaveFocus();
  await user.keyboard("j");
  expect(await screen.findByRole("heading", { name: "Reward 2" })).toBeVisible();
  expect(window.location.pathname).toBe("/claims/2");
  expect(screen.getByText(/Only the person who has taken the claim/)).toBeVisible();
  await user.keyboard("t");
  expect(await screen.findByText("03001234567")).toBeVisible();
  expect(screen.getByText(/^Yours for another (29:5|30:0)/)).toBeVisible();
  expect(screen.getByRole("button", { name: "Copy Phone" })).toBeVisible();
  await user.keyboard("k");
  expect(window.location.pathname).toBe("/claims/1");
});

it("delivers with a reference, and leads to the next open claim by one key", async () => {
  desk({ mine: [taken("1")], open: [claim("2")] });
  let sent: unknown;
  server.use(
    http.post(at("/v1/claims/1/deliver"), async ({ request }) => {
      sent = await request.json();
      return ok(claim("1", { state: "delivered", holder: "a@b.pk", settledAt: hours(0) }));
    }),
  );
  const { user } = open("/claims/1?state=mine", staff);
  await screen.findByText("Sara Ali");
  await user.keyboard("d");
  const dialog = await screen.findByRole("dialog", { name: "Deliver Reward 1" });
  await user.click(within(dialog).getByRole("button", { name: "Deliver" }));
  expect(within(dialog).getByText("Enter the reference.")).toBeVisible();
  await user.type(within(dialog).getByLabelText("Reference"), " ABC-123 {Enter}");
  expect(await screen.findByText("This claim is settled.")).toBeVisible();
  expect(sent).toEqual({ reference: "ABC-123" });
  expect(screen.queryByText("Sara Ali")).toBeNull();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.keyboard("n");
  expect(await screen.findByRole("heading", { name: "Reward 2" })).toBeVisible();
});

it("delivers a code of the pool, which nobody of staff sees", async () => {
  desk({ mine: [taken("1", { codes: 3 })], open: [] });
  server.use(
    http.post(at("/v1/claims/1/deliver-voucher"), () =>
      ok(
        claim("1", {
          state: "delivered",
          holder: "a@b.pk",
          settledAt: hours(0),
          byVoucher: true,
          reference: "••••-7Q2F",
        }),
      ),
    ),
  );
  const { user } = open("/claims/1?state=mine", staff);
  await screen.findByText("Sara Ali");
  expect(screen.getByRole("button", { name: "Deliver in another way" })).toBeVisible();
  await user.keyboard("d");
  const dialog = await screen.findByRole("dialog", { name: "Deliver a code for Reward 1?" });
  expect(within(dialog).getByText(/one of 3 codes/)).toBeVisible();
  await user.click(within(dialog).getByRole("button", { name: "Deliver a code" }));
  expect(await screen.findByText("••••-7Q2F")).toBeVisible();
  expect(screen.getByText("Delivered by a code")).toBeVisible();
});

it("says that the last code went to another claim, and that the pool is empty", async () => {
  desk({ mine: [taken("1", { codes: 1 })] });
  server.use(
    http.post(at("/v1/claims/1/deliver-voucher"), () => {
      desk({ mine: [taken("1", { codes: 0 })] });
      return refused("no_vouchers", "The pool of this reward has no code.");
    }),
  );
  const { user } = open("/claims/1?state=mine", staff);
  await user.click(await screen.findByRole("button", { name: /^Deliver a code/ }));
  const dialog = await screen.findByRole("dialog");
  expect(within(dialog).getByText(/the last code of the pool/)).toBeVisible();
  await user.click(within(dialog).getByRole("button", { name: "Deliver a code" }));
  expect(await within(dialog).findByText("The pool of this reward has no code.")).toBeVisible();
  await user.click(within(dialog).getByRole("button", { name: "Load again" }));
  expect(await screen.findByText(/has no code left. Import codes under Vouchers/)).toBeVisible();
  expect(screen.getByRole("button", { name: "Deliver" })).toBeVisible();
});

it("refuses with a suggested reason that was edited, after a step-up", async () => {
  desk({ open: [claim("1")] });
  const sent: unknown[] = [];
  server.use(
    http.post(at("/v1/claims/1/refuse"), async ({ request }) => {
      sent.push(await request.json());
      if (request.headers.get("x-step-up"))
        return ok(claim("1", { state: "refused", reason: "Out.", settledAt: hours(0) }));
      const data = { stepUp: "s1", options: null };
      return Response.json(
        { success: false, code: "step_up_needed", message: "Confirm.", data },
        { status: 403 },
      );
    }),
    http.post(at("/v1/step-ups/s1"), () => ok({})),
  );
  const { user } = open("/claims/1", staff);
  await user.click(await screen.findByRole("button", { name: /Refuse/ }));
  const dialog = await screen.findByRole("dialog", { name: "Refuse Reward 1?" });
  expect(within(dialog).getByText(/gets 250 Coins back at once/)).toBeVisible();
  await user.click(within(dialog).getByRole("button", { name: "Out of stock" }));
  await user.type(within(dialog).getByLabelText("Reason for the subscriber"), "{Enter}Sorry.");
  await user.click(within(dialog).getByRole("button", { name: "Refuse" }));
  expect(await screen.findByText(/Refuse Reward 1 and give 250 Coins back/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Confirm" }));
  expect(await screen.findByText(/The credits are back/)).toBeVisible();
  expect(sent[1]).toEqual({
    reason: "This reward is out of stock. Please choose another one. Sorry.",
  });
});

it("says that somebody else was faster, and loads the claim again", async () => {
  desk({ open: [claim("1")] });
  server.use(
    http.post(at("/v1/claims/1/take"), () =>
      refused("claim_taken", "sana@b.pk works at this claim until 15:40."),
    ),
  );
  const { user } = open("/claims/1", staff);
  await user.click(await screen.findByRole("button", { name: /Take/ }));
  expect(await screen.findByText("sana@b.pk works at this claim until 15:40.")).toBeVisible();
  desk({
    working: [claim("1", { state: "working", holder: "sana@b.pk", leaseUntil: hours(0.5) })],
  });
  await user.click(screen.getByRole("button", { name: "Load again" }));
  expect(await screen.findByText(/sana@b.pk works on this claim until/)).toBeVisible();
  expect(screen.queryByRole("button", { name: /Take/ })).toBeNull();
  expect(screen.queryByRole("button", { name: /Refuse/ })).toBeNull();
});

it("keeps a claim whose time is over, and says when it was lost meanwhile", async () => {
  desk({ mine: [taken("1", { leaseUntil: hours(-0.1) })] });
  server.use(
    http.post(at("/v1/claims/1/take"), () =>
      refused("claim_settled", "This claim was settled before."),
    ),
  );
  const { user } = open("/claims/1?state=mine", staff);
  expect(await screen.findByText(/Your time is over/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Keep it" }));
  expect(await screen.findByText("This claim was settled before.")).toBeVisible();
  server.use(http.post(at("/v1/claims/1/take"), () => ok(taken("1"))));
  await user.click(screen.getByRole("button", { name: "Keep it" }));
  expect(await screen.findByText(/^Yours for another/)).toBeVisible();
  expect(screen.queryByText("This claim was settled before.")).toBeNull();
});

it("sends a claim to the provider again, and shows why it came back", async () => {
  const delivery = { state: "handed_over", tries: 4, lastError: "No answer in 30 s." };
  desk({ open: [claim("1", { delivery })] });
  server.use(
    http.post(at("/v1/claims/1/resend"), () =>
      ok(claim("1", { state: "working", holder: "the provider", provided: true })),
    ),
  );
  const { user } = open("/claims/1", staff);
  expect(await screen.findByText("Left it to staff · asked 4 times")).toBeVisible();
  expect(screen.getByText("No answer in 30 s.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Send to the provider again" }));
  expect(await screen.findByText(/The rewards' provider delivers this claim/)).toBeVisible();
  expect(screen.queryByRole("button", { name: /Take/ })).toBeNull();
});

it("shows signs of unfair play, and no actions to whoever may only read", async () => {
  const signs = [{ day: "2026-11-28", plays: 310, signs: ["no_pauses", "too_fast"] }];
  desk({ open: [claim("1", { signs })] });
  open("/claims/1", { ...staff, permissions: ["claims.read"] });
  expect(await screen.findByText(/no pauses between levels, too fast/)).toBeVisible();
  expect(screen.getByText("28 Nov 2026")).toBeVisible();
  expect(screen.queryByRole("button", { name: /Take|Deliver|Refuse/ })).toBeNull();
});

it("lists its keys in the help", async () => {
  desk({ mine: [taken("1")] });
  const { user } = open("/claims/1?state=mine", staff);
  await screen.findByText("Sara Ali");
  await user.keyboard("?");
  const help = await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
  expect(within(help).getByText("Next claim")).toBeVisible();
  expect(within(help).getByText("Deliver")).toBeVisible();
});

it("sends a parcel with a carrier of the list, and names the field that the server refused", async () => {
  desk({ mine: [taken("1")], open: [claim("2")] });
  const sent: unknown[] = [];
  server.use(
    http.get(at("/v1/claim-carriers"), () =>
      ok({
        items: [
          { name: "TCS", followed: true },
          { name: "Post", followed: false },
        ],
        overdueDays: 14,
      }),
    ),
    http.post(at("/v1/claims/1/ship"), async ({ request }) => {
      sent.push(await request.json());
      if (sent.length > 1) return ok(shipped("1", { holder: "a@b.pk", mine: true }));
      const number = "The tracking number must be one line of 1 to 64 characters.";
      return Response.json(
        { success: false, code: "invalid", message: "Not so.", fields: { number } },
        { status: 422 },
      );
    }),
  );
  const { user } = open("/claims/1?state=mine", staff);
  await screen.findByText("Sara Ali");
  await user.keyboard("s");
  const dialog = await screen.findByRole("dialog", { name: "Send Reward 1 as a parcel" });
  const carrier = await within(dialog).findByRole("combobox", { name: "Carrier" });
  expect(carrier).toHaveValue("TCS");
  await user.click(within(dialog).getByRole("button", { name: "It is sent" }));
  expect(within(dialog).getByText("Enter the tracking number.")).toBeVisible();
  await user.type(within(dialog).getByLabelText("Tracking number"), " PK 1 {Enter}");
  expect(await within(dialog).findByText(/one line of 1 to 64/)).toBeVisible();
  await user.click(within(dialog).getByRole("button", { name: "It is sent" }));
  expect(await screen.findByText("This claim is on its way.")).toBeVisible();
  expect(sent).toEqual([
    { carrier: "TCS", number: "PK 1" },
    { carrier: "TCS", number: "PK 1" },
  ]);
  expect(screen.getByRole("link", { name: "Follow the parcel at the carrier" })).toHaveAttribute(
    "href",
    "https://tcs.example/PK%201",
  );
  expect(screen.queryByText("Sara Ali")).toBeNull();
  expect(screen.queryByRole("button", { name: "Release" })).toBeNull();
});

it("sends a parcel with a carrier that the person types", async () => {
  desk({ mine: [taken("1")] });
  let sent: unknown;
  server.use(
    http.post(at("/v1/claims/1/ship"), async ({ request }) => {
      sent = await request.json();
      return ok(shipped("1"));
    }),
  );
  const { user } = open("/claims/1?state=mine", staff);
  await user.click(await screen.findByRole("button", { name: /Send as a parcel/ }));
  const dialog = await screen.findByRole("dialog");
  await user.type(within(dialog).getByLabelText("Carrier"), "By hand");
  await user.type(within(dialog).getByLabelText("Tracking number"), "7{Enter}");
  await waitFor(() => expect(sent).toEqual({ carrier: "By hand", number: "7" }));
});

it("lists parcels on their way, marks an overdue one, and records that it arrived", async () => {
  desk({ shipped: [shipped("1"), shipped("2", { shippedAt: hours(-400), overdue: true })] }, 0, 1);
  server.use(
    http.post(at("/v1/claims/2/arrived"), () =>
      ok(shipped("2", { state: "delivered", holder: "a@b.pk", settledAt: hours(0) })),
    ),
  );
  const { user } = open("/claims/2?state=shipped", staff);
  expect(await screen.findByRole("tab", { name: "On its way 2" })).toBeVisible();
  expect(screen.getByText("1 parcel is overdue")).toBeVisible();
  expect(screen.getAllByText(/^overdue: sent 16 d/)[0]).toBeVisible();
  expect(screen.getByText(/^sent 2 d/)).toBeVisible();
  expect(screen.getByLabelText("Overdue only")).toBeInTheDocument();
  await screen.findByText("PK 1");
  await user.keyboard("a");
  const dialog = await screen.findByRole("dialog", { name: "Did Reward 2 arrive?" });
  await user.click(within(dialog).getByRole("button", { name: "It arrived" }));
  expect(await screen.findByText(/This claim is settled/)).toBeVisible();
});

it("corrects a parcel, and says that somebody else recorded its end", async () => {
  desk({ shipped: [shipped("1", { carrier: "By hand" })] });
  const sent: unknown[] = [];
  server.use(
    http.post(at("/v1/claims/1/correct-parcel"), async ({ request }) => {
      sent.push(await request.json());
      return refused("claim_settled", "This claim was settled before.");
    }),
  );
  const { user } = open("/claims/1?state=shipped", staff);
  await user.click(await screen.findByRole("button", { name: "Correct" }));
  const dialog = await screen.findByRole("dialog", { name: "Correct the parcel of Reward 1" });
  expect(within(dialog).getByLabelText("Carrier")).toHaveValue("By hand");
  const number = within(dialog).getByLabelText("Tracking number");
  expect(number).toHaveValue("PK 1");
  await user.type(number, "7{Enter}");
  expect(await within(dialog).findByText("This claim was settled before.")).toBeVisible();
  expect(sent).toEqual([{ carrier: "By hand", number: "PK 17" }]);
});

it("takes a parcel that came back to work, and refuses a lost one with the credits", async () => {
  desk({ shipped: [shipped("1"), shipped("2")] });
  let sent: unknown;
  server.use(
    http.post(at("/v1/claims/1/came-back"), () => ok(taken("1"))),
    http.post(at("/v1/claims/2/refuse"), async ({ request }) => {
      sent = await request.json();
      return ok(claim("2", { state: "refused", settledAt: hours(0) }));
    }),
  );
  const { user } = open("/claims/1?state=shipped", staff);
  await user.click(await screen.findByRole("button", { name: "It came back" }));
  expect(await screen.findByText("Sara Ali")).toBeVisible();
  await user.keyboard("j");
  await screen.findByRole("heading", { name: "Reward 2" });
  await user.click(await screen.findByRole("button", { name: /Refuse/ }));
  const dialog = await screen.findByRole("dialog", { name: "Refuse Reward 2?" });
  expect(
    within(dialog).getByText(/lost or came back. The subscriber gets 250 Coins/),
  ).toBeVisible();
  await user.click(within(dialog).getByRole("button", { name: "Lost" }));
  await user.click(within(dialog).getByRole("button", { name: "Refuse" }));
  expect(await screen.findByText(/The credits are back/)).toBeVisible();
  expect(sent).toEqual({ reason: "The parcel was lost on its way.", shipped: true });
});

it("shows who may only read that a parcel is on its way, and no number", async () => {
  const hidden = { trackingNumber: null, trackingLink: null };
  desk({ shipped: [shipped("1", hidden)] });
  open("/claims/1?state=shipped", { ...staff, permissions: ["claims.read"] });
  expect((await screen.findAllByText("TCS"))[0]).toBeVisible();
  expect(screen.queryByText("Tracking number")).toBeNull();
  expect(screen.queryByRole("button", { name: /arrived|Correct|came back|Refuse/ })).toBeNull();
});
