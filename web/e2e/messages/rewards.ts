import type { Page } from "@playwright/test";
import { answer, lose, misanswer, refuse } from "../answers.ts";
import { openRedeem } from "../screens/routes.ts";
import { earned, type Subscriber } from "../subscriber.ts";
import { words } from "../words.ts";
import { asSubscriber, type Causes, type Given } from "./scenario.ts";

async function choose(page: Page): Promise<void> {
  await page.goto("/rewards");
  await page.getByRole("button", { name: "60 Battle Credits", exact: true }).click();
}

async function openForm({ page, subscriber }: Given & { subscriber: Subscriber }): Promise<void> {
  await earned(subscriber);
  await openRedeem({ page, who: "subscriber", subscriber, t: words.en });
}

const claim = (page: Page) => page.getByRole("button", { name: "Claim", exact: true }).click();

async function fill(page: Page): Promise<void> {
  await page.getByLabel("Email").fill("player@example.com");
  await page.getByLabel("PUBG ID").fill("512345678");
}

const claimed = (before?: (given: Given & { subscriber: Subscriber }) => Promise<unknown>) =>
  asSubscriber(async (given) => {
    await openForm(given);
    await fill(given.page);
    await before?.(given);
    await claim(given.page);
  });

/** The sheet that asks a subscriber of the partner channel for a number, with one typed in. */
const phone = (number: string, before?: (page: Page) => Promise<unknown>) => ({
  as: { partner: true },
  cause: async ({ page }: Given) => {
    // A new subscriber has too few credits for a reward, which the server would refuse first.
    await page.route("**/api/v1/redeem-item", (route) =>
      route.fulfill({
        json: { success: false, code: "phone_required", message: "A number first." },
      }),
    );
    await before?.(page);
    await choose(page);
    const sheet = page.getByRole("dialog");
    await sheet.getByLabel("Mobile Number").fill(number);
    await sheet.getByRole("button", { name: "Continue" }).click();
  },
});

export const rewards: Causes = {
  "Reward refused": {
    "You do not have enough for this reward yet.": asSubscriber(({ page }) => choose(page)),
    "An error occurred. Please try again.": asSubscriber(async ({ page }) => {
      await refuse(page, "redeem-item");
      await choose(page);
    }),
  },
  "Phone number": {
    "Please enter a valid Jazz number (starting with 0 and 11 digits long)": phone("12345"),
    "Please try again later": phone("03001234567", (page) => misanswer(page, "gamenow/notify")),
  },
  "Redeem Form": {
    "Please fill in all fields including PUBG ID.": asSubscriber(async (given) => {
      await openForm(given);
      await claim(given.page);
    }),
    "PUBG ID must be 9-13 digits and contain only numbers.": claimed(async ({ page }) => {
      await page.getByLabel("PUBG ID").fill("123");
    }),
    "Please fill in all fields.": asSubscriber(async ({ page }) => {
      // Rewards without an id cost more than a day can earn.
      await answer(page, "redeem-item", {
        name: "Gaming Earbuds",
        item: 6,
        uuid: "01900000-0000-7000-8000-000000000000",
        tel: "03001234567",
        id_require: 0,
        fields: [],
        credits: 900,
      });
      await choose(page);
      await page.getByLabel("Name").fill("");
      await claim(page);
    }),
  },
  "Redemption failed": {
    "This reward was already claimed.": claimed(async ({ page, subscriber }) => {
      const { uuid, item, tel, name } = await page.evaluate(() => history.state.state);
      const body = { uuid, item, phone: tel, name, email: "p@example.com", pubgId: "512345678" };
      await subscriber.call("redeem-claim", body);
    }),
    "Redemption failed. Please try again.": claimed(async ({ page }) => {
      await refuse(page, "redeem-claim");
      await claim(page);
      await page.getByRole("dialog").getByText("Redemption failed. Please try again.").waitFor();
      await page.goBack();
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await misanswer(page, "redeem-claim");
    }),
    "An error occurred. Please try again.": claimed(({ page }) => lose(page, "redeem-claim")),
  },
  "Thank you": { "Happy Gaming!": claimed() },
};
