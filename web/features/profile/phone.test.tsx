import { screen, waitFor } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, it, vi } from "vitest";
import { closePopup, openPopup, usePopup } from "#lib/popups";
import { at, config, http, logInAs, ok, refused, server, show } from "#test";
import Phone from "./phone.tsx";

const invalid = "Please enter a valid Jazz number (starting with 0 and 11 digits long)";
const then = vi.fn();
const sent: unknown[] = [];

/** As the portal draws it. */
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

it.each(["", "3001234567", "13001234567", "0300123456"])("refuses %j", async (number) => {
  const { input } = await type(number);
  expect(await screen.findByText(invalid)).toBeVisible();
  expect(input).toHaveAccessibleDescription(invalid);
  expect(sent).toEqual([]);
  expect(then).not.toHaveBeenCalled();
});

it("names the operator and the length of the configuration", async () => {
  server.use(
    http.get(at("/v1/config"), () =>
      ok({ ...config, operator: "Onic", country: { prefix: "44", localDigits: 10 } }),
    ),
  );
  const { client } = show(<Popup />, { path: "/rewards" });
  await waitFor(() => expect(client.getQueryData(["config"])).toBeDefined());
  screen.getByRole("button", { name: "Continue" }).click();
  expect(
    await screen.findByText(
      "Please enter a valid Onic number (starting with 0 and 10 digits long)",
    ),
  ).toBeVisible();
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
