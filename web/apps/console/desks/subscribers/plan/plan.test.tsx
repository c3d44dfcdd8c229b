import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { at, care, http, ok, open, refused, server, serveSubscriber } from "#test/console";

const now = {
  state: "grace",
  plan: "prepaid",
  price: "Rs 10 per day",
  amount: "11.95",
  currency: "PKR",
  nextChargeAt: "2026-12-01T05:00:00Z",
  until: "2026-12-02T05:00:00Z",
  pending: true,
  mayEarn: true,
};
const history = [
  { at: "2026-11-29T05:00:00Z", state: "grace", why: "denied", agreed: null },
  { at: "2026-11-01T05:00:00Z", state: "trial", why: "agreed", agreed: "1 day free, then Rs 10." },
];
const charge = {
  id: "h1",
  firstDay: "2026-11-29",
  plan: "prepaid",
  amount: "11.95",
  tax: "1.95",
  state: "denied",
  askedAt: "2026-11-29T05:00:00Z",
  operatorReference: "OP-881",
};
const path = "/subscribers/9?tab=plan";

function serve(answer: object) {
  serveSubscriber();
  const plan = { now: null, history: [], charges: [], next: null, ...answer };
  server.use(http.get(at("/v1/subscribers/9/plan"), () => ok(plan)));
}

const section = async (title: string) =>
  within((await screen.findByRole("heading", { name: title })).closest("section") as HTMLElement);

it("tells the subscription now, with its price and the next charge", async () => {
  serve({ now });
  open(path, care);
  const shown = await section("Now");
  for (const text of ["Charge retried", "Prepaid", "Rs 10 per day", "1 Dec 2026, 10:00", "Yes"]) {
    expect(shown.getByText(text)).toBeVisible();
  }
  expect(shown.getByText(/^PKR\s11\.95$/)).toBeVisible();
  expect(shown.getByText(/A payment is on its way/)).toBeVisible();
});

it("says what a subscription without charges is", async () => {
  serve({
    now: { ...now, state: null, nextChargeAt: null, until: null, pending: false, mayEarn: false },
    history,
  });
  open(path, care);
  const shown = await section("Now");
  for (const text of ["Never subscribed", "None is planned", "No, until a charge is paid"]) {
    expect(shown.getByText(text)).toBeVisible();
  }
  expect(shown.queryByText(/A payment is on its way/)).toBeNull();
});

it("shows the changes, and on demand the text that was agreed to", async () => {
  serve({ now, history });
  const { user } = open(path, care);
  const shown = await section("Changes");
  expect(shown.getByText("The charge was denied")).toBeVisible();
  expect(shown.getByText("1 day free, then Rs 10.")).not.toBeVisible();
  await user.click(shown.getByText("Text that the subscriber agreed to"));
  expect(shown.getByText("1 day free, then Rs 10.")).toBeVisible();
});

it.each([
  ["asked", "Requested"],
  ["paid", "Paid"],
  ["denied", "Denied"],
  ["untaken", "Not taken up"],
  ["half_paid", "half paid"],
])("names the state %s of a charge", async (state, name) => {
  serve({ now, charges: [{ ...charge, state }] });
  open(path, care);
  const row = (await screen.findByText("29 Nov 2026")).closest("tr") as HTMLElement;
  expect(within(row).getByText(name)).toBeVisible();
});

it("lists charges with taxes and reference, and loads more", async () => {
  serveSubscriber();
  const asked: (string | null)[] = [];
  server.use(
    http.get(at("/v1/subscribers/9/plan"), ({ request }) => {
      const cursor = new URL(request.url).searchParams.get("cursor");
      asked.push(cursor);
      const charges = [cursor ? { ...charge, id: "h0", firstDay: "2026-11-28" } : charge];
      return ok({ now, history, charges, next: cursor ? null : "2026-11-29" });
    }),
  );
  const { user } = open(path, care);
  const row = (await screen.findByText("29 Nov 2026")).closest("tr") as HTMLElement;
  expect(within(row).getByText(/^PKR\s1\.95$/)).toBeVisible();
  expect(within(row).getByText(/^PKR\s11\.95$/)).toBeVisible();
  expect(within(row).getByText(/Reference OP-881/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Load more" }));
  expect(await screen.findByText("28 Nov 2026")).toBeVisible();
  expect(asked).toEqual([null, "2026-11-29"]);
  // The changes come with each page and stand once.
  expect(screen.getAllByText("The charge was denied")).toHaveLength(1);
});

const paid = { ...charge, state: "paid", refund: null, refundable: true };
const refund = {
  state: "denied",
  reason: "T-1",
  maker: "zara@operator.example",
  approvedBy: "omar@operator.example",
  madeAt: "2026-11-30T05:00:00Z",
  settledAt: "2026-11-30T05:01:00Z",
  reference: null,
  why: "refunds_not_supported",
};

it("asks finance for the refund of a paid charge", async () => {
  serve({ now, charges: [paid] });
  let reason: unknown;
  server.use(
    http.post(at("/v1/charges/h1/refund"), async ({ request }) => {
      ({ reason } = (await request.json()) as { reason: string });
      return ok({ change: "c1" });
    }),
  );
  const { user } = open(path, care);
  await user.click(await screen.findByRole("button", { name: "Refund" }));
  const dialog = await screen.findByRole("dialog", { name: /^Refund PKR\s11\.95\?$/ });
  await user.click(within(dialog).getByRole("button", { name: "Refund" }));
  expect(reason).toBeUndefined();
  await user.type(within(dialog).getByLabelText("Reason"), "T-1, charged after leaving");
  await user.click(within(dialog).getByRole("button", { name: "Refund" }));
  expect(await screen.findByText(/Finance has to approve the refund/)).toBeVisible();
  expect(reason).toBe("T-1, charged after leaving");
});

it.each([
  ["waiting", "Refund waits for approval"],
  ["asked", "Refund requested"],
  ["refunded", "Refunded"],
  ["outside", "Refunded another way"],
])("names the state %s of a refund, and offers no other one", async (state, name) => {
  serve({
    now,
    charges: [{ ...paid, refundable: false, refund: { ...refund, state, why: null } }],
  });
  open(path, care);
  expect(await screen.findByText(name)).toBeVisible();
  expect(screen.queryByRole("button", { name: /Refund|Record/ })).toBeNull();
});

it("records a denied refund that was made by another way", async () => {
  serve({ now, charges: [{ ...paid, refund }] });
  let reference: unknown;
  server.use(
    http.post(at("/v1/charges/h1/refunded-outside"), async ({ request }) => {
      ({ reference } = (await request.json()) as { reference: string });
      return refused(
        "refund_not_denied",
        "Only a refund that the operator denied can be recorded.",
      );
    }),
  );
  const { user } = open(path, care);
  expect(await screen.findByText(/interface cannot refund/)).toBeVisible();
  expect(screen.getByRole("button", { name: "Refund again" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Record a refund" }));
  const dialog = await screen.findByRole("dialog", { name: /^Record a refund of/ });
  await user.type(within(dialog).getByLabelText("Reference"), "B-4711");
  await user.click(within(dialog).getByRole("button", { name: "Record a refund" }));
  expect(await within(dialog).findByText(/Only a refund that the operator denied/)).toBeVisible();
  expect(reference).toBe("B-4711");
});

it("says that nobody is charged, or that it could not be loaded", async () => {
  serve({});
  server.use(
    http.get(at("/v1/subscribers/9/plan"), () => refused("internal", "Broken.", 500), {
      once: true,
    }),
  );
  const { user } = open(path, care);
  expect(await screen.findByText("Broken.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Nobody is charged here")).toBeVisible();
});
