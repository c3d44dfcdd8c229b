import { answer, lose, misanswer, openBare, refuse } from "../answers.ts";
import { belowTheFold, tournament } from "../screens/routes.ts";
import { playsFreefire } from "../subscriber.ts";
import { asSubscriber, type Cause, type Causes } from "./scenario.ts";

type Fault = typeof refuse;

const failing = (path: string, call: string, fault: Fault = refuse): Cause => ({
  cause: async ({ page }) => {
    await fault(page, call);
    await openBare(page, path);
  },
});

const failingHome = (call: string): Cause => ({
  cause: async ({ page }) => {
    await refuse(page, call);
    await openBare(page, "/");
    await belowTheFold(page, "Gaming Tasks");
  },
});

const challenges = "/game-challenges?gameId=pubg-mobile";

const levels: Cause = failing("/daily-gaming-tasks?game=puzzle_mania_001", "esl-games/levels");
const selector = (fault: Fault) =>
  asSubscriber(async ({ page }) => {
    await fault(page, "daily-challenges/games");
    await page.goto("/tasks");
    await page.getByRole("button", { name: "Choose a game" }).click();
  });
const today = (fault: Fault) =>
  asSubscriber(async ({ page, subscriber }) => {
    await playsFreefire(subscriber);
    await fault(page, "daily-challenges/challenges");
    await page.goto("/tasks");
  });

export const lists: Causes = {
  Home: {
    "Failed to load ESL games": failing("/", "esl-games"),
    "Failed to load daily games": failingHome("challenges/games"),
    "Failed to load tournaments": failingHome("esl/tournaments/all"),
    "Failed to load rewards": failingHome("rewards"),
    "Failed to load highlights": failingHome("youtube-videos"),
    "Failed to load game highlights": failingHome("youtube-videos/games"),
    "Failed to load leaderboard": failingHome("leaderboard"),
  },
  "Gaming Challenges": {
    "Failed to load ESL games": failing("/daily-gaming-tasks", "esl-games"),
    "Failed to load games": failing("/daily-gaming-tasks", "challenges/games", misanswer),
    "Error loading games": failing("/daily-gaming-tasks", "challenges/games", lose),
    "Failed to fetch daily games": failing("/daily-gaming-tasks", "challenges/games"),
  },
  "Level selector": {
    "Failed to load games": { ...levels, within: (page) => page.getByRole("dialog") },
  },
  "Game selector": {
    "Failed to load games": selector(misanswer),
    "Error loading games": selector(lose),
  },
  "Game challenges": {
    "Failed to load challenges for this game. Please try again later.": failing(
      challenges,
      "challenges/game/all",
      misanswer,
    ),
    "An error occurred while fetching challenges.": failing(
      challenges,
      "challenges/game/all",
      lose,
    ),
    "No game selected. Please go back and select a game.": {
      cause: async ({ page }) => {
        await page.goto("/game-challenges?gameId=none");
        await page.getByText("No game selected.").waitFor();
        await page.goto("/game-challenges");
      },
    },
    "No challenges available for this game right now.": {
      cause: async ({ page }) => {
        const { data } = await (
          await page.request.post("/api/v1/challenges/game/all", { data: { id: "pubg-mobile" } })
        ).json();
        await answer(page, "challenges/game/all", { ...data, challenges: [] });
        await page.goto(challenges);
      },
    },
  },
  "Daily tasks": {
    "Failed to load challenges for this game. Please try again later.": today(misanswer),
    "An error occurred while fetching challenges.": today(lose),
  },
  Tournaments: {
    "Failed to fetch tournaments": failing("/tournaments", "esl/tournaments/all"),
  },
  "Tournament Results": {
    "Failed to load tournament data": {
      cause: async ({ page }) => {
        await refuse(page, "esl/tournament/matches");
        await page.goto(`/tournament/${await tournament({ page }, "esl", "Aim Train League")}`);
      },
    },
  },
  Rewards: { "Failed to load rewards": failing("/rewards", "rewards") },
  Leaderboard: { "Failed to load leaderboard": failing("/leaderboard", "leaderboard") },
  "Completed tasks": {
    "Error loading tasks": asSubscriber(async ({ page }) => {
      await refuse(page, "completed-task/get");
      await page.goto("/completed");
    }),
    "No completed tasks available": asSubscriber(async ({ page }) => {
      await page.goto("/completed");
    }),
  },
  Highlights: {
    "Failed to fetch highlights": failing("/highlights", "youtube-videos"),
    "Failed to fetch game highlights": failing("/highlights", "youtube-videos/games"),
  },
  "Game highlights": {
    "No game ID provided": { cause: ({ page }) => open(page, "/game-highlights") },
    "No videos found for this game": {
      cause: ({ page }) => open(page, "/game-highlights?gameId=chess"),
    },
  },
};

async function open(page: Parameters<typeof openBare>[0], path: string): Promise<void> {
  await page.goto(path);
}
