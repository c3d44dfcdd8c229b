import { expect, test } from "./fixtures.ts";
import { accept, confirm, invite } from "./people.ts";

const sana = { name: "Sana Malik", email: "sana@operator.example" };

test("a role limits the console, a disabled person is signed out, and the audit has it all", async ({
  administrator,
  anotherBrowser,
}) => {
  test.slow();
  const page = await anotherBrowser();
  await accept(page, await invite(administrator, sana, "Reviewer"), sana);

  const desks = page.getByRole("navigation", { name: "Desks" });
  await expect(desks.getByRole("link", { name: /^Reviews/ })).toBeVisible();
  for (const closed of ["Staff", "Audit log"]) {
    await expect(desks.getByRole("link", { name: closed })).toHaveCount(0);
  }
  await page.goto("/audit");
  await expect(page.getByText("You are signed in as Reviewer", { exact: false })).toBeVisible();
  // The server refuses it too.
  expect((await page.request.get("/api/v1/audit")).status()).toBe(403);
  await page.getByRole("button", { name: /^Your account/ }).click();
  await page.getByRole("menuitem", { name: "Account and passkeys" }).click();
  await expect(page.getByRole("heading", { name: "Your account" })).toBeVisible();

  await administrator.getByRole("button", { name: "Actions for Sana Malik" }).click();
  await administrator.getByRole("menuitem", { name: "Disable" }).click();
  const dialog = administrator.getByRole("dialog", { name: "Disable Sana Malik?" });
  await dialog.getByLabel("Reason").fill("Left the company");
  await dialog.getByRole("button", { name: "Disable" }).click();
  await confirm(administrator);
  await expect(administrator.getByText("Sana Malik is disabled.")).toBeVisible();
  await expect(administrator.getByRole("row", { name: /Sana Malik/ })).toContainText("Disabled");

  // The open page learns it by itself, and keeps the address.
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();

  await administrator.getByRole("link", { name: "Audit log" }).first().click();
  for (const action of ["staff invite", "staff disable"]) {
    await expect(
      administrator.getByRole("cell", { name: action, exact: true }).first(),
    ).toBeVisible();
  }
  await administrator.getByLabel("Action").fill("staff disable");
  await expect(administrator.getByRole("cell", { name: "staff invite" })).toHaveCount(0);
  await administrator
    .getByRole("row", { name: /staff disable/ })
    // The newest: another test on this server disables somebody too.
    .first()
    .getByRole("link")
    .click();
  const line = administrator.getByRole("dialog", { name: /^Line / });
  await expect(line.getByText("Left the company")).toBeVisible();
  await expect(line.getByRole("row", { name: /state/ })).toContainText("disabled");
  await line.getByRole("button", { name: "Close" }).click();
  await administrator.getByRole("button", { name: "Check the chain" }).click();
  await expect(administrator.getByText(/^The chain is whole/)).toBeVisible();
});
