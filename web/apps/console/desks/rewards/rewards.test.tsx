import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { administrator, at, confirmed, http, ok, open, refused, server } from "#test/console";

const finance = { ...administrator, permissions: ["rewards.read", "rewards.stock"] };
const care = { ...administrator, permissions: ["rewards.read", "claims.read"] };

const reward = (more: object = {}) => ({
  id: 3,
  name: "Gaming Mouse",
  image: "reward-03",
  credits: 400,
  kind: "desk",
  offered: true,
  stock: 4,
  reserve: 1,
  forSale: 3,
  lowMark: null,
  low: true,
  changes: 7,
  unsettled: 2,
  cost: "1500.50",
  lastDays: { amount: "3001", delivered: 5, withoutCost: 3 },
  ...more,
});

const data = {
  id: 5,
  name: "2 GB",
  kind: "number",
  stock: null,
  reserve: 0,
  forSale: null,
  low: false,
  cost: null,
  lastDays: { amount: "0", delivered: 0, withoutCost: 0 },
};
const codes = { id: 6, name: "Gift Card", kind: "codes", stock: 30, forSale: 29, low: false };
const gone = { id: 9, name: "Headset", offered: false, stock: 2, reserve: 0, forSale: 2 };

/** Serves rewards, and returns how often they were asked for. */
function desk(...rewards: object[]) {
  const asked = { count: 0 };
  const total = { amount: "3001", delivered: 5, withoutCost: 3 };
  server.use(
    http.get(at("/v1/rewards"), () => {
      asked.count += 1;
      return ok({ items: rewards, usualLowMark: 5, total });
    }),
    http.get(at("/v1/rewards/low"), () => ok({ low: rewards.length })),
    http.get(at("/v1/claims"), () => ok({ items: [], next: null, counts: { open: 0 } })),
  );
  return asked;
}

const refillOf = async (user: ReturnType<typeof open>["user"]) => {
  await user.click(await screen.findByRole("button", { name: "Refill" }));
  return within(await screen.findByRole("dialog", { name: /Change the stock/ }));
};

it("lists what is left, kept back and paid, and says how many rewards are low", async () => {
  desk(reward(), reward(data), reward(gone));
  open("/rewards", care);
  const row = within(
    (await screen.findByRole("link", { name: /Gaming Mouse/ })).closest(
      "[role=row]",
    ) as HTMLElement,
  );
  for (const text of [
    "Few left",
    "400 Coins",
    "Staff",
    "5 (usual)",
    /PKR\s1,500\.50/,
    /PKR\s3,001/,
    "3 without a cost",
  ]) {
    expect(row.getByText(text)).toBeVisible();
  }
  expect(screen.getByText("Own number")).toBeVisible();
  expect(screen.getByText("No limit")).toBeVisible();
  expect(screen.getByText("Not on offer")).toBeVisible();
  expect(screen.getByText(/5 deliveries for PKR\s3,001/)).toBeVisible();
  expect(screen.getByRole("link", { name: /Rewards.*3 rewards are low/ })).toBeVisible();
});

it("narrows the list to low rewards and to those on offer, as the address says", async () => {
  desk(reward(), reward(data), reward(gone));
  const { user } = open("/rewards?low=yes", care);
  expect(await screen.findByRole("link", { name: /Gaming Mouse/ })).toBeVisible();
  expect(screen.queryByRole("link", { name: /2 GB/ })).toBeNull();
  await user.click(screen.getByRole("switch", { name: "Few left only" }));
  expect(await screen.findByRole("link", { name: /Headset/ })).toBeVisible();
  await user.click(screen.getByRole("switch", { name: "On offer only" }));
  expect(window.location.search).toBe("?offered=yes");
  expect(screen.queryByRole("link", { name: /Headset/ })).toBeNull();
});

it("says that there are no rewards, that none fits, and offers to load again what failed", async () => {
  desk();
  server.use(http.get(at("/v1/rewards"), () => refused("internal", "Something failed.", 500)));
  const { user } = open("/rewards?low=yes", care);
  const again = await screen.findByRole("button", { name: "Try again" });
  desk(reward(data));
  await user.click(again);
  expect(await screen.findByText("No reward fits these filters")).toBeVisible();
  desk();
  await user.click(screen.getByRole("switch", { name: "Few left only" }));
  expect(window.location.search).toBe("");
});

it("opens the reward of a link, and nothing to change for who may only read", async () => {
  desk(reward());
  const { user } = open("/rewards/3?low=yes", care);
  const drawer = within(await screen.findByRole("dialog", { name: "Gaming Mouse" }));
  expect(drawer.getByText("For sale")).toBeVisible();
  expect(drawer.getByRole("link", { name: "Show its claims" })).toHaveAttribute(
    "href",
    "/claims?reward=3",
  );
  expect(drawer.queryByRole("button", { name: /Refill|Set/ })).toBeNull();
  await user.click(drawer.getByRole("button", { name: "Close" }));
  await waitFor(() =>
    expect(window.location.pathname + window.location.search).toBe("/rewards?low=yes"),
  );
});

it("says that no reward has the id of a link", async () => {
  desk(reward());
  open("/rewards/77", care);
  expect(await screen.findByText(/No reward has this id/)).toBeVisible();
});

