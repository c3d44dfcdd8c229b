import { become } from "../subscriber.ts";
import { expect, newPerson, test } from "./fixtures.ts";
import { accept, confirmWithPasskey, find, invite } from "./people.ts";

const sana = { name: "Sana Malik", email: "sana.malik@operator.example" };

test("care gives goodwill by a template on a phone, once", async ({
  administrator,
  browser,
  server,
  baseURL,
}) => {
  test.slow();
  const context = await browser.newContext({ baseURL: server.url });
  const { number } = await become(await context.newPage());
  await context.close();
  const link = await invite(administrator, sana, "Customer care");
  const care = await newPerson(browser, baseURL ?? "", { width: 390, height: 844 });
  await accept(care, link, sana);
  await find(care, number);

  await care.getByRole("button", { name: "Correct credits" }).click();
  const correct = care.getByRole("dialog", { name: "Correct the credits" });
  await correct.getByRole("combobox", { name: "Goodwill" }).click();
  await care.getByRole("option", { name: /^Lost match/ }).click();
  await expect(correct.getByLabel("Amount")).toHaveValue("20");
  await correct.getByRole("button", { name: "Give", exact: true }).click();
  await confirmWithPasskey(care);
  await expect(care.getByText(/^Done\. The subscriber now has/)).toBeVisible();

  await care.getByRole("button", { name: "Correct credits" }).click();
  await correct.getByRole("combobox", { name: "Goodwill" }).click();
  await expect(care.getByRole("option", { name: /^Lost match, given on/ })).toBeDisabled();
  await care.context().close();
});
