import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, it } from "vitest";
import { navigate } from "#lib/router";
import { at, http, logInAs, ok, refused, server, show } from "#test";
import Redeem from "./redeem.tsx";
import { type Chosen, parseChosen } from "./redemption.ts";
import ThankYou from "./thank-you.tsx";

const chosen: Chosen = {
  name: "60 Battle Credits",
  item: 1,
  uuid: "01a1",
  tel: "03001234567",
  id_require: 1,
  fields: [
    {
      name: "pubgId",
      label: "PUBG ID",
      kind: "digits",
      min: 4,
      max: 15,
      pattern: null,
      help: null,
      refusal: "PUBG ID must be 9-13 digits and contain only numbers.",
    },
  ],
  credits: 30,
  image: "reward-01",
  delivery: "desk",
};
const plain: Chosen = { ...chosen, name: "Gaming Earbuds", item: 6, id_require: 0, fields: [] };

type Claim = { key: string | null; body: Record<string, unknown> };
function claims(...answers: (() => Response)[]): Claim[] {
  const seen: Claim[] = [];
  server.use(
    http.post(at("/v1/redeem-claim"), async ({ request }) => {
      seen.push({
        key: request.headers.get("idempotency-key"),
        body: (await request.json()) as Record<string, unknown>,
      });
      const answer = answers[Math.min(seen.length, answers.length) - 1];
      if (!answer) throw new Error("no answer given");
      return answer();
    }),
  );
  return seen;
}
const taken = () => ok({ message: "received", claimId: "c1" }, { status: true });

beforeEach(() => {
  logInAs();
  server.use(http.get(at("/v1/user/profile"), () => ok({ credits: 100 })));
});

function open(state: Chosen = chosen) {
  const shown = show(<Redeem />, { path: "/before" });
  navigate("/rewards");
  navigate("/redeem", { state });
  return shown;
}
const claim = () => screen.getByRole("button", { name: "Claim" });
async function fill(user: ReturnType<typeof show>["user"], pubg = "512345678") {
  await user.type(await screen.findByLabelText("Email"), "ayesha@example.pk");
  if (pubg) await user.type(screen.getByLabelText("PUBG ID"), pubg);
}

it("shows the reward, and the name and number that it came with", async () => {
  open();
  expect(await screen.findByRole("heading", { name: "Redeem Form" })).toBeVisible();
  expect(screen.getByRole("heading", { name: "Congratulations!" })).toBeVisible();
  expect(screen.getByLabelText("Name")).toHaveValue("60 Battle Credits");
  expect(screen.getByLabelText("Mobile Number")).toHaveValue("03001234567");
  expect(screen.getByLabelText("Mobile Number")).toHaveAttribute("readonly");
  expect(await screen.findByText("70 ESL Coins")).toBeInTheDocument();
});

it("asks for a PUBG ID only where the reward needs one", async () => {
  open(plain);
  expect(await screen.findByLabelText("Email")).toBeVisible();
  expect(screen.queryByLabelText("PUBG ID")).toBeNull();
});

it("takes only digits, at most 15, as a PUBG ID", async () => {
  const { user } = open();
  await fill(user, "5a1b2-34567890123456789");
  expect(screen.getByLabelText("PUBG ID")).toHaveValue("512345678901234");
});

it.each([
  ["a gap, with an id", chosen, "", "Please fill in all fields including PUBG ID."],
  ["a short id", chosen, "123", "PUBG ID must be 9-13 digits and contain only numbers."],
  ["a gap, without an id", plain, null, "Please fill in all fields."],
])("refuses %s in the specification's words", async (_what, state, pubg, text) => {
  const seen = claims(taken);
  const { user } = open(state);
  if (pubg) await fill(user, pubg);
  await user.click(await screen.findByRole("button", { name: "Claim" }));
  expect(await screen.findByText(text)).toBeVisible();
  expect(seen).toEqual([]);
});

it("takes what it said about gaps back when the last one is filled", async () => {
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Claim" }));
  const said = await screen.findByText("Please fill in all fields including PUBG ID.");
  await user.type(screen.getByLabelText("Email"), "ali@example.pk");
  expect(said).toBeVisible();
  await user.type(screen.getByLabelText("PUBG ID"), "5123456789");
  expect(said).not.toBeVisible();
});

it("asks for the id where a node of the release before names no fields", async () => {
  const { fields: _, ...older } = chosen;
  const { user } = open(older as Chosen);
  await fill(user);
  expect(screen.getByLabelText("PUBG ID")).toHaveValue("512345678");
});

it("asks for a reward's own fields, and says what fits", async () => {
  const seen = claims(taken);
  const base = { kind: "text", min: 1, max: 200, pattern: null, help: null, refusal: "" };
  const { user } = open({
    ...chosen,
    fields: [
      {
        ...base,
        name: "player",
        label: "Player ID",
        kind: "digits",
        min: 8,
        max: 12,
        help: "In the profile of your game",
        refusal: "Player ID must be 8-12 digits and contain only numbers.",
      },
      {
        ...base,
        name: "server",
        label: "Server",
        pattern: "[A-Z]{2}",
        refusal: "Please check Server. It is not as it should be.",
      },
    ],
  });
  await fill(user, "");
  expect(screen.getByText("In the profile of your game")).toBeVisible();
  await user.type(screen.getByLabelText("Player ID"), "1234");
  await user.click(claim());
  expect(screen.getByText("Please fill in all fields including Player ID, Server.")).toBeVisible();
  await user.type(screen.getByLabelText("Server"), "ke");
  await user.click(claim());
  expect(screen.getByText("Player ID must be 8-12 digits and contain only numbers.")).toBeVisible();
  expect(screen.getByText("Please check Server. It is not as it should be.")).toBeVisible();
  await user.type(screen.getByLabelText("Player ID"), "5678");
  await user.clear(screen.getByLabelText("Server"));
  await user.type(screen.getByLabelText("Server"), "KE");
  await user.click(claim());
  await waitFor(() => expect(window.location.pathname).toBe("/thankyou"));
  expect(seen[0]?.body.fields).toEqual({ player: "12345678", server: "KE" });
});