it("refills once: a call whose answer was lost is refused when it is sent again", async () => {
  const asked = desk(reward());
  const sent: unknown[] = [];
  server.use(
    http.post(at("/v1/rewards/3/stock"), async ({ request }) => {
      sent.push(await request.json());
      return sent.length === 1
        ? Response.error()
        : refused("stock_changed", "The stock was changed. It is 24 now.");
    }),
  );
  const { user, client } = open("/rewards/3", finance);
  const dialog = await refillOf(user);
  await user.click(dialog.getByRole("button", { name: "Add" }));
  expect(dialog.getByText("Enter a whole number above 0.")).toBeVisible();
  await user.type(dialog.getByLabelText("How many"), "20");
  expect(dialog.getByText("4 now, 24 afterwards")).toBeVisible();
  await user.type(dialog.getByLabelText("Reason"), "Delivery 12");
  await user.click(dialog.getByRole("button", { name: "Add" }));
  expect(await dialog.findByText(/cannot be reached/)).toBeVisible();
  // The list has loaded again meanwhile.
  desk(reward({ stock: 24, changes: 8 }));
  await client.invalidateQueries({ queryKey: ["rewards"] });
  await user.click(dialog.getByRole("button", { name: "Add" }));
  expect(await dialog.findByText("The stock was changed. It is 24 now.")).toBeVisible();
  const body = { by: 20, reason: "Delivery 12", changes: 7 };
  expect(sent).toEqual([body, body]);
  await user.click(dialog.getByRole("button", { name: "Load again" }));
  await waitFor(() =>
    expect(screen.queryByRole("dialog", { name: /Change the stock/ })).toBeNull(),
  );
  expect(asked.count).toBeGreaterThan(0);
});

it("takes away no more than there is, and explains what the server refuses", async () => {
  desk(reward());
  let code = "stock_too_high";
  server.use(http.post(at("/v1/rewards/3/stock"), () => refused(code, "No.")));
  const { user } = open("/rewards/3", finance);
  const dialog = await refillOf(user);
  await user.type(dialog.getByLabelText("How many"), "5");
  await user.type(dialog.getByLabelText("Reason"), "Counted again");
  await user.click(dialog.getByRole("button", { name: "Add" }));
  expect(await dialog.findByText(/more than a stock can hold/)).toBeVisible();
  code = "stock_follows_vouchers";
  await user.click(dialog.getByRole("button", { name: "Add" }));
  expect(await dialog.findByText(/got voucher codes/)).toBeVisible();
  await user.click(dialog.getByRole("radio", { name: "Take away" }));
  await user.click(dialog.getByRole("button", { name: "Take away" }));
  expect(dialog.getByText("There are 4: no more can be taken away.")).toBeVisible();
});

it("sets the reserve and the low mark", async () => {
  desk(reward());
  const sent: unknown[] = [];
  server.use(
    http.post(at("/v1/rewards/3/:what"), async ({ request }) => {
      sent.push(await request.json());
      return ok(reward());
    }),
  );
  const { user } = open("/rewards/3", finance);
  await user.click(await screen.findByRole("button", { name: "Set the reserve" }));
  const reserve = within(await screen.findByRole("dialog", { name: /Reserve of/ }));
  await user.clear(reserve.getByLabelText("Reserve"));
  await user.click(reserve.getByRole("button", { name: "Set the reserve" }));
  expect(reserve.getByText("Enter a whole number, 0 for none.")).toBeVisible();
  await user.type(reserve.getByLabelText("Reserve"), "3");
  expect(reserve.getByText("Subscribers can then claim 1.")).toBeVisible();
  await user.click(reserve.getByRole("button", { name: "Set the reserve" }));
  expect(await screen.findByText("The reserve is set.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Set the low mark" }));
  const mark = within(await screen.findByRole("dialog", { name: /Low mark of/ }));
  expect(mark.getByText("Empty for the usual mark, 5. 0 never warns.")).toBeVisible();
  await user.click(mark.getByRole("button", { name: "Set the low mark" }));
  expect(await screen.findByText("The low mark is set.")).toBeVisible();
  expect(sent).toEqual([{ reserve: 3 }, { low: null }]);
});

it("sets the cost after a passkey", async () => {
  desk(reward({ cost: null }));
  const sent = confirmed("/v1/rewards/3/cost", reward());
  const { user } = open("/rewards/3", finance);
  await user.click(await screen.findByRole("button", { name: "Set the cost" }));
  const dialog = within(await screen.findByRole("dialog", { name: /Cost of/ }));
  await user.type(dialog.getByLabelText(/Cost of one in PKR/), "1500.5");
  await user.click(dialog.getByRole("button", { name: "Set the cost" }));
  expect(await screen.findByText(/Set the cost of Gaming Mouse to PKR\s1,500\.50\./)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Confirm" }));
  expect(await screen.findByText("The cost is set.")).toBeVisible();
  expect(sent).toEqual([{ cost: "1500.5" }, { cost: "1500.5" }]);
});

it("offers no refill where the stock follows codes or has no limit", async () => {
  desk(reward(codes), reward(data));
  open("/rewards/6", finance);
  expect(await screen.findByText(/The stock follows its voucher codes/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Refill" })).toBeNull();
  expect(screen.getByRole("button", { name: "Set the reserve" })).toBeVisible();
});
