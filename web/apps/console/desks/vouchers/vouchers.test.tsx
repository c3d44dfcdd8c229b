import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { administrator, at, http, ok, open, refused, server } from "#test/console";

const reward = { id: 4, name: "Gift Card", image: "reward-04" };
const counts = (more: object = {}) => ({
  free: 12,
  soon: 2,
  held: 0,
  expired: 0,
  given: 30,
  void: 0,
  ...more,
});
const batch = (more: object = {}) => ({
  id: "b1",
  name: "cards.csv",
  counts: counts(),
  cost: 150_000,
  importedBy: "bilal@b.pk",
  importedAt: "2026-03-01T07:00:00Z",
  heldSince: null,
  voidedAt: null,
  voidedBy: null,
  voidReason: null,
  ...more,
});
const pool = (more: object = {}) => ({
  reward,
  counts: counts(),
  stock: 10,
  low: false,
  batches: [batch()],
  ...more,
});

const finance = { ...administrator, permissions: ["vouchers.read", "vouchers.import"] };
const care = { ...administrator, permissions: ["vouchers.read"] };

function desk(pools: object[], more: object = {}) {
  server.use(
    http.get(at("/v1/vouchers"), () =>
      ok({
        pools,
        without: [{ id: 5, name: "Diamonds", image: "reward-05" }],
        ready: true,
        ...more,
      }),
    ),
  );
}

const csv = (text: string, name = "new.csv") => new File([text], name, { type: "text/csv" });

it("shows what is left of each pool, and nothing to change to who may only read", async () => {
  desk([
    pool({ low: true }),
    pool({ reward: { ...reward, id: 6, name: "Coins" }, counts: counts({ free: 0 }) }),
  ]);
  open("/vouchers", care);
  expect(await screen.findByRole("heading", { name: "Gift Card" })).toBeVisible();
  expect(screen.getByText("Few left")).toBeVisible();
  expect(screen.getByText("None left")).toBeVisible();
  expect(screen.getAllByText(/12 free, 30 given · PKR\s1,500 each/)).toHaveLength(2);
  expect(screen.queryByRole("button", { name: /Import|Withdraw/ })).toBeNull();
});

