import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { asGuest, at, config, http, ok, refused, server, show } from "#test";
import { setLocale } from "#words";
import Faqs from "./faqs.tsx";
import LearnWin from "./learn-win.tsx";
import Terms from "./terms.tsx";

const down = () => refused("internal", "x", 500);
const faqs = [
  { question: "What does it cost?", answer: ["Prepaid: Rs 10 per day.", "Postpaid: Rs 167."] },
  { question: "Who can help me?", answer: ["Write to help@arena.example."] },
];
const policy = {
  title: "Privacy Policy",
  sections: [
    { heading: "Introduction", level: 1, paragraphs: ["By using Arena you agree."] },
    { heading: "Collection", level: 1, paragraphs: ["We collect little."] },
    { heading: "Cookies", level: 2, paragraphs: ["One."] },
  ],
  footer: "© 2025 Arena. All rights reserved.",
};
const links = [
  { title: "Stream", url: "https://academy.example/streaming", image: "games/aim-train-hero" },
];

beforeEach(() => {
  asGuest();
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  server.use(
    http.get(at("/v1/config"), () => ok({ ...config, supportEmail: "help@arena.example" })),
  );
});
afterEach(() => setLocale("en"));

it("opens an answer under its question, and writes to who can help", async () => {
  server.use(http.get(at("/v1/content/faqs"), () => ok(faqs)));
  const { user } = show(<Faqs />);
  const question = await screen.findByRole("heading", { level: 2, name: "What does it cost?" });
  const details = question.closest("details");
  expect(details?.open).toBe(false);
  await user.click(question);
  expect(details?.open).toBe(true);
  expect(within(details as HTMLElement).getAllByText(/Rs/)).toHaveLength(2);
  const mails = await screen.findAllByText("help@arena.example");
  expect(mails.map((mail) => mail.closest("a")?.getAttribute("href"))).toEqual([
    "mailto:help@arena.example",
    "mailto:help@arena.example",
  ]);
});

it("asks in the reader's language", async () => {
  const asked: (string | null)[] = [];
  server.use(
    http.get(at("/v1/content/faqs"), ({ request }) => {
      asked.push(new URL(request.url).searchParams.get("lang"));
      return ok(faqs);
    }),
  );
  setLocale("ur");
  show(<Faqs />);
  await screen.findByText("What does it cost?");
  expect(asked).toEqual(["ur"]);
});

it("shows the policy with headings in order and its foot", async () => {
  server.use(http.get(at("/v1/content/privacy"), () => ok(policy)));
  show(<Terms />);
  await screen.findByRole("heading", { level: 2, name: "Introduction" });
  const order = screen
    .getAllByRole("heading")
    .map(({ tagName, textContent }) => [tagName, textContent]);
  expect(order).toEqual([
    ["H1", "Privacy Policy"],
    ["H2", "Introduction"],
    ["H2", "Collection"],
    ["H3", "Cookies"],
  ]);
  expect(screen.getByText("© 2025 Arena. All rights reserved.")).toBeVisible();
});

it("leads from the contents to a section, without a history entry", async () => {
  server.use(http.get(at("/v1/content/privacy"), () => ok(policy)));
  Element.prototype.scrollIntoView ??= () => undefined;
  const { user } = show(<Terms />, { path: "/terms-service" });
  const contents = within(await screen.findByRole("navigation", { name: "On this page" }));
  expect(contents.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
    "Introduction",
    "Collection",
  ]);
  const before = window.history.length;
  await user.click(contents.getByRole("link", { name: "Collection" }));
  await waitFor(() => expect(screen.getByRole("heading", { name: "Collection" })).toHaveFocus());
  expect([window.history.length, window.location.hash]).toEqual([before, ""]);
});

it("opens the academy in a tab that learns nothing of this one", async () => {
  server.use(http.get(at("/v1/content/learn-win"), () => ok(links)));
  show(<LearnWin />);
  const link = await screen.findByRole("link", { name: /^Stream.*opens in a new tab/ });
  expect(link).toHaveAttribute("href", "https://academy.example/streaming");
  expect(link).toHaveAttribute("target", "_blank");
  expect(link).toHaveAttribute("rel", "noopener noreferrer");
});

it.each([
  ["faqs", <Faqs key="f" />, "The questions could not be loaded", faqs, "What does it cost?"],
  ["privacy", <Terms key="t" />, "The policy could not be loaded", policy, "We collect little."],
  ["learn-win", <LearnWin key="l" />, "Learn & Win could not be loaded", links, "Stream"],
])("says that %s failed, and tries again", async (path, ui, failed, data, text) => {
  server.use(http.get(at(`/v1/content/${path}`), down));
  const { user } = show(ui);
  expect(await screen.findByText(failed)).toBeVisible();
  server.use(http.get(at(`/v1/content/${path}`), () => ok(data)));
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText(text)).toBeInTheDocument();
});

it.each([
  ["faqs", <Faqs key="f" />, "No questions here yet"],
  ["learn-win", <LearnWin key="l" />, "No courses right now"],
])("says so while there is nothing in %s", async (path, ui, text) => {
  server.use(http.get(at(`/v1/content/${path}`), () => ok([])));
  show(ui);
  expect(await screen.findByText(text)).toBeVisible();
});
