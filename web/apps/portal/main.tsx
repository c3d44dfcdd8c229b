import "../../styles/reset.css";
import "../../styles/tokens.css";
import { startTransition } from "react";
import { createRoot } from "react-dom/client";
import { caught, watchErrors } from "#lib/errors";
import { isOld } from "#lib/floor";
import { createQueryClient } from "#lib/query";
import { startRelease } from "#lib/release";
import { href, navigate, startHistory, startRouter, startScroll } from "#lib/router";
import { intake, onSwitch, startSession } from "#lib/session";
import { startTheme } from "#lib/theme";
import { startLocale, startWords } from "#words";
import { App } from "./app.tsx";
import { routes } from "./routes.ts";

function start(): void {
  watchErrors();
  startRelease();
  startTheme();
  startLocale();
  // Before anything else reads the address: the hand-off leaves it here.
  const arrival = intake();
  startHistory();
  startScroll();
  const started = startSession(arrival);

  const client = createQueryClient();
  onSwitch(() => client.clear());
  // What was read before the server said who asks is read again.
  void started.then((late) => {
    if (late) void client.invalidateQueries();
  });
  if (arrival.toRewards) navigate(href("rewards"), { replace: true });
  startRouter(routes, client);

  const root = document.getElementById("root");
  if (!root) throw new Error("the page has no #root");
  // What came with the shell is not fetched again: that outlives the shell.
  for (const link of root.querySelectorAll("[rel=stylesheet]")) document.head.append(link);
  // In slices: what the person does in between need not wait until the whole screen is drawn.
  const draw = () =>
    startTransition(() =>
      createRoot(root, { onCaughtError: caught }).render(
        <App client={client} quiet={arrival.toRewards} />,
      ),
    );

  startWords(() => {
    // The screen that came with the page is painted first: drawing it anew takes the time that painting needs.
    if (!root.hasChildNodes() || document.visibilityState === "hidden") draw();
    else requestAnimationFrame(() => setTimeout(draw));
  });
}

if (isOld()) {
  void import("../../lib/floor/polyfills.ts").then(({ ready }) => ready).then(start, start);
} else start();
