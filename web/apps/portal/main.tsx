import "../../styles/reset.css";
import "../../styles/tokens.css";
import { startTransition } from "react";
import { createRoot } from "react-dom/client";
import { pageData } from "#lib/config";
import { caught, watchErrors } from "#lib/errors";
import { needsPolyfills } from "#lib/floor";
import { createQueryClient } from "#lib/query";
import { startRelease } from "#lib/release";
import { href, navigate, startHistory, startRouter, startScroll } from "#lib/router";
import { intake, onSwitch, startSession } from "#lib/session";
import { startTheme } from "#lib/theme";
import { offer, startLocale, startWords } from "#words";
import { App } from "./app.tsx";
import { routes } from "./routes.ts";

function start(): void {
  watchErrors();
  startRelease();
  startTheme();
  offer(pageData().config?.languages);
  startLocale();
  // First of all: this removes the hand-off from the address.
  const arrival = intake();
  startHistory();
  startScroll();
  const started = startSession(arrival);

  const client = createQueryClient();
  onSwitch(() => client.clear());
  // Data read before the session was known is read again.
  void started.then((late) => {
    if (late) void client.invalidateQueries();
  });
  if (arrival.toRewards) navigate(href("rewards"), { replace: true });
  startRouter(routes, client);

  const root = document.getElementById("root");
  if (!root) throw new Error("the page has no #root");
  // Keep the shell's style sheets after it is replaced, or they are fetched again.
  for (const link of root.querySelectorAll("[rel=stylesheet]")) document.head.append(link);
  // A transition draws in slices: input in between need not wait for the whole screen.
  const draw = () =>
    startTransition(() =>
      createRoot(root, { onCaughtError: caught }).render(
        <App client={client} quiet={arrival.toRewards} />,
      ),
    );

  startWords(() => {
    // Let the browser paint the page's shell first; drawing the app would delay that.
    if (!root.hasChildNodes() || document.visibilityState === "hidden") draw();
    else requestAnimationFrame(() => setTimeout(draw));
  });
}

if (needsPolyfills()) {
  void import("../../lib/floor/polyfills.ts").then(({ ready }) => ready).then(start, start);
}
// In a task of its own: evaluating the script is a long one already.
else setTimeout(start);
