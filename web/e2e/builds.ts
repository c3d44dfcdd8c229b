import { type BrowserContext, expect, type Locator, type Page } from "@playwright/test";

/** Small game builds, and the navigation state with which a game's screen opens. */

/** A loader like a Unity build's: the game reports its messages and ends on command. */
const loader = `
window.createUnityInstance = (canvas, config, onProgress) => {
  onProgress(0.5);
  const game = {
    SendMessage: (object, method, value) => {
      canvas.dataset.heard = [object, method, value].join(" ");
      for (const said of __SAYS__) window.dispatchReactUnityEvent(...said);
    },
  };
  canvas.onclick = () => window.dispatchReactUnityEvent("GameOver", "__END__", "bG9n");
  window.reach = () => {
    try { return String(parent.document.title); } catch (error) { return error.name; }
  };
  return __THEN__;
};
`;

type BuildOptions = {
  end?: string;
  /** The game's outcome, as an expression of the loader. */
  loads?: string;
  /** The event right after the start message. */
  says?: [name: string, ...args: string[]][];
};

export async function serveBuild(
  context: BrowserContext,
  slug: string,
  {
    end = "victory|9",
    loads = "(onProgress(1), Promise.resolve(game))",
    says = [["GameStarted"]],
  }: BuildOptions = {},
): Promise<void> {
  // A frame without an origin is cross-origin to its own server.
  const headers = {
    "access-control-allow-origin": "*",
    "cross-origin-resource-policy": "cross-origin",
  };
  await context.route(`**/games/${slug}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname.endsWith("/build.json")) {
      const json = {
        loaderUrl: "1a2b/game.loader.js",
        dataUrl: "1a2b/game.data",
        frameworkUrl: "1a2b/game.framework.js",
        codeUrl: "1a2b/game.wasm",
        productName: slug,
      };
      return route.fulfill({ json, headers });
    }
    if (pathname.endsWith("/1a2b/game.loader.js")) {
      const body = loader
        .replace("__SAYS__", JSON.stringify(says))
        .replace("__END__", end)
        .replace("__THEN__", loads);
      return route.fulfill({ body, headers, contentType: "text/javascript" });
    }
    return route.fulfill({ body: "", headers });
  });
}

export const noBuild = (context: BrowserContext, slug: string): Promise<unknown> =>
  context.route(`**/games/${slug}/**`, (route) =>
    route.fulfill({ status: 404, body: "not found" }),
  );

export const aimTrain = { id: "aim_train_001", name: "Aim Train", route: "/aim-train" };
export const football = {
  id: "space_football_001",
  name: "Space Football",
  route: "/space-football",
};

/**
 * A level started but not begun, as navigation state has it after a load error. The tests' server
 * cannot start levels of a game without rules.
 */
export const levelState = (game: typeof aimTrain) => {
  const choice = {
    game_unique_id: game.id,
    game_name: game.name,
    game_level: 3,
    level_credits: 10,
  };
  const sessionId = "00000000-0000-4000-8000-000000000003";
  return {
    ...choice,
    sessionId,
    unplayed: {
      game: {
        game_unique_id: game.id,
        game_name: game.name,
        route: game.route,
        thumbnail: game.route.slice(1),
        levels: 25,
        game_status: 1,
      },
      level: {
        game_level: 3,
        name: "Level 3",
        level_credits: 10,
        playedToday: false,
        passed: false,
        grid: 0,
        allowedMoves: 0,
      },
      choice,
      started: {
        sessionId,
        seed: "7",
        rulesVersion: 1,
        game_level: 3,
        level_credits: 10,
        watched: false,
        mobile: false,
        expiresAt: "2099-01-01T00:00:00Z",
      },
    },
  };
};

export async function enter(
  page: Page,
  from: string,
  route: string,
  state: unknown,
): Promise<void> {
  await page.goto(from);
  await page.evaluate(
    ([to, handed]) => history.pushState({ key: "e2e", state: handed }, "", to as string),
    [route, state] as const,
  );
  await page.reload();
}

export const room = { roomId: "K7MX3P", tournamentId: "7" };

export const canvas = (page: Page, title: string): Locator =>
  page.frameLocator(`iframe[title="${title}"]`).locator("canvas");

/** Plays the loaded build to its end; a click counts once the game has begun. */
export async function play(page: Page, title: string): Promise<void> {
  const game = canvas(page, title);
  await expect(game).toHaveAttribute("data-heard", /./);
  await game.click();
}

export async function answerLevel(page: Page, passed: boolean): Promise<unknown[]> {
  const sent: unknown[] = [];
  await page.route("**/api/v1/game-level/result", async (route) => {
    sent.push(route.request().postDataJSON());
    const credits = passed ? 10 : 0;
    const message = passed
      ? "Level 3 completed! You earned 10 credits."
      : "Level 3 failed! Try again for 10 credits.";
    const data = {
      is_passed: passed ? "1" : "0",
      ending: passed ? "paid" : "failed",
      credits,
      balance: credits,
    };
    await route.fulfill({ json: { success: true, data, message, errors: null } });
  });
  return sent;
}

export async function answerMatch(page: Page, result: "winner" | "loser"): Promise<unknown[]> {
  const sent: unknown[] = [];
  await page.route("**/api/v1/esl/tournament/match/result", async (route) => {
    sent.push(route.request().postDataJSON());
    const data = { message: "The match is decided.", result };
    await route.fulfill({ json: { success: true, data, errors: null } });
  });
  return sent;
}
