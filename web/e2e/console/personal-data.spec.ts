import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { international } from "../demo.ts";
import { fitsWidth } from "../fixtures.ts";
import { operatorHandOff } from "../hand-off.ts";
import { expect, test } from "./fixtures.ts";
import { accept, approve, confirm, confirmWithPasskey, find, invite, newPhone } from "./people.ts";

const rabia = { name: "Rabia Noor", email: "rabia@operator.example" };

/** Chooses an action of a subscriber's page and gives its reason. */
async function act(page: Page, item: string, title: string, button: string): Promise<void> {
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: item }).click();
  const dialog = page.getByRole("dialog", { name: title });
  await dialog.getByLabel(/^Reason/).fill("Ticket 4719");
  await dialog.getByRole("button", { name: button }).click();
}

test("an account is suspended and opened again, its data exported, and erased by two people", async ({
  administrator,
  anotherBrowser,
  browser,
  server,
  accessible,
}) => {
  test.slow();
  const { phone, number, context } = await newPhone(browser, server.url);

  await find(administrator, number);
  await act(administrator, "Suspend the account", "Suspend this account?", "Suspend the account");
  await confirm(administrator);
  await expect(administrator.getByText("This account is suspended")).toBeVisible();
  await expect(administrator.getByText("Ended", { exact: true })).toBeVisible();
  await accessible();
  // The operator sends no second code so soon: the hand-off is as after one.
  const enter = () => phone.goto(`/?a=${operatorHandOff(international(number))}`);
  await enter();
  await expect(phone.getByText(/^Your account is suspended/)).toBeVisible();
  await expect(phone.getByRole("link", { name: "Login" }).first()).toBeVisible();
  await fitsWidth(phone);

  await administrator.getByRole("button", { name: "More" }).click();
  await expect(
    administrator.getByRole("menuitem", { name: "Erase personal data (after the hold)" }),
  ).toBeDisabled();
  await administrator.keyboard.press("Escape");
  await administrator.getByRole("button", { name: "Open the account" }).click();
  const opening = administrator.getByRole("dialog", { name: "Open this account again?" });
  await opening.getByLabel(/^Reason/).fill("Ticket 4719");
  await opening.getByRole("button", { name: "Open the account" }).click();
  await expect(administrator.getByText("This account is suspended")).toHaveCount(0);
  await enter();
  await expect(phone.getByRole("banner").getByText("Login")).toHaveCount(0);

  const care = await anotherBrowser();
  await accept(care, await invite(administrator, rabia, "Customer care"), rabia);
  await find(care, number);
  await care.getByRole("button", { name: "More" }).click();
  await care.getByRole("menuitem", { name: "Record a privacy request" }).click();
  const request = care.getByRole("dialog", { name: "A request about this person's data" });
  await request.getByRole("combobox", { name: "Asks for" }).click();
  await care.getByRole("option", { name: "Erasure" }).click();
  await request.getByLabel("Note").fill("Ticket 4719");
  await request.getByRole("button", { name: "Record" }).click();
  await expect(care.getByText("A privacy request waits")).toBeVisible();
  const title = "Export all data about this subscriber?";
  await act(care, "Export personal data", title, "Export personal data");
  const download = care.waitForEvent("download");
  await confirmWithPasskey(care);
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^subscriber-[0-9a-f-]{36}\.zip$/);
  const bytes = await readFile(await file.path());
  expect(bytes.subarray(0, 2).toString()).toBe("PK");
  expect(bytes.toString("latin1")).toContain("subscriber.json");

  const asking = "Ask for the erasure of this subscriber?";
  await act(care, "Erase personal data", asking, "Ask for the erasure");
  await confirmWithPasskey(care);
  await care.getByRole("button", { name: "I understand" }).click();
  await expect(care.getByText("An erasure waits for an administrator")).toBeVisible();
  await care.setViewportSize({ width: 390, height: 844 });
  await fitsWidth(care);

  await administrator.goto("/approvals");
  const wanted = administrator.getByRole("listitem").filter({ hasText: "Ticket 4719" });
  await expect(wanted).toContainText("Erase a subscriber's personal data for good.");
  await approve(administrator, "Ticket 4719");
  await expect(wanted).toHaveCount(0);
  await care.reload();
  await expect(care.getByText("No number")).toBeVisible();
  await expect(care.getByText(/^This subscriber was erased on/)).toBeVisible();
  await expect(care.getByRole("button", { name: "More" })).toHaveCount(0);
  await expect(care.getByRole("button", { name: "Correct credits" })).toHaveCount(0);
  await fitsWidth(care);
  // The erasure has settled the request.
  await care.goto("/requests?state=settled");
  await expect(care.getByText("The data was erased.")).toBeVisible();
  // Nobody is logged in any more.
  await phone.goto("/profile");
  await phone.waitForURL(/\/operator\/landing/);
  await context.close();
});
