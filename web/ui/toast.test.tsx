import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Toaster, toast } from "./toast.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const say = (text: string) => act(() => toast(text));
const turn = (ms: number) => act(() => vi.advanceTimersByTime(ms));

it("stays as long as it takes to read", () => {
  render(<Toaster />);
  const long = "Your room is ready. ".repeat(7).trim();
  say("Saved");
  say(long);
  turn(5_000);
  expect(screen.queryByText("Saved")).toBeNull();
  expect(screen.getByText(long)).toBeInTheDocument();
  turn(long.length * 70 - 5_000);
  expect(screen.queryByText(long)).toBeNull();
});

it("writes each text in its own direction", () => {
  render(<Toaster />);
  say("You won.");
  expect(screen.getByText("You won.")).toHaveAttribute("dir", "auto");
});
