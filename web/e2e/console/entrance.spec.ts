import { expect, test } from "./fixtures.ts";
import { accept, invite, recoverWith, signOut } from "./people.ts";

const bilal = { name: "Bilal Ahmed", email: "bilal@operator.example" };

test("a demo's link signs its administrator in without a passkey, and only the link does", async ({
  administrator,
  anotherBrowser,
}) => {
  await expect(administrator.getByRole("link", { name: "Staff" }).first()).toBeVisible();
  const other = await anotherBrowser();
  await other.goto("/staff");
  await expect(other.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await other.goto("/invitation#guessed");
  await expect(
    other.getByRole("heading", { name: "This invitation no longer works" }),
  ).toBeVisible();
});

test("an invited person makes a passkey, keeps codes and signs in with each", async ({
  administrator,
  anotherBrowser,
}) => {
  test.slow();
  const page = await anotherBrowser();
  const link = await invite(administrator, bilal, "Reviewer");
  const codes = await accept(page, link, bilal);
  expect(codes).toHaveLength(10);
  expect(new Set(codes).size).toBe(10);
  const [code = ""] = codes;

  await signOut(page);
  await page.goto(link);
  await expect(
    page.getByRole("heading", { name: "This invitation no longer works" }),
  ).toBeVisible();

  // The address stays through the sign-in.
  await page.goto("/account");
  await expect(page.getByText("Sign in to continue where you were.")).toBeVisible();
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByRole("heading", { name: "Your account" })).toBeVisible();
  await expect(page.getByText("This session", { exact: true })).toBeVisible();
  await expect(page.getByText("10 codes are left.")).toBeVisible();

  await signOut(page);
  await recoverWith(page, bilal, code);
  await expect(page.getByRole("heading", { name: "Your account" })).toBeVisible();
  await expect(page.getByText("9 codes are left.")).toBeVisible();

  await signOut(page);
  await recoverWith(page, bilal, code);
  await expect(page.getByRole("alert")).toContainText("This was not done");
});
