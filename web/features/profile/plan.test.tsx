import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { at, http, logInAs, ok, refused, server, show } from "#test";
import { setLocale } from "#words";
import Plan from "./parts/plan.tsx";

const paid = {
  state: "active",
  plan: "prepaid",
  price: "Rs 10 per day",
  net: "10",
  plusTax: false,
  amount: "10",
  word: "Rs",
  currency: "PKR",
  nextChargeAt: "2026-11-23T20:30:00Z",
  until: "2026-11-23T19:00:00Z",
  pending: false,
  mayEarn: true,
  wayBack: null as string | null,
  refund: null as { amount: string; at: string | null } | null,
};
const serve = (plan: Partial<typeof paid> | null) => {
  logInAs();
  let now: unknown = plan && { ...paid, ...plan };
  server.use(http.get(at("/v1/subscription"), () => ok(now)));
  return (next: unknown) => {
    now = next;
  };
};
const open = () => show(<Plan />, { path: "/profile" });

it("says what is paid and when next", async () => {
  serve({});
  open();
  expect(await screen.findByText("Rs 10 per day")).toBeVisible();
  expect(screen.getByText("Active")).toBeVisible();
  expect(screen.getByText("Rs 10 on 24 Nov 2026")).toBeVisible();
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
});

it("says until when a trial is free, and what a month costs with its tax", async () => {
  serve({ state: "trial", plan: "postpaid", net: "167", plusTax: true, amount: "199.57" });
  open();
  expect(await screen.findByText("Rs 167 plus tax per month")).toBeVisible();
  expect(screen.getByText(/^24 Nov 2026, 12:00.AM$/)).toBeVisible();
  expect(screen.getByText("Rs 199.57 on 24 Nov 2026")).toBeVisible();
});

it("says that a payment is back, or on its way", async () => {
  serve({ refund: { amount: "10", at: "2026-11-23T20:30:00Z" } });
  open();
  expect(
    await screen.findByText("Your payment of Rs 10 was refunded on 24 Nov 2026."),
  ).toBeVisible();
});

it("says that a refund is on its way", async () => {
  serve({ refund: { amount: "10", at: null } });
  open();
  expect(
    await screen.findByText("The refund of your payment of Rs 10 is on its way."),
  ).toBeVisible();
});

it("says that a tax comes on top of a day", async () => {
  serve({ net: "10", plusTax: true, amount: "11" });
  open();
  expect(await screen.findByText("Rs 10 plus tax per day")).toBeVisible();
});

it("leads back who could not pay, and tells in the server's words why not yet", async () => {
  serve({ state: "suspended", wayBack: "renew", mayEarn: false, until: null as never });
  let tries = 0;
  server.use(
    http.post(at("/v1/subscription/renew"), () => {
      tries += 1;
      return tries === 1
        ? refused(
            "charge_declined",
            "The payment did not go through. Top up your balance and try again.",
          )
        : ok(paid);
    }),
  );
  const { user } = open();
  const pay = await screen.findByRole("button", { name: "Pay Rs 10 now" });
  await user.click(pay);
  expect(await screen.findByRole("alert")).toHaveTextContent("Top up your balance");
  await user.click(screen.getByRole("button", { name: "Pay Rs 10 now" }));
  expect(await screen.findByText("Active")).toBeVisible();
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
});

it("asks who was given up to agree to the price, and sends the price as it was read", async () => {
  serve({ state: "expired", wayBack: "agree", mayEarn: false, nextChargeAt: null as never });
  let sent: unknown;
  server.use(
    http.post(at("/v1/subscription/renew"), async ({ request }) => {
      sent = await request.json();
      return ok(paid);
    }),
  );
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Subscribe for Rs 10 per day" }));
  await waitFor(() => expect(sent).toEqual({ agree: "Rs 10 per day" }));
});

it("offers nothing to tap while the operator has not confirmed a payment", async () => {
  serve({ state: "suspended", pending: true, mayEarn: false });
  open();
  expect(await screen.findByText(/has not confirmed your payment yet/)).toBeVisible();
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
});

it("leads who never agreed to a price to the operator's page", async () => {
  serve({ state: "none", plan: null as never, price: null as never, wayBack: "landing" });
  open();
  expect(await screen.findByRole("button", { name: "Subscribe" })).toBeVisible();
});

it("shows nothing where nobody is charged", async () => {
  serve(null);
  const { container } = open();
  await waitFor(() => expect(container.querySelector("[aria-busy]")).toBeNull());
  expect(screen.queryByRole("heading")).not.toBeInTheDocument();
});

it("speaks Urdu, with the currency after the amount", async () => {
  setLocale("ur");
  serve({ state: "suspended", wayBack: "renew", mayEarn: false, word: "روپے" });
  open();
  expect(await screen.findByText("رکا ہوا")).toBeVisible();
  expect(screen.getByText("\u206810 روپے\u2069 روزانہ")).toBeVisible();
});
