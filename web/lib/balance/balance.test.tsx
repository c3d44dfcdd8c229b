import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { Profile } from "#api";
import { profileQuery } from "#lib/subscriber";
import { afterHold } from "./hold.ts";
import { useHeldBalance } from "./index.ts";

function held() {
  const client = new QueryClient();
  const { queryKey } = profileQuery();
  client.setQueryData(queryKey, { credits: 10 } as Profile);
  const hook = renderHook(() => useHeldBalance(), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  const event = vi.fn();
  act(() => hook.result.current.hold());
  afterHold(event);
  expect(event).not.toHaveBeenCalled();
  return { ...hook, event, credits: () => client.getQueryData<Profile>(queryKey)?.credits };
}

it("brings the balance with the coins, and then lets the events through", () => {
  const { result, event, credits } = held();
  act(() => result.current.arrive(25));
  expect(credits()).toBe(25);
  expect(event).toHaveBeenCalledOnce();
});

it("lets the events through where nothing was paid, and after the screen was left", () => {
  const refused = held();
  act(() => refused.result.current.release());
  expect(refused.event).toHaveBeenCalledOnce();
  expect(refused.credits()).toBe(10);

  const left = held();
  left.unmount();
  expect(left.event).toHaveBeenCalledOnce();
});
