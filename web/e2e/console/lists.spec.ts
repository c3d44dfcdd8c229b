import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { fitsWidth } from "../fixtures.ts";
import { expect, test } from "./fixtures.ts";
import { confirm, invite } from "./people.ts";

/** Exports the list of the page. Returns the file's name and text. */
async function exported(page: Page, list: string): Promise<{ name: string; text: string }> {
  await page.getByRole("button", { name: "Export" }).click();
  const dialog = page.getByRole("dialog", { name: `Export ${list}` });
  await dialog.getByRole("button", { name: "Export" }).click();
  const saved = page.waitForEvent("download");
  await confirm(page);
  const file = await saved;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), "utf8") };
}

test("a list is exported with its filter, and each row says who did it", async ({
  administrator: page,
  accessible,
}) => {
  await invite(page, { name: "=1+1", email: "formula@operator.example" }, "Auditor");
  await page.goto("/staff?search=formula");
  const { name, text } = await exported(page, "the staff");
  expect(name).toMatch(/^staff-\d{8}T\d{6}Z\.csv$/);
  const [head, row, ...rest] = text.split("\r\n");
  expect(head).toBe(
    '\ufeff"staff","name","email","role","state","created_at","last_seen_at","passkeys","sessions","exported_by","exported_at","export"',
  );
  expect(row).toContain(`"'=1+1","formula@operator.example","auditor","invited"`);
  expect(rest).toEqual([""]);
  await expect(page.getByText(`1 row was exported: ${name}`)).toBeVisible();

  await page.goto("/audit?action=list%20export");
  await page
    .getByRole("link")
    .filter({ hasText: /\d\d:\d\d/ })
    .first()
    .click();
  const drawer = page.getByRole("dialog");
  await expect(drawer.getByText("formula", { exact: false }).first()).toBeVisible();
  await page.goto("/claims");
  await page.getByRole("button", { name: "Export" }).click();
  await expect(page.getByRole("dialog", { name: "Export the claims" })).toBeVisible();
  await accessible();
});

test("a filter is saved, chosen again and deleted", async ({ administrator: page, accessible }) => {
  await page.goto("/claims?late=yes");
  await page.getByRole("button", { name: "Saved filters" }).click();
  const panel = page.getByRole("dialog", { name: "Saved filters" });
  await panel.getByLabel("Save the present filters as").fill("Late claims");
  await panel.getByRole("button", { name: "Save" }).click();
  await expect(panel.getByRole("button", { name: "Late claims", exact: true })).toBeVisible();
  await accessible();
  await page.goto("/claims");
  await page.getByRole("button", { name: "Saved filters" }).click();
  await panel.getByRole("button", { name: "Late claims", exact: true }).press("Enter");
  await expect(page).toHaveURL(/\/claims\?late=yes$/);
  await expect(page.getByRole("switch", { name: "Late only" })).toBeChecked();
  await page.getByRole("button", { name: "Saved filters" }).click();
  await panel.getByRole("button", { name: "Delete Late claims" }).click();
  await expect(panel.getByText(/You have them on every device/)).toBeVisible();
  await page.keyboard.press("Escape");
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    for (const path of ["/claims", "/audit", "/staff", "/approvals", "/vouchers", "/rewards"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await fitsWidth(page);
    }
  }
});

test("a table of 10,000 rows has only those in sight in the page", async ({
  administrator: page,
}) => {
  const lot = 2_500;
  await page.route(/\/v1\/audit(\?|$)/, (route) => {
    const { searchParams } = new URL(route.request().url());
    const from = Number(searchParams.get("cursor") ?? 10_000);
    const items = Array.from({ length: lot }, (_, index) => ({
      id: String(from - index),
      at: "2026-11-30T10:00:00Z",
      actor: "zara@operator.example",
      action: "tasks approve",
      subject: `entry ${from - index}`,
      outcome: "done",
      reason: null,
      before: null,
      after: null,
      address: null,
      request: null,
    }));
    const next = from > lot ? String(from - lot) : null;
    return route.fulfill({ json: { success: true, data: { items, next } } });
  });
  await page.goto("/audit");
  const table = page.getByRole("table", { name: "Audit log" });
  await expect(page.getByText("2,500 rows loaded, more follow")).toBeVisible();
  await expect(table).toHaveAttribute("aria-rowcount", "-1");
  const place = page.getByRole("region", { name: "Audit log" });
  for (const loaded of [5_000, 7_500]) {
    await place.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect(page.getByText(`${loaded.toLocaleString("en")} rows loaded`)).toBeVisible();
  }
  await place.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await expect(page.getByText("10,000 rows")).toBeVisible();
  await expect(table).toHaveAttribute("aria-rowcount", "10001");
  // By keyboard to the last row.
  await place.focus();
  await page.keyboard.press("End");
  const last = table.getByRole("row").filter({ hasText: "entry 1" }).last();
  await expect(last).toHaveAttribute("aria-rowindex", "10001");
  await expect(last).toBeInViewport();
  expect(await table.getByRole("row").count()).toBeLessThan(100);
  await page.keyboard.press("Home");
  await expect(table.getByRole("row").filter({ hasText: "entry 10000" })).toHaveAttribute(
    "aria-rowindex",
    "2",
  );
});