it("claims, and the confirmation takes the place of the form", async () => {
  const seen = claims(taken);
  const { user } = open();
  const before = window.history.length;
  await fill(user);
  await user.click(claim());
  await waitFor(() => expect(window.location.pathname).toBe("/thankyou"));
  expect(window.history.length).toBe(before);
  expect(seen.map(({ body }) => body)).toEqual([
    {
      item: 1,
      uuid: "01a1",
      name: "60 Battle Credits",
      email: "ayesha@example.pk",
      phone: "03001234567",
      fields: { pubgId: "512345678" },
      pubgId: "512345678",
    },
  ]);
  expect(seen[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
});

it("keeps one key over a lost call, so that a retry never claims twice", async () => {
  const seen = claims(() => HttpResponse.error(), taken);
  const { user } = open();
  await fill(user);
  await user.click(claim());
  await waitFor(() => expect(window.location.pathname).toBe("/thankyou"));
  expect(seen).toHaveLength(2);
  expect(seen[1]?.key).toBe(seen[0]?.key);
});

it("shows the server's refusal in a popup and leads back to the list", async () => {
  claims(() => refused("out_of_stock", "This reward is out of stock."));
  const { user } = open();
  await fill(user);
  await user.click(claim());
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText("This reward is out of stock.")).toBeInTheDocument();
  await user.click(dialog.getByRole("button", { name: "Choose another reward" }));
  await waitFor(() => expect(window.location.pathname).toBe("/rewards"));
  // The refused form is not in the history: Back leaves the list.
  window.history.back();
  await waitFor(() => expect(window.location.pathname).toBe("/before"));
});

it("says that it failed for another status", async () => {
  claims(() => refused("forbidden", "internal words", 403));
  const { user } = open();
  await fill(user);
  await user.click(claim());
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText("Redemption failed. Please try again.")).toBeInTheDocument();
});

it("says so when no answer comes, tries again with the same key, and knows its own claim", async () => {
  const seen = claims(
    () => HttpResponse.error(),
    () => HttpResponse.error(),
    () => HttpResponse.error(),
    () => refused("already_redeemed", "This reward was already claimed."),
  );
  const { user } = open();
  await fill(user);
  await user.click(claim());
  const dialog = within(await screen.findByRole("dialog", {}, { timeout: 10_000 }));
  expect(dialog.getByText("An error occurred. Please try again.")).toBeInTheDocument();
  await user.click(dialog.getByRole("button", { name: "Try again" }));
  // The lost call had succeeded: the existing claim is this form's.
  await waitFor(() => expect(window.location.pathname).toBe("/thankyou"));
  expect(new Set(seen.map(({ key }) => key)).size).toBe(1);
});

it("does not take somebody else's finished claim for its own", async () => {
  claims(() => refused("already_redeemed", "This reward was already claimed."));
  const { user } = open();
  await fill(user);
  await user.click(claim());
  expect(await screen.findByText("This reward was already claimed.")).toBeInTheDocument();
  expect(window.location.pathname).toBe("/redeem");
});

it("asks for nothing but a tap if the reward goes to the own number, and leads to its order", async () => {
  const seen = claims(taken);
  const data: Chosen = {
    ...chosen,
    name: "2 GB for a Week",
    item: 17,
    id_require: 0,
    fields: [],
    delivery: "number",
  };
  const { user } = open(data);
  expect(await screen.findByText(/2 GB for a Week.* is added to .*03001234567/)).toBeVisible();
  expect(screen.queryByLabelText("Name")).toBeNull();
  expect(screen.queryByLabelText("Email")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Get it now" }));
  await waitFor(() => expect(window.location.pathname).toBe("/rewards/claims/01a1"));
  expect(seen.map(({ body }) => body)).toEqual([{ item: 17, uuid: "01a1", phone: "03001234567" }]);
});

it("puts the server's field errors at their inputs", async () => {
  claims(() => refused("invalid", "x", 422, { email: "Please enter a valid email address." }));
  const { user } = open();
  await fill(user);
  await user.click(claim());
  expect(await screen.findByText("Please enter a valid email address.")).toBeVisible();
  expect(screen.getByLabelText("Email")).toHaveAttribute("aria-invalid", "true");
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("reads no navigation state but its own", () => {
  expect(parseChosen(chosen)).toEqual(chosen);
  expect(parseChosen(undefined)).toBeNull();
  expect(parseChosen("x")).toBeNull();
  expect(parseChosen({ ...chosen, uuid: 5 })).toBeNull();
});

it("thanks, says when the team answers, and leads home", () => {
  show(<ThankYou />, { path: "/thankyou" });
  expect(screen.getByText(/contact you within 24 hours/)).toBeVisible();
  expect(screen.getByText("Monday to Friday, 9:00 AM to 10:00 PM")).toBeVisible();
  expect(screen.getByText(/processed the following Monday/)).toBeVisible();
  expect(screen.getByText("Happy Gaming!")).toBeVisible();
  expect(screen.getByRole("link", { name: "Home" })).toHaveAttribute("href", "/");
});
