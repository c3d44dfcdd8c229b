import { act, screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { Claim } from "#api";
import { at, http, logInAs, ok, refused, server, show } from "#test";
import Order from "./order.tsx";

const order = (more: Partial<Claim> = {}): Claim => ({
  id: "01936b5e-7a11-7c3e-9d6e-0d6f2f1c8a55",
  state: "working",
  name: "2 GB for a Week",
  image: "reward-16",
  credits: 200,
  claimedAt: "2026-11-20T20:30:00Z",
  settledAt: null,
  reference: null,
  code: null,
  reason: null,
  delivery: "number",
  ...more,
});

/** Answers with each order once, and with the last one from then on. */
function serve(...orders: Claim[]) {
  logInAs();
  let calls = 0;
  server.use(
    http.get(at("/v1/rewards/claims/:id"), () => {
      calls += 1;
      return ok(orders[Math.min(calls, orders.length) - 1]);
    }),
  );
  return { calls: () => calls };
}
const open = (id = order().id) => show(<Order />, { path: `/rewards/claims/${id}` });
const stations = () =>
  within(screen.getByRole("list"))
    .getAllByRole("listitem")
    .map((item) => item.textContent);

it("shows a product that is being added, and that it was added, without a tap", async () => {
  const done = { state: "delivered", settledAt: "2026-11-20T20:30:02Z", reference: "B-000001" };
  const asked = serve(order(), order(), order(done));
  open();
  expect(await screen.findByRole("heading", { name: "Adding it to your number…" })).toBeVisible();
  expect(screen.getByText(/takes a few seconds. You can leave/)).toBeVisible();
  expect(
    await screen.findByRole("heading", { name: "Added to your number" }, { timeout: 8_000 }),
  ).toBeVisible();
  expect(screen.getByText("B-000001")).toBeVisible();
  expect(screen.queryByText(/You can leave/)).toBeNull();
  expect(stations()).toEqual([
    "Paid21 Nov 2026, 1:30 AM",
    "Sent to your operator",
    "Added21 Nov 2026, 1:30 AM",
  ]);
  const calls = asked.calls();
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(asked.calls(), "a settled order is not read again").toBe(calls);
});

it("says that it takes longer than usual, and that nobody has to wait", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    serve(order());
    open();
    expect(await screen.findByText(/takes a few seconds/)).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(21_000));
    expect(screen.getByText(/longer than usual. It goes on without you/)).toBeVisible();
  } finally {
    vi.useRealTimers();
  }
});

it("shows where a reward of the desk is", async () => {
  serve(order({ delivery: "desk", state: "claimed", name: "Gaming Earbuds" }));
  open();
  expect(await screen.findByRole("heading", { name: "We have your order" })).toBeVisible();
  expect(screen.getByText(/within 24 hours/)).toBeVisible();
  const current = screen.getByText("Paid", { selector: "span" }).closest("li");
  expect(current).toHaveAttribute("aria-current", "step");
});

