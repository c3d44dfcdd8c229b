import type { Page } from "@playwright/test";
import { answer, lose, misanswer } from "../answers.ts";
import { checkedIn, type Member, playsFreefire } from "../member.ts";
import { picture } from "../picture.ts";
import { type Causes, type Given, subscriber } from "./scenario.ts";

type Own = Given & { member: Member };

async function openEntry({ page, member }: Own): Promise<void> {
  await playsFreefire(member);
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

const today = (member: Member) =>
  member.call("daily-challenges/challenges", { gameId: "freefire" });

export const tasks: Causes = {
  "Daily check-in": {
    "Congratulations!": subscriber(async ({ page }) => {
      await page.goto("/tasks");
      await page.getByRole("button", { name: "Claim Day 1" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Claim", exact: true }).click();
    }),
    "Already Claimed": subscriber(
      async ({ page, member }) => {
        await checkedIn(member);
        await page.goto("/");
        await page.getByRole("button", { name: "See your streak" }).click();
      },
      { within: (page) => page.getByRole("dialog") },
    ),
  },
  "Daily tasks": {
    "Already Claimed": subscriber(async ({ page, member }) => {
      await checkedIn(member);
      await page.goto("/tasks");
    }),
    "Submit Entry": subscriber(async ({ page, member }) => {
      await playsFreefire(member);
      await page.goto("/tasks");
    }),
    Submitted: subscriber(async ({ page, member }) => {
      await playsFreefire(member);
      const { data } = await today(member);
      await member.enter("daily-challenges/entry", String(data.challengeId));
      await page.goto("/tasks");
    }),
    "No challenges today": subscriber(async ({ page, member }) => {
      await playsFreefire(member);
      const { data } = await today(member);
      await answer(page, "daily-challenges/challenges", { ...data, archieved: 1 });
      await page.goto("/tasks");
    }),
  },
  "Game challenges": {
    Submitted: subscriber(async ({ page, member }) => {
      await member.enter("challenge/entry", "pubg-mobile-win", "pubg-mobile");
      await page.goto("/game-challenges?gameId=pubg-mobile");
    }),
  },
  "Screenshot entry": {
    "Only PNG, JPG, and JPEG files are allowed.": subscriber(async (given) => {
      await openEntry(given);
      const buffer = Buffer.from("not a picture");
      await choose(given.page, { name: "notes.png", mimeType: "image/png", buffer });
    }),
    "Image should be less than 2MB.": subscriber(async (given) => {
      await openEntry(given);
      const small = picture();
      const buffer = Buffer.concat([small.buffer, Buffer.alloc(2_048_001)]);
      await choose(given.page, { ...small, buffer });
    }),
    "Failed to submit image. Please try again.": subscriber(async (given) => {
      await misanswer(given.page, "daily-challenges/entry");
      await sendEntry(given);
    }),
    "An error occurred. Please try again.": subscriber(async (given) => {
      await given.page.addInitScript(() =>
        Object.defineProperty(window, "indexedDB", { value: undefined }),
      );
      await lose(given.page, "daily-challenges/entry");
      await sendEntry(given);
    }),
    "Image submitted successfully!": subscriber(sendEntry),
  },
};
