import { useSuspenseQuery } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import { Suspense } from "react";
import { expect, it } from "vitest";
import { asGuest, at, http, logInAs, ok, server, show } from "#test";
import { leaderboardQuery, rewardsQuery } from "./index.ts";

// As the server lays it into the page; read once, before anything is drawn.
const reward = { id: 1, name: "From the page", credits: 30, id_require: 0, available: true };
const leader = { rank: 1, username: "from-the-page", score: 10 };
const data = document.createElement("script");
data.type = "application/json";
data.id = "arena-data";
data.textContent = JSON.stringify({ rewards: [reward], leaderboard: [leader] });
document.head.append(data);

function Rewards() {
  return <p>{useSuspenseQuery(rewardsQuery()).data[0]?.name}</p>;
}
function Board() {
  const { leaders, me } = useSuspenseQuery(leaderboardQuery()).data;
  return (
    <p>
      {leaders[0]?.username}, {me === undefined ? "unknown" : (me?.rank ?? "none")}
    </p>
  );
}
const now = (ui: React.ReactNode) => show(<Suspense fallback="loading">{ui}</Suspense>);

it("draws the list that came with the page at once", () => {
  asGuest();
  server.use(http.get(at("/v1/rewards"), () => ok([{ ...reward, name: "Asked for" }])));
  now(<Rewards />);
  expect(screen.getByText("From the page")).toBeInTheDocument();
});

it("asks for a member's own place, and nothing for a guest", async () => {
  let asked = 0;
  server.use(
    http.get(at("/v1/leaderboard"), () => {
      asked += 1;
      return ok([leader], { me: { rank: 7, score: 1 } });
    }),
  );
  asGuest();
  const guest = now(<Board />);
  expect(screen.getByText("from-the-page, unknown")).toBeInTheDocument();
  expect(guest.client.isFetching()).toBe(0);
  guest.unmount();
  logInAs();
  now(<Board />);
  expect(screen.getByText("from-the-page, unknown")).toBeInTheDocument();
  expect(await screen.findByText("from-the-page, 7")).toBeInTheDocument();
  expect(asked).toBe(1);
});
