import type { Page } from "@playwright/test";
import { without } from "../additions.ts";
import { hold, misanswer, refuse } from "../answers.ts";
import { tournament } from "../screens/routes.ts";
import { checkedIn } from "../subscriber.ts";
import { asSubscriber, type Cause, type Causes, type Given } from "./scenario.ts";

const card = (page: Page, name: string) =>
  page.getByRole("article").filter({ has: page.getByRole("heading", { name }) });

const knockout = "Cannon Clash Knockout";

async function join({ page }: Given): Promise<void> {
  await page.goto("/tournaments");
  await card(page, knockout).getByRole("button", { name: "Join Now" }).click();
}

const joining = (before?: (page: Page) => Promise<unknown>) =>
  asSubscriber(async ({ page, subscriber }) => {
    await checkedIn(subscriber);
    await before?.(page);
    await join({ page, subscriber });
  });

async function openRoom(page: Page): Promise<void> {
  await without(page, "tournamentTabs");
  await page.goto("/tournaments");
  await card(page, "Aim Train League").getByRole("button", { name: "Play Now" }).click();
}

const sendRoom = async (page: Page, id: string) => {
  await page.getByLabel("Room ID").fill(id);
  await page.getByRole("dialog").getByRole("button", { name: "Submit" }).click();
};

async function openForm(page: Page, name: string): Promise<void> {
  await page.goto(`/join-tournament?tournamentId=${await tournament({ page }, "weekly", name)}`);
}

const cup = "FIFA Mobile Weekend Cup";
async function register(page: Page): Promise<void> {
  await openForm(page, cup);
  await page.getByLabel("Nickname").fill("HamzaFC");
  await page.getByLabel("Email").fill("hamza@example.com");
  await page.getByRole("button", { name: "Register" }).click();
}

const form = (name: string): Cause => asSubscriber(({ page }) => openForm(page, name));
const opened = (path: string): Cause =>
  asSubscriber(async ({ page }) => void (await page.goto(path)));

export const tournaments: Causes = {
  Tournaments: {
    "Please log in to participate in tournaments": {
      cause: async ({ page }) => void (await page.goto("/tournaments")),
    },
    "Login Required": { cause: async ({ page }) => void (await page.goto("/tournaments")) },
    "Successfully joined the tournament!": joining(),
    "You are already registered for this tournament. Wait for it to start.": asSubscriber(
      async ({ page, subscriber }) => {
        await checkedIn(subscriber);
        const id = await tournament({ page }, "esl", knockout);
        await subscriber.call("esl/tournament/entry/checkin", { id });
        await page.goto("/tournaments");
      },
    ),
    "Play Now": asSubscriber(async ({ page }) => {
      await without(page, "tournamentTabs");
      await page.goto("/tournaments");
    }),
    "Tournament has ended": {
      cause: async ({ page }) => void (await page.goto("/tournaments?tab=results")),
      within: (page) => card(page, "Cannon Clash Classic"),
    },
  },
  "Tournament refused": {
    "Failed to check in to the tournament": joining((page) =>
      refuse(page, "esl/tournament/entry/checkin"),
    ),
    "Failed to join tournament": joining((page) => misanswer(page, "esl/tournament/entry/checkin")),
  },
  "Room ID": {
    "Failed to check in to match": asSubscriber(async ({ page }) => {
      await refuse(page, "esl/tournament/match/checkin");
      await openRoom(page);
      await sendRoom(page, "K7MX3P");
    }),
    "Please enter the Room ID from the SMS that we sent you.": asSubscriber(async ({ page }) => {
      await openRoom(page);
      await sendRoom(page, "   ");
    }),
  },
  "Tournament registration": {
    "Tournament ID is missing": opened("/join-tournament"),
    "No tournament data available": opened("/join-tournament?tournamentId=999999"),
    "Please fill in all fields.": asSubscriber(async ({ page }) => {
      await openForm(page, cup);
      await page.getByRole("button", { name: "Register" }).click();
    }),
    "You are registered. You will receive an SMS with tournament room ID and room password.":
      asSubscriber(({ page }) => register(page)),
    "You have already submitted. You will receive an SMS with tournament room ID and room password.":
      asSubscriber(async ({ page, subscriber }) => {
        const id = await tournament({ page }, "weekly", cup);
        const entry = { id, pubg_nick: "HamzaFC", userEmail: "hamza@example.com" };
        await subscriber.call("tournament/entry/checkin", entry);
        await openForm(page, cup);
      }),
    "This tournament is in progress. Registration is closed.": form("Call of Duty Ranked Rush"),
    "Tournament has ended": form("Clash Royale Open"),
    "Failed to join tournament": asSubscriber(async ({ page }) => {
      await misanswer(page, "tournament/entry/checkin");
      await register(page);
    }),
  },
  "Tournament Results": {
    "Loading tournament details...": {
      cause: async ({ page }) => {
        await hold(page, "esl/tournament/matches");
        await page.goto(`/tournament/${await tournament({ page }, "esl", "Aim Train League")}`);
      },
    },
    "Tournament ID is required": {
      cause: async ({ page }) => void (await page.goto("/tournament/%20")),
    },
    "No tournament data available": {
      cause: async ({ page }) =>
        void (await page.goto(`/tournament/${await tournament({ page }, "esl", knockout)}`)),
    },
  },
};
