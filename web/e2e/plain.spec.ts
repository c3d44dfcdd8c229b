import { type Page, request as requests } from "@playwright/test";
import { freshNumber } from "./demo.ts";
import { expect, fitsWidth, test } from "./fixtures.ts";
import { operatorHandOff } from "./hand-off.ts";
import { passOperator } from "./operator.ts";
import { picture } from "./picture.ts";
import { become, checkedIn, earned } from "./subscriber.ts";

/*
 * The plain pages (docs/plain.md) without script: from the landing page to a claimed reward, the
 * redirection to them, and their use with a screen reader and a narrow phone.
 */

test.use({ trace: "off", viewport: { width: 360, height: 740 } });

const main = (page: Page) => page.getByRole("main");

/**
 * Earns forty credits on another device of the subscriber: a page without script accepts no
 * screenshots.
 */
async function earnElsewhere(baseURL: string, msisdn: string) {
  const device = await requests.newContext({ baseURL });
  const opened = await device.post("/api/v1/jt/gen", { data: { msisdn: operatorHandOff(msisdn) } });
  const entered = await device.post("/api/v1/challenge/entry", {
    headers: { Authorization: `Bearer ${opened.headers().access_token}` },
    multipart: { entryImage: picture(), challengeId: "pubg-mobile-win", gameId: "pubg-mobile" },
  });
  expect(await entered.json()).toMatchObject({ success: true });
  await device.dispose();
}

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("somebody logs in, claims the day and redeems a reward", async ({ page, baseURL }) => {
    await page.goto("/");
    await page.waitForURL("/plain");
    await main(page).getByRole("link", { name: "Log in" }).click();
    const number = freshNumber();
    await passOperator(page, number);
    await expect(page.getByRole("heading", { name: "One more tap" })).toBeVisible();
    await page.getByRole("button", { name: "Continue" }).click();
    await page.waitForURL("/plain");
    await expect(main(page)).toContainText(`0300*****${number.slice(-2)}`);

    await page.getByRole("button", { name: "Claim 10 ESL Coins" }).click();
    await expect(main(page)).toContainText("You claimed day 1 today.");
    await page.reload();
    await expect(main(page)).toContainText("10 ESL Coins");

    await earnElsewhere(baseURL ?? "", `92${number.slice(1)}`);
    await page.getByRole("link", { name: "Rewards", exact: true }).click();
    await page
      .getByRole("button", { name: /^Redeem/ })
      .first()
      .click();
    await expect(page.getByRole("heading", { name: "Redeem Form" })).toBeVisible();
    await page.getByLabel("Email").fill("nobody");
    await page.getByRole("button", { name: "Claim" }).click();
    await expect(main(page)).toContainText("Please enter a valid email address.");
    await page.getByLabel("Email").fill("ayesha@mail.example");
    if (await page.getByLabel("PUBG ID").count())
      await page.getByLabel("PUBG ID").fill("5123456789");
    await page.getByRole("button", { name: "Claim" }).click();
    await page.waitForURL("/plain/thankyou");
    await page.getByRole("link", { name: "Follow it in My rewards" }).click();
    await expect(main(page)).toContainText("Received");

    await page.getByRole("button", { name: "Log out" }).click();
    await expect(main(page).getByRole("link", { name: "Log in" })).toBeVisible();
  });
});

const pages = [
  "/plain",
  "/plain/rewards",
  "/plain/tournaments",
  "/plain/tasks",
  "/plain/leaderboard",
  "/plain/thankyou",
  "/plain/claims",
  "/plain/wallet",
  "/plain/messages",
  `/plain?a=${operatorHandOff("923001234567")}`,
  "/plain/no-such-page",
];

for (const language of ["en", "ur"]) {
  test(`each page can be read by everybody on a narrow phone, in ${language}`, async ({
    page,
    baseURL,
    accessible,
  }) => {
    await page.context().addCookies([{ name: "arena_lang", value: language, url: baseURL ?? "" }]);
    const subscriber = await become(page);
    await checkedIn(subscriber);
    await earned(subscriber);
    for (const path of pages) {
      await page.goto(path);
      await fitsWidth(page);
      await accessible();
    }
    // Every colour once in the dark theme: figures, states, a form and its refusal.
    await page.emulateMedia({ colorScheme: "dark" });
    await page.goto("/plain/tournaments");
    await accessible();
    await page.goto("/plain/rewards");
    await page.locator("button[name=item]").first().click();
    await page.getByRole("textbox").nth(1).fill("x");
    await page.locator("main button").click();
    await expect(page.locator(".alert").first()).toBeVisible();
    await fitsWidth(page);
    await accessible();
  });
}

test("a browser below the floor is sent to the plain page with its query, unless it wants the app", async ({
  page,
}) => {
  await page.addInitScript(() => {
    CSS.supports = () => false;
  });
  const handOff = operatorHandOff("923001234567");
  await page.goto(`/rewards?r=1&a=${handOff}`);
  await page.waitForURL(`/plain?r=1&a=${handOff}`);
  await expect(page.getByRole("button", { name: "Continue" })).toBeVisible();
  await page.goto("/plain");
  await page.getByRole("link", { name: "Try the full app" }).click();
  await expect(page.getByRole("banner")).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/");
});

test("Opera Mini is sent by the server", async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    baseURL: baseURL ?? "",
    userAgent:
      "Opera/9.80 (Android; Opera Mini/36.2.2254/119.132; U; en) Presto/2.12.423 Version/12.16",
    javaScriptEnabled: false,
  });
  const page = await context.newPage();
  await page.goto("/tournaments?game=x");
  await page.waitForURL("/plain/tournaments?game=x");
  await expect(page.getByRole("contentinfo")).toContainText("Opera Mini cannot run the games.");
  await context.close();
});