it("shows a parcel with its number to copy and the carrier's page, and its arrival", async () => {
  const parcel = {
    carrier: "TCS",
    number: "PK 1",
    link: "https://tcs.example/PK%201",
    shippedAt: "2026-11-21T09:00:00Z",
  };
  const way = order({ delivery: "desk", name: "Gaming Earbuds", parcel });
  serve(way);
  const { user } = open();
  const writeText = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  expect(await screen.findByRole("heading", { name: "Your parcel was sent" })).toBeVisible();
  expect(screen.getByText("Parcel with TCS")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Copy" }));
  expect(writeText).toHaveBeenCalledWith("PK 1");
  const link = screen.getByRole("link", { name: "Follow the parcel" });
  expect(link).toHaveAttribute("href", parcel.link);
  expect(link).toHaveAttribute("rel", "noopener noreferrer");
  expect(stations()).toEqual(["Paid21 Nov 2026, 1:30 AM", "Sent21 Nov 2026, 2:00 PM", "Delivered"]);
});

it("shows a delivered parcel once, without a link that its carrier does not have", async () => {
  const parcel = { carrier: "Post", number: "77", link: null, shippedAt: "2026-11-21T09:00:00Z" };
  const settledAt = "2026-11-23T09:00:00Z";
  serve(order({ delivery: "desk", state: "delivered", settledAt, reference: "Post 77", parcel }));
  open();
  expect(await screen.findByText("77")).toBeVisible();
  expect(screen.queryByText("Post 77")).toBeNull();
  expect(screen.queryByRole("link", { name: "Follow the parcel" })).toBeNull();
});

it("says why coins came back", async () => {
  serve(
    order({
      state: "refused",
      settledAt: "2026-11-20T20:30:02Z",
      reason: "It cannot be added to your number.",
    }),
  );
  open();
  expect(await screen.findByRole("heading", { name: "Your coins are back" })).toBeVisible();
  expect(screen.getByText("It cannot be added to your number.")).toBeVisible();
  expect(stations()?.at(-1)).toMatch(/^Given back/);
});

it("leads from an order that is not there to the own ones", async () => {
  logInAs();
  server.use(http.get(at("/v1/rewards/claims/:id"), () => refused("not_found", "x", 404)));
  open("nothing");
  expect(await screen.findByText("There is no such order")).toBeVisible();
  expect(screen.getByRole("link", { name: "My rewards" })).toHaveAttribute(
    "href",
    "/rewards/claims",
  );
});

it("offers to read again what could not be read", async () => {
  logInAs();
  server.use(http.get(at("/v1/rewards/claims/:id"), () => refused("busy", "", 503)));
  const { user } = open();
  const again = await screen.findByRole("button", { name: /again|retry/i }, { timeout: 8_000 });
  serve(order());
  await user.click(again);
  expect(await screen.findByRole("heading", { name: "Adding it to your number…" })).toBeVisible();
});

it("shows the code of a voucher when asked, with a key that copies it", async () => {
  const done = { delivery: "desk", state: "delivered", settledAt: "2026-11-20T20:30:02Z" };
  const code = { shownAt: null, showable: true };
  serve(order({ ...done, reference: "••••-7Q2F", code }));
  let asked = 0;
  server.use(
    http.post(at("/v1/claims/:id/code"), () => {
      asked += 1;
      const shownAt = "2026-11-20T21:00:00Z";
      return ok({ code: "GIFT-0001-7Q2F", shownAt, until: "2026-11-20T21:10:00Z" });
    }),
  );
  const { user } = open();
  const writeText = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  expect(await screen.findByText("••••-7Q2F")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Show code" }));
  const shown = await screen.findByText("GIFT-0001-7Q2F");
  expect(shown).toHaveAttribute("dir", "ltr");
  expect(screen.getByText(/until 21 Nov 2026, 2:10 AM/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Copy" }));
  expect(writeText).toHaveBeenCalledWith("GIFT-0001-7Q2F");
  expect(asked).toBe(1);
});

it("says when a code was shown, and that the SMS has it", async () => {
  const done = { delivery: "desk", state: "delivered", settledAt: "2026-11-20T20:30:02Z" };
  const code = { shownAt: "2026-11-20T21:00:00Z", showable: false };
  serve(order({ ...done, reference: "••••-7Q2F", code }));
  open();
  expect(await screen.findByText(/You opened it on 21 Nov 2026, 2:00 AM/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Show code" })).toBeNull();
});

it("shows why a code cannot be shown, and asks for the order again", async () => {
  const done = { delivery: "desk", state: "delivered", settledAt: "2026-11-20T20:30:02Z" };
  const before = order({ ...done, reference: "••••", code: { shownAt: null, showable: true } });
  const after = { ...before, code: { shownAt: "2026-11-20T21:00:00Z", showable: false } };
  serve(before, after);
  server.use(
    http.post(at("/v1/claims/:id/code"), () =>
      refused("code_shown", "Your code was shown before."),
    ),
  );
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Show code" }));
  expect(await screen.findByText("Your code was shown before.")).toBeVisible();
  expect(await screen.findByText(/You opened it on/)).toBeVisible();
});
