import { screen, waitFor } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { closePopup, openPopup, usePopup } from "#lib/popups";
import { at, config, http, logInAs, ok, refused, server, show } from "#test";
import { setLocale } from "#words";
import Phone from "./phone.tsx";

const invalid = "Please enter a valid Jazz number (starting with 0 and 11 digits long)";
const then = vi.fn();
const sent: unknown[] = [];

/** Drawn as in the portal. */
const Popup = () => (usePopup() === "phone" ? <Phone onClose={closePopup} /> : null);

beforeEach(() => {
  then.mockReset();
  sent.length = 0;
  logInAs();
  server.use(
    http.post(at("/v1/gamenow/notify"), async ({ request }) => {
      sent.push(await request.json());
      return ok({}, { message: "Thank you. We will reach you at this number." });
    }),
  );
  openPopup("phone", then);
});
afterEach(() => setLocale("en"));

async function type(number: string) {
  const opened = show(<Popup />, { path: "/rewards" });
  const input = await screen.findByLabelText("Mobile Number");
  if (number) await opened.user.type(input, number);
  await opened.user.click(screen.getByRole("button", { name: "Continue" }));
  return { ...opened, input };
}

it("takes digits only, eleven at most, and sends them with the country's code", async () => {
  const { input } = await type("0300-123 4567999");
  expect(input).toHaveValue("03001234567");
  await waitFor(() => expect(then).toHaveBeenCalledTimes(1));
  expect(sent).toEqual([{ msisdn: "923001234567" }]);
  expect(screen.queryByRole("dialog")).toBeNull();
});

it.each(["", "3001234567", "13001234567", "0300123456", "04001234567"])(
  "refuses %j",
  async (number) => {
    const { input } = await type(number);
    expect(await screen.findByText(invalid)).toBeVisible();
    expect(input).toHaveAccessibleDescription(invalid);
    expect(sent).toEqual([]);
    expect(then).not.toHaveBeenCalled();
  },
);

const range = (prefix: string, digits: number, maxDigits = digits) => ({
  prefix,
  digits,
  maxDigits,
});
const kenya = { prefix: "254", trunk: "0", mobile: [range("7", 9), range("1", 9)] };
const denmark = { prefix: "45", trunk: "", mobile: [range("2", 8), range("5", 8)] };
const indonesia = { prefix: "62", trunk: "0", mobile: [range("8", 9, 12)] };

async function open(country: typeof kenya) {
  server.use(http.get(at("/v1/config"), () => ok({ ...config, operator: "Onic", country })));
  const { client, user } = show(<Popup />, { path: "/rewards" });
  await waitFor(() => expect(client.getQueryData(["config"])).toBeDefined());
  return { user, input: screen.getByRole("textbox") };
}

it.each([
  ["Kenya", kenya, "10 digits, such as 0712345678.", "starting with 0 and 10 digits long"],
  ["Denmark", denmark, "8 digits, such as 21234567.", "8 digits long"],
  [
    "Indonesia",
    indonesia,
    "10–13 digits, such as 0812345678.",
    "starting with 0 and 10–13 digits long",
  ],
])("says how numbers look in %s", async (_, country, hint, text) => {
  const { user } = await open(country);
  expect(screen.getByText(hint)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Continue" }));
  const said = await screen.findByText(`Please enter a valid Onic number (${text})`);
  expect(said).toBeVisible();
});

it("keeps the digits of the hint in order in Urdu", async () => {
  setLocale("ur");
  await open(indonesia);
  const [digits, example] = ["\u206810–13\u2069", "\u20680812345678\u2069"];
  expect(screen.getByText(`${digits} ہندسے، مثلاً ${example}۔`)).toBeVisible();
});

it.each([
  [kenya, "0712345678", "254712345678"],
  [kenya, "0112345678", "254112345678"],
  [denmark, "20123456", "4520123456"],
  [indonesia, "0812345678", "62812345678"],
  [indonesia, "0812345678901", "62812345678901"],
])("sends a number of the country %#", async (country, typed, number) => {
  const { user, input } = await open(country);
  await user.type(input, typed);
  await user.click(screen.getByRole("button", { name: "Continue" }));
  await waitFor(() => expect(sent).toEqual([{ msisdn: number }]));
});

it("refuses a fixed line of the country", async () => {
  const { user, input } = await open(kenya);
  await user.type(input, "0201234567");
  await user.click(screen.getByRole("button", { name: "Continue" }));
  expect(await screen.findByText(/^Please enter a valid Onic number/)).toBeVisible();
  expect(sent).toEqual([]);
});

it.each([
  ["fails", () => refused("internal", "x", 500)],
  ["is not reached", () => HttpResponse.error()],
  ["has had enough changes", () => refused("too_many_changes", "Please try again later")],
])("asks to try again later where the server %s", async (_, answer) => {
  server.use(http.post(at("/v1/gamenow/notify"), answer));
  await type("03001234567");
  expect(await screen.findByText("Please try again later")).toBeVisible();
  expect(then).not.toHaveBeenCalled();
});

it("goes on where the number is known already", async () => {
  server.use(
    http.post(at("/v1/gamenow/notify"), () =>
      refused("number_known", "Your number is known already."),
    ),
  );
  await type("03001234567");
  await waitFor(() => expect(then).toHaveBeenCalledTimes(1));
});

it("does not go on when it is closed", async () => {
  const { user } = show(<Popup />, { path: "/rewards" });
  await user.click(await screen.findByRole("button", { name: "Close" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(then).not.toHaveBeenCalled();
});
