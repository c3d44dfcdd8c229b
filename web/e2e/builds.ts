import type { BrowserContext, Page } from "@playwright/test";

/** Small build folders, and the state that a game's screen is entered with. */

/** A loader as a Unity build has it: the game says what it hears, and ends as it is told. */
const loader = `
window.createUnityInstance = (canvas, config, onProgress) => {
  onProgress(0.5);
  const game = {
    SendMessage: (object, method, value) => {
      canvas.dataset.heard = [object, method, value].join(" ");
      window.dispatchReactUnityEvent("GameStarted");
    },
  };
  canvas.onclick = () => window.dispatchReactUnityEvent("GameOver", "__END__", "bG9n");
  window.reach = () => {
    try { return String(parent.document.title); } catch (error) { return error.name; }
  };
  return __THEN__;
};
`;

/** Answers for /games/<slug>/ as the server will; `loads` is what becomes of it. */
export async function serveBuild(
  context: BrowserContext,
  slug: string,
  { end = "victory|9", loads = "(onProgress(1), Promise.resolve(game))" } = {},
): Promise<void> {
  // A frame without an origin is a stranger to its own server.
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
      const body = loader.replace("__END__", end).replace("__THEN__", loads);
      return route.fulfill({ body, headers, contentType: "text/javascript" });
    }
    return route.fulfill({ status: 404, headers, body: "not found" });
  });
}

/** A level that was started and not begun, as navigation state has it after a load error. */
export const levelState = (game: { id: string; name: string; route: string }) => {
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
        rulesVersion: 0,
        game_level: 3,
        level_credits: 10,
        expiresAt: "2099-01-01T00:00:00Z",
      },
    },
  };
};

/** Comes to a game's screen with navigation state, over the page that leads there. */
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
