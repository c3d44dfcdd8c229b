import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import type { Report } from "#console/api";
import { administrator, at, http, ok, open, server } from "#test/console";
import { parts } from "./chart.tsx";
import { arpu, each, latest, stickiness, whole } from "./lines.ts";
import { monthAfter } from "./month.tsx";

const finance = { ...administrator, permissions: ["reports.read", "finance.read", "lists.export"] };
const organiser = { ...administrator, permissions: ["reports.read"] };

const days: Report["days"] = [
  { day: "2026-12-13", state: "final" },
  { day: "2026-12-14", state: "counted" },
  { day: "2026-12-15", state: "so_far" },
];

const line = (figure: string, values: (number | null)[], dimension = "", label?: string) => ({
  figure,
  dimension,
  label: label ?? null,
  values,
});

const report = (series: Report["series"]): Report => ({
  madeAt: "2026-12-15T11:00:00Z",
  days,
  series,
});

const people = report([
  line("active", [40, 1_234, 7]),
  line("active_month", [100, 2_468, 2_500]),
  line("base", [10, 20, 20], "active"),
  line("base", [0, 5, 5], "grace"),
  line("left", [0, 2, 0], "unsubscribed"),
  line("plays", [5, 6, 1], "aim_train"),
]);

const money = report([
  line("revenue", [0, 250_000, 0], "PKR prepaid"),
  line("tax", [0, 50_000, 0], "PKR prepaid"),
  line("minted", [30, 40, 5], "streak"),
  line("outstanding", [130, 170, 175]),
]);

function serve(of: Report = people) {
  const asked: string[] = [];
  server.use(
    http.get(at("/v1/reports/days"), ({ request }) => {
      asked.push(new URL(request.url).search);
      return ok(of);
    }),
    http.get(at("/v1/reports/money"), () => ok(money)),
  );
  return asked;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-12-15T12:00:00Z") });
});

it("shows the latest day that has ended, and a table with the state of each day", async () => {
  const asked = serve();
  const { user } = open("/reports", organiser);
  const card = await screen.findByRole("region", { name: "Active subscribers" });
  expect(within(card).getByText("1,234")).toBeVisible();
  expect(asked[0]).toBe("?from=2026-11-18&until=2026-12-15");
  await user.click(within(card).getByRole("button", { name: "Show the values" }));
  const rows = within(within(card).getByRole("table")).getAllByRole("row");
  expect(rows[1]).toHaveTextContent(/15 Dec 2026.*7.*–.*2,500.*So far/);
  expect(rows[2]).toHaveTextContent(/14 Dec 2026.*1,234.*Counted/);
  await user.click(screen.getByRole("button", { name: "7 days" }));
  expect(asked.at(-1)).toBe("?from=2026-12-09&until=2026-12-15");
});

it("shows money to finance alone", async () => {
  serve();
  open("/reports?view=money", organiser);
  expect(await screen.findByRole("region", { name: "Active subscribers" })).toBeVisible();
  expect(screen.queryByRole("tab", { name: "Money" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Export" })).toBeNull();
});

it("writes money in its currency, and revenue per paying subscriber", async () => {
  serve();
  open("/reports?view=money", finance);
  const card = await screen.findByRole("region", { name: "Revenue" });
  expect(within(card).getByRole("list")).toHaveTextContent(/Revenue\s*PKR\s250/);
  expect(await within(card).findByText(/3\.33/)).toBeVisible();
  expect(screen.getByRole("region", { name: "Credits outstanding" })).toHaveTextContent("170");
});

it("says what to look at while nothing is counted", async () => {
  serve({ madeAt: null, days, series: [] });
  open("/reports", organiser);
  expect(await screen.findByText("Nothing is counted yet")).toBeVisible();
});

it("adds up a month, and warns if it does not", async () => {
  const books = {
    first: "2026-12-01",
    days: 31,
    counted: 14,
    settled: 13,
    money: [
      {
        currency: "PKR",
        charges: 2,
        revenue: 20_000,
        tax: 0,
        refunds: 1,
        refunded: 10_000,
        refundedTax: 0,
        net: 10_000,
      },
    ],
    credits: {
      start: 100,
      minted: [{ reason: "streak", credits: 70 }],
      givenBack: [],
      burnt: [{ reason: "redeem", credits: 50 }],
      end: 120,
      addsUp: true,
    },
    rewardCost: 3_500,
    withoutCost: 1,
    currency: "PKR",
  };
  const serveMonth = (addsUp: boolean) =>
    server.use(
      http.get(at("/v1/reports/month"), () =>
        ok({ ...books, credits: { ...books.credits, addsUp } }),
      ),
    );
  serveMonth(true);
  const { user } = open("/reports?view=month", finance);
  const credits = await screen.findByRole("table", { name: "Credits" });
  expect(within(credits).getByRole("row", { name: "Minted: Streak +70" })).toBeVisible();
  expect(within(credits).getByRole("row", { name: "At the end 120" })).toBeVisible();
  expect(screen.getByText("The sum is what all wallets hold.")).toBeVisible();
  expect(screen.getByText("The books have 14 of 31 days.")).toBeVisible();
  serveMonth(false);
  await user.click(screen.getByRole("button", { name: "The month before" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("arena ledger verify");
});

it("shows who came back, and which weeks are not complete", async () => {
  server.use(
    http.get(at("/v1/reports/funnel"), () =>
      ok({
        days: 2,
        steps: [
          { step: "account", accounts: 8 },
          { step: "play", accounts: 2 },
        ],
      }),
    ),
    http.get(at("/v1/reports/cohorts"), () =>
      ok({ items: [{ from: "2026-12-07", joined: 10, returned: [4, null, null] }] }),
    ),
  );
  open("/reports?view=newcomers", organiser);
  expect(
    await screen.findByRole("row", { name: /7 Dec 2026 10 4 · 40 % not yet not yet/ }),
  ).toBeVisible();
  expect(screen.getByRole("row", { name: /Began a level 2 25 %/ })).toBeVisible();
});

it("sums what follows from figures", () => {
  const zero = { name: "", values: [0, 0, 0] };
  expect(whole(report([]), "paid", "").values).toEqual([0, 0, 0]);
  expect(latest(people, whole(people, "active", ""))).toBe(1_234);
  expect(stickiness({ name: "", values: [40, null, 5] }, { name: "", values: [80, 9, 10] })).toBe(
    0.5,
  );
  expect(stickiness(zero, zero)).toBeNull();
  expect(arpu(money, report([]))).toBeNull();
  expect(arpu(money, people)).toBeCloseTo(200_000 / 60);
  const games = Array.from({ length: 7 }, (_, game) => line("plays", [game, game, 0], `g${game}`));
  const lines = each(report(games), "plays", ({ dimension }) => dimension, "Others");
  expect(lines.map(({ name }) => name)).toEqual(["g6", "g5", "g4", "g3", "Others"]);
  expect(lines.at(-1)?.values).toEqual([3, 3, 0]);
  expect(monthAfter("2026-12", 1)).toBe("2027-01");
  expect(monthAfter("2026-01", -1)).toBe("2025-12");
});

it("breaks a line where no value is known", () => {
  expect(parts([1, null, 2, 3], 3).map((points) => points.length)).toEqual([1, 2]);
});
