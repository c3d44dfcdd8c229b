import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { at, http, logInAs, ok, server, show } from "#test";
import { OwnPlace } from "./own-place.tsx";

it("says that the own place could not be loaded, and loads it on Retry", async () => {
  logInAs();
  server.use(http.get(at("/v1/user/profile"), () => ok({ credits: 0 })));
  const retry = vi.fn();
  const { user } = show(
    <OwnPlace
      me={undefined}
      status="subscriber"
      failure="Failed to load leaderboard"
      onRetry={retry}
    />,
  );
  await waitFor(() =>
    expect(screen.getByRole("alert")).toHaveTextContent("Failed to load leaderboard"),
  );
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(retry).toHaveBeenCalledOnce();
});