it("says that there are no pools, and that keys are missing", async () => {
  desk([], { ready: false });
  open("/vouchers", finance);
  expect(await screen.findByText("No reward has codes yet")).toBeVisible();
  expect(screen.getByText("Codes cannot be imported or delivered")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Import codes" })).toBeNull();
});

it("offers to load again what could not be loaded", async () => {
  server.use(http.get(at("/v1/vouchers"), () => refused("internal", "Something failed.", 500)));
  const { user } = open("/vouchers", finance);
  const again = await screen.findByRole("button", { name: "Try again" });
  desk([pool()]);
  await user.click(again);
  expect(await screen.findByRole("heading", { name: "Gift Card" })).toBeVisible();
});

it("checks a file at once, names its faults, and imports it when it has none", async () => {
  desk([pool()]);
  const checked: unknown[] = [];
  const imported: unknown[] = [];
  server.use(
    http.post(at("/v1/rewards/4/vouchers/check"), async ({ request }) => {
      const body = (await request.json()) as { csv: string };
      checked.push(body);
      return body.csv.includes("BAD")
        ? ok({
            codes: 1,
            soon: 0,
            badLines: 60,
            bad: [{ line: 3, fault: "date", text: "The date is not of the form 2026-12-31." }],
          })
        : ok({ codes: 2, soon: 1, badLines: 0, bad: [] });
    }),
    http.post(at("/v1/rewards/4/vouchers"), async ({ request }) => {
      imported.push(await request.json());
      if (request.headers.get("x-step-up")) return ok({ batch: "b2", codes: 2, stock: 12 });
      const data = { stepUp: "7", options: null };
      return Response.json(
        { success: false, code: "step_up_needed", message: "Confirm.", data },
        { status: 403 },
      );
    }),
    http.post(at("/v1/step-ups/7"), () => ok({})),
  );
  const { user } = open("/vouchers", finance);
  await user.click(await screen.findByRole("button", { name: "Import more" }));
  const dialog = await screen.findByRole("dialog", { name: "Import codes" });
  const inside = within(dialog);
  await user.click(inside.getByRole("button", { name: "Import codes" }));
  expect(inside.getByText("Choose a file without faults.")).toBeVisible();
  const field = inside.getByLabelText(/Choose a file, or drop it here/);
  await user.upload(field, csv("code\nGIFT-1\nBAD"));
  expect(await inside.findByText(/60 lines have faults/)).toBeVisible();
  expect(
    inside.getByRole("cell", { name: "The date is not of the form 2026-12-31." }),
  ).toBeVisible();
  expect(inside.getByText("and 59 more")).toBeVisible();
  expect(imported).toEqual([]);
  await user.upload(inside.getByLabelText(/new.csv/), csv("code\nGIFT-1\nGIFT-2", "good.csv"));
  expect(await inside.findByText(/2 codes can be imported/)).toBeVisible();
  expect(inside.getByText(/1 of them expires within a week/)).toBeVisible();
  await user.type(inside.getByLabelText(/Cost of one code in PKR/), "1500");
  await user.click(inside.getByRole("button", { name: "Import 2 codes" }));
  expect(await screen.findByText("Import 2 codes for Gift Card.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Confirm" }));
  expect(await screen.findByText("2 codes were imported.")).toBeVisible();
  const sent = { name: "good.csv", csv: "code\nGIFT-1\nGIFT-2", cost: 150_000 };
  expect(imported).toEqual([sent, sent]);
  expect(checked).toHaveLength(2);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("takes a dropped file for the reward that is chosen, and shows why the server refuses it", async () => {
  desk([]);
  server.use(
    http.post(at("/v1/rewards/5/vouchers/check"), () =>
      refused("csv_header", "The first line names the columns."),
    ),
  );
  const { user } = open("/vouchers", finance);
  await user.click(await screen.findByRole("button", { name: "Import codes" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("combobox", { name: "Reward" }));
  await user.click(await screen.findByRole("option", { name: "Diamonds" }));
  const label = dialog.getByText("Choose a file, or drop it here").closest("label");
  if (!label) throw new Error("no field");
  fireEvent.drop(label, { dataTransfer: { files: [csv("GIFT-1")] } });
  expect(await dialog.findByText("The first line names the columns.")).toBeVisible();
  const large = csv("x".repeat(2 * 1024 * 1024 + 1));
  fireEvent.drop(label, { dataTransfer: { files: [large] } });
  expect(await dialog.findByText(/larger than 2 MiB/)).toBeVisible();
});

it("withdraws a batch for a reason, and says when a colleague was faster", async () => {
  desk([pool()]);
  let answers = 0;
  server.use(
    http.post(at("/v1/voucher-batches/b1/void"), async ({ request }) => {
      answers += 1;
      expect(await request.json()).toEqual({ reason: "Leaked" });
      return refused("batch_withdrawn", "The free codes of this batch were withdrawn before.");
    }),
  );
  const { user } = open("/vouchers", finance);
  await user.click(
    await screen.findByRole("button", { name: "Withdraw the free codes of cards.csv" }),
  );
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/12 free codes are never given out/)).toBeVisible();
  await user.type(dialog.getByRole("textbox"), "Leaked");
  desk([
    pool({
      batches: [
        batch({
          voidedAt: "2026-03-02T07:00:00Z",
          voidedBy: "omar@b.pk",
          voidReason: "Sold twice",
        }),
      ],
    }),
  ]);
  await user.click(dialog.getByRole("button", { name: "Withdraw" }));
  expect(
    await dialog.findByText("The free codes of this batch were withdrawn before."),
  ).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Load again" }));
  expect(await screen.findByText(/omar@b.pk withdrew 0 codes: Sold twice/)).toBeVisible();
  expect(answers).toBe(1);
});

it("gives out again what a restored backup holds back", async () => {
  desk([pool({ batches: [batch({ heldSince: "2026-03-02T07:00:00Z" })] })]);
  let reason: unknown;
  server.use(
    http.post(at("/v1/voucher-batches/b1/release"), async ({ request }) => {
      reason = await request.json();
      return ok(batch());
    }),
  );
  const { user } = open("/vouchers", finance);
  await user.click(await screen.findByRole("button", { name: "Give out again" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByRole("textbox"), "Compared with the SMS");
  await user.click(dialog.getByRole("button", { name: "Give out again" }));
  expect(await screen.findByText("The codes are given out again.")).toBeVisible();
  expect(reason).toEqual({ reason: "Compared with the SMS" });
});
