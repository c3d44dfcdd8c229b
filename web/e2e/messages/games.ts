import { misanswer, refuse } from "../answers.ts";
import { lose, solve } from "../puzzle.ts";
import { openPuzzle } from "../screens/routes.ts";
import { words } from "../words.ts";
import { asSubscriber, type Causes, type Given } from "./scenario.ts";

const puzzle = ({ page }: Given) =>
  openPuzzle({ page, who: "subscriber", subscriber: null, t: words.en });

async function start({ page }: Given): Promise<void> {
  await page.goto("/daily-gaming-tasks?game=puzzle_mania_001");
  await page.getByRole("button", { name: "Play Easy" }).click();
}

const level = { n: 1, credits: 10 };
const figures = { moves: /\d+/, seconds: /\d+/, max: /\d+/ };

const won = asSubscriber(async (given) => {
  await puzzle(given);
  await solve(given.page);
});
const lost = asSubscriber(async (given) => {
  await puzzle(given);
  await lose(given.page);
});
/** The app does not retry this call: the message appears at once. */
const unsent = (end: typeof solve) =>
  asSubscriber(async (given) => {
    await misanswer(given.page, "game-level/result");
    await puzzle(given);
    await end(given.page);
  });

export const games: Causes = {
  "Level selector": {
    "Something went wrong.": asSubscriber(async (given) => {
      await refuse(given.page, "game-level/start");
      await start(given);
    }),
    "This level has changed. Please open it again.": asSubscriber(async (given) => {
      const { page } = given;
      // The credits of the levels when the page was opened; the operator has changed them since.
      await page.route("**/api/v1/esl-games/levels?*", async (route) => {
        const response = await route.fetch();
        const body = await response.json();
        for (const each of body.data) each.level_credits += 1;
        await route.fulfill({ response, json: body });
      });
      await start(given);
    }),
  },
  "Puzzle result": {
    "Puzzle Solved in {moves} moves and {seconds} seconds!": { ...won, with: figures },
    "Level {n} completed! You earned {credits} credits.": { ...won, with: level },
    "Puzzle completed!": unsent(solve),
    "Failed! You exceeded the maximum moves ({max}). Try again!": { ...lost, with: figures },
    "Level {n} failed! Try again for {credits} credits.": { ...lost, with: level },
    "Try again!": unsent(lose),
  },
};
