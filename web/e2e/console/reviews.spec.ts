import { demo } from "../demo.ts";
import { become } from "../subscriber.ts";
import { expect, test } from "./fixtures.ts";

test("a reviewer decides screenshots by keys, and takes a decision back", async ({
  administrator: page,
  browser,
  server,
}) => {
  test.slow();
  const [task] = demo.earning;
  for (let sent = 0; sent < 3; sent += 1) {
    const context = await browser.newContext({ baseURL: server.url });
    const subscriber = await become(await context.newPage());
    await subscriber.enter("challenge/entry", task?.id ?? "", task?.game);
    await context.close();
  }
  await page
    .getByRole("link", { name: /^Reviews/ })
    .first()
    .click();
  const picture = page.getByRole("img", { name: /^Screenshot for/ });
  const note = page.getByRole("status").filter({ hasText: /is (approved|rejected)/ });
  const loaded = async () =>
    expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  const address = () => picture.getAttribute("src");

  // A newcomer's picture is blurred, and is not approved unseen.
  await loaded();
  const first = await address();
  await page.keyboard.press("a");
  await expect(page.getByText("Look at the picture before you approve it.")).toBeVisible();
  await page.keyboard.press("b");
  await page.keyboard.press("a");
  await expect(note).toContainText("is approved");
  await expect.poll(address).not.toBe(first);

  await loaded();
  const second = await address();
  await page.keyboard.press("4");
  await expect(note).toContainText("is rejected: Not readable");
  await expect.poll(address).not.toBe(second);
  await page.keyboard.press("u");
  await expect.poll(address).toBe(second);

  await page.keyboard.press("s");
  await expect.poll(address).not.toBe(second);
  await expect(page.getByRole("button", { name: /^Look at “/ })).toHaveCount(1);
});
