import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import type { Tournament } from "#api";
import { usePopup } from "#lib/popups";
import { exit } from "#lib/router";
import { asSpecified, at, http, logInAs, ok, server, show } from "#test";
import { Toaster } from "#ui";
import { tournament } from "./fixtures.ts";
import Tournaments from "./screen.tsx";

/* For tests of the screen of both lists. */

export const live = tournament({ id: 8, tourn_name: "Aim League", status: 2, is_running: 1 });

export function lists(esl: Tournament[], others: Tournament[] = [], entered: number[] = []) {
  server.use(
    http.get(at("/v1/esl/tournaments/all"), () => ok(esl, { me: { entered } })),
    http.get(at("/v1/tournaments/all"), () => ok(others, { me: { entered } })),
  );
}

const Open = () => <output>{usePopup()}</output>;
/** The screen of the specification, unless `additions` says otherwise. */
export const open = (path = "/tournaments", additions = asSpecified) =>
  show(
    <>
      <Tournaments />
      <Toaster />
      <Open />
    </>,
    { path, additions },
  );
export const section = (name: string) => within(screen.getByRole("region", { name }));

/** Logs in before each test. Returns the function that is called instead of leaving the app. */
export function prepare() {
  const left = vi.fn();
  const leave = exit.to;
  beforeEach(() => {
    logInAs();
    exit.to = left.mockReset();
    server.use(
      http.get(at("/v1/user/profile"), () => ok({ credits: 5 })),
      http.get(at("/v1/esl/tournaments/entered"), () => ok([])),
    );
  });
  afterEach(() => {
    exit.to = leave;
  });
  return left;
}
