import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { session } from "#lib/session";
import { asGuest, at, http, logInAs, ok, refused, server, show } from "#test";
import HandOff from "./hand-off.tsx";

const who = { present: "0300*****67", arriving: "0311*****22" };
const question = { kind: "switch", handOff: "k1.theirs", who } as const;

it("names both numbers and goes without a call when the person stays", async () => {
  const asked = vi.fn();
  server.use(http.post(at("/v1/jt/gen"), asked));
  logInAs();
  const onClose = vi.fn();
  show(<HandOff question={question} onClose={onClose} />);
  expect(await screen.findByText(who.present)).toBeVisible();
  expect(screen.getByText(who.arriving)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Stay" }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(asked).not.toHaveBeenCalled();
});

it("switches, and says why where the link is no longer good", async () => {
  let late = true;
  server.use(
    http.post(at("/v1/jt/gen"), () =>
      late
        ? refused("not_proven", "Please log in again.", 401)
        : ok(
            { msisdn: "923111234522", expiresIn: 600, gn: 0, refferer: null },
            {},
            { access_token: "theirs" },
          ),
    ),
  );
  logInAs();
  const onClose = vi.fn();
  show(<HandOff question={question} onClose={onClose} />);
  const key = await screen.findByRole("button", { name: "Switch" });
  await userEvent.click(key);
  expect(await screen.findByRole("alert")).toHaveTextContent("Please log in again.");
  expect(session().msisdn).toBe("923001234567");
  late = false;
  await userEvent.click(key);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(session().msisdn).toBe("923111234522");
});

it("leads a guest to Login where another browser began", async () => {
  asGuest();
  show(<HandOff question={{ kind: "elsewhere", text: "Log in here." }} onClose={() => {}} />, {
    path: "/rewards",
  });
  expect(await screen.findByText("Log in here.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Login" })).toHaveAttribute(
    "href",
    expect.stringContaining("returnTo=%2Frewards"),
  );
});
