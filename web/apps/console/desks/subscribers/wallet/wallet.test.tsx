import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import {
  at,
  care,
  careWithout,
  confirmed,
  http,
  ok,
  open,
  refused,
  server,
  serveSubscriber,
} from "#test/console";

const movement = {
  entry: "e1",
  txn: "77",
  amount: -250,
  balanceAfter: 1240,
  reason: "season_step",
  title: "Season 3, step 4",
  at: "2026-11-30T10:00:00Z",
};

const transaction = {
  id: "77",
  reason: "season_step",
  key: "3/4/9",
  title: "Season 3, step 4",
  reverses: null,
  reversedBy: null,
  reversible: true,
  legs: [
    { account: "wallet", owner: "9", amount: -250 },
    { account: "wallet", owner: "10", amount: 200 },
    { account: "issuance", owner: "17", amount: 50 },
  ],
  at: "2026-11-30T10:00:00Z",
};

const serve = (more: object = {}) => {
  serveSubscriber({ wallet: [movement] });
  server.use(http.get(at("/v1/transactions/77"), () => ok({ ...transaction, ...more })));
};

const drawer = async (id = "77") =>
  within(await screen.findByRole("dialog", { name: `Transaction ${id}` }));

it("opens the transaction behind a movement, with whose account got what", async () => {
  serve();
  const { user } = open("/subscribers/9?tab=wallet", care);
  await user.click(await screen.findByRole("link", { name: "Season 3, step 4" }));
  expect(window.location.search).toBe("?tab=wallet&txn=77");
  const shown = await drawer();
  expect(await shown.findByText("Step of the season")).toBeVisible();
  expect(shown.getByText("3/4/9")).toBeVisible();
  const legs = shown.getAllByRole("listitem").map((leg) => leg.textContent);
  expect(legs).toEqual([
    "This subscriber's wallet−250 Coins",
    "Wallet of another subscriber+200 Coins",
    "Issued creditssystem account, stripe 17+50 Coins",
  ]);
  const other = shown.getByRole("link", { name: "Wallet of another subscriber" });
  expect(other).toHaveAttribute("href", "/subscribers/10");
  await user.click(shown.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(window.location.search).toBe("?tab=wallet");
  await waitFor(() => expect(screen.getByRole("link", { name: "Season 3, step 4" })).toHaveFocus());
});

it("reverses a transaction after a reason and a step-up, and then shows what took it back", async () => {
  serve();
  const answer = { txn: "78", balance: 1490, change: null };
  const sent = confirmed("/v1/transactions/77/reverse", answer);
  const { user } = open("/subscribers/9?tab=wallet&txn=77", care);
  await user.click(await (await drawer()).findByRole("button", { name: "Reverse" }));
  const dialog = await screen.findByRole("dialog", { name: "Reverse this transaction?" });
  await user.type(within(dialog).getByLabelText("Reason"), "Charged twice.");
  serve({ reversedBy: "78", reversible: false });
  await user.click(within(dialog).getByRole("button", { name: "Reverse" }));
  expect(await screen.findByText('Reverse the transaction "Season 3, step 4".')).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Confirm" }));
  expect(await screen.findByText("Done. The subscriber now has 1,490 Coins.")).toBeVisible();
  expect(sent[1]).toEqual({ reason: "Charged twice." });
  const after = await drawer();
  const by = await after.findByRole("link", { name: "Transaction 78" });
  expect(by).toHaveAttribute("href", "/subscribers/9?tab=wallet&txn=78");
  expect(after.queryByRole("button", { name: "Reverse" })).toBeNull();
});

it("says that a large reversal waits for a second person, and not that it was done", async () => {
  serve();
  confirmed("/v1/transactions/77/reverse", { txn: null, balance: null, change: "4f" });
  const { user } = open("/subscribers/9?tab=wallet&txn=77", care);
  await user.click(await (await drawer()).findByRole("button", { name: "Reverse" }));
  const dialog = await screen.findByRole("dialog", { name: "Reverse this transaction?" });
  await user.type(within(dialog).getByLabelText("Reason"), "Charged twice.");
  await user.click(within(dialog).getByRole("button", { name: "Reverse" }));
  await user.click(await screen.findByRole("button", { name: "Confirm" }));
  expect(await screen.findByText(/^Nothing has changed yet: a second person/)).toBeVisible();
  expect(screen.queryByText(/^Done\./)).toBeNull();
});

it("closes only the dialog by Escape, and keeps the transaction", async () => {
  serve();
  const { user } = open("/subscribers/9?txn=77", care);
  await user.click(await (await drawer()).findByRole("button", { name: "Reverse" }));
  await screen.findByRole("dialog", { name: "Reverse this transaction?" });
  await user.keyboard("{Escape}");
  await waitFor(() =>
    expect(screen.queryByRole("dialog", { name: "Reverse this transaction?" })).toBeNull(),
  );
  expect(screen.getByRole("dialog", { name: "Transaction 77" })).toBeVisible();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("offers no reversal to roles without it, nor of what cannot be reversed", async () => {
  serve();
  const { unmount } = open("/subscribers/9?txn=77", careWithout("wallet.reverse"));
  expect(await (await drawer()).findByText("Issued credits")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Reverse" })).toBeNull();
  unmount();
  serve({ reversible: false, reverses: "70" });
  open("/subscribers/9?txn=77", care);
  const shown = await drawer();
  expect(await shown.findByRole("link", { name: "Transaction 70" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Reverse" })).toBeNull();
});

it("says that a transaction does not exist", async () => {
  serve();
  server.use(http.get(at("/v1/transactions/77"), () => refused("not_found", "No.", 404)));
  open("/subscribers/9?txn=77", care);
  expect(await (await drawer()).findByText(/No transaction has this number/)).toBeVisible();
});

it("opens no transaction for a role that may not see wallets", async () => {
  serve();
  open("/subscribers/9?txn=77", careWithout("wallet.read"));
  expect(await screen.findByText("Nothing has happened yet")).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
});
