import type { Page } from "@playwright/test";
import { answer, lose, misanswer } from "../answers.ts";
import { picture } from "../picture.ts";
import { checkedIn, playsFreefire, type Subscriber } from "../subscriber.ts";
import { asSubscriber, type Causes, type Given } from "./scenario.ts";

type Own = Given & { subscriber: Subscriber };

async function openEntry({ page, subscriber }: Own): Promise<void> {
  await playsFreefire(subscriber);
  await page.goto("/tasks");
  await page.getByRole("button", { name: "Submit Entry" }).click();
}

const choose = (page: Page, file: ReturnType<typeof picture>) =>
  page.getByRole("dialog").getByLabel("Choose a screenshot").setInputFiles(file);

async function sendEntry(given: Own): Promise<void> {
  await openEntry(given);
  await choose(given.page, picture());
  await given.page.getByRole("dialog").getByRole("button", { name: "Submit", exact: true }).click();
}

const today = (subscriber: Subscriber) =>
  subscriber.call("daily-challenges/challenges", { gameId: "freefire" });

export const tasks: Causes = {
  "Daily check-in": {
    "Congratulations!": asSubscriber(async ({ page }) => {
      await page.goto("/tasks");
      await page.getByRole("button", { name: "Claim Day 1" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Claim", exact: true }).click();
    }),
    "Already Claimed": asSubscriber(
      async ({ page, subscriber }) => {
        await checkedIn(subscriber);
        await page.goto("/");
        await page.getByRole("button", { name: "See your streak" }).click();
      },
      { within: (page) => page.getByRole("dialog") },
    ),
  },
  "Daily tasks": {
    "Already Claimed": asSubscriber(async ({ page, subscriber }) => {
      await checkedIn(subscriber);
      await page.goto("/tasks");
    }),
    "Submit Entry": asSubscriber(async ({ page, subscriber }) => {
      await playsFreefire(subscriber);
      await page.goto("/tasks");
    }),
    Submitted: asSubscriber(async ({ page, subscriber }) => {
      await playsFreefire(subscriber);
      const { data } = await today(subscriber);
      await subscriber.enter("daily-challenges/entry", String(data.challengeId));
      await page.goto("/tasks");
    }),
    "No challenges today": asSubscriber(async ({ page, subscriber }) => {
      await playsFreefire(subscriber);
      const { data } = await today(subscriber);
      await answer(page, "daily-challenges/challenges", { ...data, archieved: 1 });
      await page.goto("/tasks");
    }),
  },
  "Game challenges": {
    Submitted: asSubscriber(async ({ page, subscriber }) => {
      await subscriber.enter("challenge/entry", "pubg-mobile-win", "pubg-mobile");
      await page.goto("/game-challenges?gameId=pubg-mobile");
    }),
  },
  "Screenshot entry": {
    "Only PNG, JPG, and JPEG files are allowed.": asSubscriber(async (given) => {
      await openEntry(given);
      const buffer = Buffer.from("not a picture");
      await choose(given.page, { name: "notes.png", mimeType: "image/png", buffer });
    }),
    "Image should be less than 2MB.": asSubscriber(async (given) => {
      await openEntry(given);
      const small = picture();
      const buffer = Buffer.concat([small.buffer, Buffer.alloc(2_048_001)]);
      await choose(given.page, { ...small, buffer });
    }),
    "Failed to submit image. Please try again.": asSubscriber(async (given) => {
      await misanswer(given.page, "daily-challenges/entry");
      await sendEntry(given);
    }),
    "An error occurred. Please try again.": asSubscriber(async (given) => {
      await given.page.addInitScript(() =>
        Object.defineProperty(window, "indexedDB", { value: undefined }),
      );
      await lose(given.page, "daily-challenges/entry");
      await sendEntry(given);
    }),
    "Image submitted successfully!": asSubscriber(sendEntry),
  },
};
