import { fitsWidth } from "../fixtures.ts";
import { logIn } from "../operator.ts";
import { expect, test } from "./fixtures.ts";
import { accept, invite } from "./people.ts";

const omar = { name: "Omar Siddiqui", email: "omar.operations@operator.example" };

test("operations pause a part and announce it, and a subscriber sees both at once", async ({
  administrator,
  anotherBrowser,
  browser,
  server,
  accessible,
}) => {
  test.slow();
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 360, height: 760 },
  });
  const phone = await context.newPage();
  await logIn(phone);
  await phone.goto("/rewards");
  const bar = phone.locator("#announcement");
  await expect(phone.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
  await expect(bar).toHaveCount(0);

  const operations = await anotherBrowser();
  await accept(operations, await invite(administrator, omar, "Fraud and operations"), omar);
  await operations.goto("/operations");
  await operations.getByRole("button", { name: "Announce" }).click();
  const announce = operations.getByRole("dialog", { name: "Announce to every subscriber" });
  await announce.getByLabel("Text (English)").fill("Claims rest until ten");
  await announce.getByLabel("Text (اردو)").fill("دس بجے تک وقفہ ہے");
  await announce.getByText("Warning", { exact: true }).click();
  await announce.getByRole("button", { name: "Announce" }).click();
  await expect(operations.getByText("Claims rest until ten")).toBeVisible();
  // The open page hears of it by its stream, a new page and a plain one bring it along.
  await expect(bar).toHaveText("Claims rest until ten");
  await expect(bar).toHaveCSS("text-align", "center");
  await fitsWidth(phone);
  await phone.goto("/tournaments");
  await expect(bar).toHaveAttribute("data-tone", "warning");
  await context.addCookies([{ name: "arena_lang", value: "ur", url: server.url }]);
  await phone.evaluate(() => localStorage.setItem("arena.lang", "ur"));
  await phone.goto("/tournaments");
  await expect(bar).toHaveText("دس بجے تک وقفہ ہے");
  await expect(bar).toHaveAttribute("dir", "rtl");
  await phone.goto("/plain");
  await expect(phone.getByRole("status")).toHaveText("دس بجے تک وقفہ ہے");

  await operations.getByRole("button", { name: "Pause: Redeeming" }).click();
  const pause = operations.getByRole("dialog", { name: "Pause: Redeeming" });
  await pause.getByLabel(/^Reason/).fill("The supplier is down");
  await pause.getByRole("button", { name: "Pause" }).click();
  await expect(operations.getByRole("button", { name: "Resume: Redeeming" })).toBeVisible();
  await expect(operations.getByText(/The supplier is down/)).toBeVisible();
  await phone.goto("/tournaments");
  const refused = await phone.evaluate(async () => {
    const answer = await fetch("/api/v1/jt/gen", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ msisdn: null, refferer: null }),
    });
    const redeem = await fetch("/api/v1/redeem-item", {
      method: "POST",
      headers: {
        "content-type": "application/json",
        authorization: `Bearer ${answer.headers.get("access_token")}`,
      },
      body: JSON.stringify({ item: 1 }),
    });
    return ((await redeem.json()) as { code: string }).code;
  });
  expect(refused).toBe("redeeming_paused");
  await operations.setViewportSize({ width: 390, height: 844 });
  await fitsWidth(operations);
  await accessible();

  await operations.getByRole("button", { name: "Resume: Redeeming" }).click();
  await operations
    .getByRole("dialog", { name: "Resume: Redeeming" })
    .getByRole("button", { name: "Resume" })
    .click();
  await expect(operations.getByRole("button", { name: "Pause: Redeeming" })).toBeVisible();
  await expect(bar).toBeVisible();
  await operations.getByRole("button", { name: "Withdraw" }).click();
  await operations
    .getByRole("dialog", { name: "Withdraw the announcement?" })
    .getByRole("button", { name: "Withdraw" })
    .click();
  await expect(operations.getByText("Nothing is announced")).toBeVisible();
  await expect(bar).toHaveCount(0);
  await context.close();
});

test("a wallboard is left running and shows nothing else", async ({
  administrator,
  anotherBrowser,
}) => {
  const wall = await anotherBrowser();
  const person = { name: "Wall One", email: "wall.operations@operator.example" };
  await accept(wall, await invite(administrator, person, "Fraud and operations"), person);
  await wall.goto("/operations");
  await wall.getByRole("link", { name: "Open the wallboard" }).click();
  await expect(wall.getByText("1 of 1")).toBeVisible();
  await wall.getByRole("button", { name: "Leave it running" }).click();
  await wall
    .getByRole("dialog", { name: "Leave the wallboard running?" })
    .getByRole("button", { name: "Leave it running" })
    .click();
  await expect(wall.getByRole("button", { name: "End the wallboard" })).toBeVisible();
  await wall.goto("/claims");
  await expect(wall.getByText("1 of 1")).toBeVisible();
  await expect(wall.getByRole("navigation")).toHaveCount(0);
  await wall.getByRole("button", { name: "End the wallboard" }).click();
  await expect(wall.getByRole("heading", { name: "Sign in" })).toBeVisible();
});
