import { act, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { show } from "#test";
import { lazyWithRetry, Nothing, Toaster, Unreached } from "./index.ts";

type Props = { onClose: () => void };
const load = vi.fn(async () => ({ default: (_: Props) => <p>The sheet</p> }));
const Sheet = lazyWithRetry<Props>(load, Unreached);

function Opener() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {open && <Sheet onClose={() => setOpen(false)} />}
      <Toaster />
    </>
  );
}

it("says that a sheet's code did not arrive, and asks for it again the next time", async () => {
  load.mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"));
  const { user } = show(<Opener />);
  await user.click(screen.getByRole("button", { name: "Open" }));
  expect(await screen.findByText(/No connection/)).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Open" }));
  expect(await screen.findByText("The sheet")).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});

it("asks again for a part of the page when the network is back, and for none that is there", async () => {
  const loadBell = vi.fn(async () => ({ default: () => <p>The bell</p> }));
  loadBell.mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"));
  const Bell = lazyWithRetry(loadBell, Nothing);
  await act(async () => void show(<Bell />));
  expect(loadBell).toHaveBeenCalledOnce();
  expect(screen.queryByText("The bell")).toBeNull();
  await act(async () => void window.dispatchEvent(new Event("online")));
  expect(await screen.findByText("The bell")).toBeVisible();
  await act(async () => void window.dispatchEvent(new Event("online")));
  expect(screen.getByText("The bell")).toBeVisible();
  expect(loadBell).toHaveBeenCalledTimes(2);
});
