import { demo } from "../demo.ts";
import { become } from "../subscriber.ts";
import { expect, test } from "./fixtures.ts";
import { accept, confirm, invite } from "./people.ts";

const zara = { name: "Zara Ahmed", email: "zara@operator.example" };
const omar = { name: "Omar Malik", email: "omar@operator.example" };

test.use({ settings: { ARENA_CONSOLE__SECOND_LOOK_PERCENT: "100" } });

test("a second reviewer disagrees, and an administrator takes the payment back", async ({
  administrator,
  anotherBrowser,
  browser,
  server,
}) => {
  test.slow();
  const [task] = demo.earning;
  const context = await browser.newContext({ baseURL: server.url });
  const subscriber = await become(await context.newPage());
  await subscriber.enter("challenge/entry", task?.id ?? "", task?.game);
  await context.close();
  const [first, second] = [await anotherBrowser(), await anotherBrowser()];
  await accept(first, await invite(administrator, zara, "Reviewer"), zara);
  await accept(second, await invite(administrator, omar, "Reviewer"), omar);

  const ready = async (page: typeof first) => {
    const picture = page.getByRole("img", { name: /^Screenshot for/ });
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  };
  await first.goto("/reviews");
  await ready(first);
  await first.keyboard.press("b");
  await first.keyboard.press("a");
  await expect(first.getByText(/is approved/)).toBeVisible();

  // The second reviewer's page shows the entry by itself once the decision has taken effect.
  await second.goto("/reviews?view=second");
  await expect(second.getByText(/decide as if you were the first/)).toBeVisible({
    timeout: 30_000,
  });
  await ready(second);
  await expect(second.getByText(zara.email)).toHaveCount(0);
  await second.keyboard.press("b");
  await second.keyboard.press("4");
  await expect(second.getByText(/rejected, Not readable/)).toBeVisible();

  await administrator.goto("/reviews?view=disagreements");
  await expect(administrator.getByText("Rejected: Not readable")).toBeVisible({ timeout: 30_000 });
  await administrator.getByRole("button", { name: "Take the payment back" }).click();
  const dialog = administrator.getByRole("dialog", { name: /back\?$/ });
  await dialog.getByLabel("Reason").fill("T-9, the rank cannot be read");
  await dialog.getByRole("button", { name: "Take the payment back" }).click();
  await confirm(administrator);
  await expect(administrator.getByText(/Closed: the payment was taken back/)).toBeVisible();
  await administrator.getByText("Closed", { exact: true }).click();
  await expect(administrator.getByText("Payment taken back")).toBeVisible();
});
