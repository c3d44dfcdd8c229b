import { QueryClientProvider, useSuspenseQuery } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import { Suspense } from "react";
import { beforeEach, expect, it } from "vitest";
import { asGuest, at, http, logInAs, ok, server, show } from "#test";
import { createQueryClient } from "../query/index.ts";
import { chooseLocale } from "../words/runtime.ts";
import { leaderboardQuery, learnWinQuery, rewardsQuery } from "./index.ts";

// As the server puts the data into the page; read once, before anything is drawn.
const reward = { id: 1, name: "From the page", credits: 30, id_require: 0, available: true };
const leader = { rank: 1, username: "from-the-page", score: 10 };
const data = document.createElement("script");
data.type = "application/json";
data.id = "arena-data";
const lesson = { title: "From the page", url: "https://academy.example", image: "x" };
data.textContent = JSON.stringify({
  lang: "en",
  rewards: [reward],
  leaderboard: [leader],
  learnWin: [lesson],
});
document.head.append(data);

function Rewards() {
  return <p>{useSuspenseQuery(rewardsQuery()).data[0]?.name}</p>;
}
function Lessons() {
  return <p>{useSuspenseQuery(learnWinQuery()).data[0]?.title}</p>;
}
function Board() {
  const { leaders, me } = useSuspenseQuery(leaderboardQuery()).data;
  return (
    <p>
      {leaders[0]?.username}, {me === undefined ? "unknown" : (me?.rank ?? "none")}
    </p>
  );
}
/** Draws with the app's own client: the time for which a list counts as fresh matters here. */
function now(ui: React.ReactNode) {
  const client = createQueryClient();
  const shown = show(
    <QueryClientProvider client={client}>
      <Suspense fallback="loading">{ui}</Suspense>
    </QueryClientProvider>,
  );
  return { ...shown, client };
}
const pageLoadedAt = (time: number) =>
  Object.defineProperty(performance, "timeOrigin", { value: time, configurable: true });
beforeEach(() => void pageLoadedAt(Date.now()));

it("draws the list that came with the page, and does not ask for it", () => {
  asGuest();
  const { client } = now(<Rewards />);
  expect(screen.getByText("From the page")).toBeInTheDocument();
  expect(client.isFetching()).toBe(0);
});

it("asks again once the page has grown old", async () => {
  asGuest();
  pageLoadedAt(Date.now() - 60_000);
  server.use(http.get(at("/v1/rewards"), () => ok([{ ...reward, name: "Asked for" }])));
  now(<Rewards />);
  expect(screen.getByText("From the page")).toBeInTheDocument();
  expect(await screen.findByText("Asked for")).toBeInTheDocument();
});

it("leaves a list that came in another language alone", async () => {
  asGuest();
  chooseLocale("ur");
  server.use(http.get(at("/v1/rewards"), () => ok([{ ...reward, name: "انعام" }])));
  now(<Rewards />);
  expect(await screen.findByText("انعام")).toBeInTheDocument();
  chooseLocale("en");
});

it("does not ask for a guest's own place", () => {
  asGuest();
  const { client } = now(<Board />);
  expect(screen.getByText("from-the-page, unknown")).toBeInTheDocument();
  expect(client.isFetching()).toBe(0);
});

it("asks for a subscriber's own place at once", async () => {
  logInAs();
  server.use(http.get(at("/v1/leaderboard"), () => ok([leader], { me: { rank: 7, score: 1 } })));
  now(<Board />);
  expect(screen.getByText("from-the-page, unknown")).toBeInTheDocument();
  expect(await screen.findByText("from-the-page, 7")).toBeInTheDocument();
});

it("takes a text from the page in the page's language only", async () => {
  asGuest();
  const { unmount, client } = now(<Lessons />);
  expect(screen.getByText("From the page")).toBeInTheDocument();
  expect(client.isFetching()).toBe(0);
  unmount();
  server.use(http.get(at("/v1/content/learn-win"), () => ok([{ ...lesson, title: "سیکھیں" }])));
  chooseLocale("ur");
  now(<Lessons />);
  expect(await screen.findByText("سیکھیں")).toBeInTheDocument();
  chooseLocale("en");
});
