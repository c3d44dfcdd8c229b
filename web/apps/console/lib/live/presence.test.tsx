import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { showTab, stream } from "#test/console";
import { claim, desk, openLive, pass, playDesks, told } from "../../../../test/console/desks.ts";

playDesks();

it("tells which claim is open, again every 20 seconds, and that it is left", async () => {
  desk.claims = [claim("1"), claim("2")];
  const { user } = await openLive("/claims/1");
  await screen.findByRole("heading", { name: "Reward 1" });
  await pass(600);
  expect(told).toEqual(["claims/1"]);
  await pass(20_500);
  expect(told).toEqual(["claims/1", "claims/1"]);
  // Leafing through the list tells nothing until it stops.
  await user.keyboard("j");
  await screen.findByRole("heading", { name: "Reward 2" });
  await pass(600);
  expect(told.at(-1)).toBe("claims/2");
  showTab(false);
  const hidden = told.length;
  await pass(45_000);
  expect(told).toHaveLength(hidden);
  showTab(true);
  await waitFor(() => expect(told).toHaveLength(hidden + 1));
  // Nobody is said to be here after two minutes without input.
  await pass(121_000);
  const rested = told.length;
  await pass(60_000);
  expect(told).toHaveLength(rested);
  await user.keyboard("{Shift}");
  await waitFor(() => expect(told).toHaveLength(rested + 1));
  expect(told.at(-1)).toBe("claims/2");
  await user.keyboard("gh");
  await waitFor(() => expect(told.at(-1)).toBeNull());
});

it("says when the page closes that the item is left", async () => {
  desk.claims = [claim("1")];
  const fetched = vi.spyOn(window, "fetch");
  await openLive("/claims/1");
  await waitFor(() => expect(told).toEqual(["claims/1"]));
  fireEvent(window, new Event("pagehide"));
  await waitFor(() => expect(told).toEqual(["claims/1", null]));
  expect(fetched.mock.calls.at(-1)?.[1]).toMatchObject({ keepalive: true });
});

it("names the others at a claim, in the claim and in the queue", async () => {
  desk.claims = [claim("1"), claim("2")];
  await openLive("/claims/1");
  await screen.findByRole("heading", { name: "Reward 1" });
  const present = (...names: string[]) =>
    stream().send("present", { items: { "claims/1": names } });
  present("Zara Ahmed");
  expect(screen.getByText("Zara Ahmed is here too")).toBeVisible();
  expect(screen.getByText("Open at: Zara Ahmed")).toBeInTheDocument();
  present("Zara Ahmed", "Omar Malik");
  expect(screen.getByText("Zara Ahmed and Omar Malik are here too")).toBeVisible();
  present("Zara Ahmed", "Omar Malik", "Sana Malik", "Bilal Ahmed");
  expect(screen.getByText("Zara Ahmed, Omar Malik and 2 others are here too")).toBeVisible();
  stream().send("present", { items: {} });
  expect(screen.queryByText(/here too/)).toBeNull();
  // Without a stream nobody knows who is still there.
  present("Zara Ahmed");
  stream().drop();
  await pass(16_000);
  expect(screen.queryByText(/here too/)).toBeNull();
});
