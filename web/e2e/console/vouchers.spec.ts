import { fitsWidth } from "../fixtures.ts";
import { become } from "../subscriber.ts";
import { expect, test } from "./fixtures.ts";
import { confirm } from "./people.ts";

const file = (text: string) => ({
  name: "cards.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(text),
});

test("codes are imported, one is delivered, and its subscriber alone sees it", async ({
  administrator: page,
  browser,
  server,
  accessible,
}) => {
  test.slow();
  await page.goto("/vouchers");
  await page.getByRole("button", { name: "Import codes" }).click();
  const form = page.getByRole("dialog", { name: "Import codes" });
  await form.getByRole("combobox", { name: "Reward" }).click();
  await page.getByRole("option", { name: "60 Battle Credits", exact: true }).click();
  const chooser = form.locator("input[type=file]");
  await chooser.setInputFiles(file("code,expires\nGIFT-0001-7Q2F,\nGIFT-0002,01.02.2031\n"));
  await expect(form.getByRole("cell", { name: /not of the form 2026-12-31/ })).toBeVisible();
  await accessible();
  await chooser.setInputFiles(file("code,expires\nGIFT-0001-7Q2F,\nGIFT-0002-9XK1,\n"));
  await expect(form.getByText("2 codes can be imported.")).toBeVisible();
  await form.getByRole("button", { name: "Import 2 codes" }).click();
  await confirm(page);
  await expect(page.getByRole("heading", { name: "60 Battle Credits" })).toBeVisible();
  await expect(page.getByText("2 free, 0 given")).toBeVisible();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await fitsWidth(page);
    await accessible();
  }

  const context = await browser.newContext({ baseURL: server.url });
  const portal = await context.newPage();
  const { number, call } = await become(portal);
  await server.arena("wallet", "adjust", number, "+50", "--reason", "T-1");
  const { data: offer } = await call("redeem-item", { item: 1 });
  const { data: claim } = await call("redeem-claim", {
    item: 1,
    uuid: offer.uuid,
    name: "Ayesha",
    email: "ayesha@mail.example",
    phone: offer.tel,
    pubgId: "5123456789",
  });

  await page.goto(`/claims/${claim.claimId}`);
  await page.getByRole("button", { name: /^Take/ }).click();
  await page.getByRole("button", { name: /^Deliver a code/ }).click();
  const dialog = page.getByRole("dialog", { name: "Deliver a code for 60 Battle Credits?" });
  await dialog.getByRole("button", { name: "Deliver a code" }).click();
  await expect(page.getByText(/••••-(7Q2F|9XK1)/)).toBeVisible();
  await expect(page.getByText(/GIFT-/)).toHaveCount(0);

  await portal.goto(`/rewards/claims/${claim.claimId}`);
  await portal.getByRole("button", { name: "Show code" }).click();
  await expect(portal.getByText(/^GIFT-000[12]-/)).toBeVisible();
  await portal.reload();
  await expect(portal.getByText(/^GIFT-/)).toHaveCount(0);
  await portal.getByRole("button", { name: "Show code" }).click();
  await expect(portal.getByText(/^GIFT-000[12]-/)).toBeVisible();
  await context.close();
});
