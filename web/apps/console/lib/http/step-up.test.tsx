import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { http as api, isCancelled } from "#console/http";
import {
  at,
  fakeCredentials,
  http,
  ok,
  refused,
  requestOptions,
  server,
  show,
} from "#test/console";

type Call = { stepUp: string | null; body: unknown };

/** A call that needs a step-up, and what arrived. */
function guarded(options: unknown) {
  const calls: Call[] = [];
  const confirmed: unknown[] = [];
  server.use(
    http.post(at("/v1/dangerous"), async ({ request }) => {
      const stepUp = request.headers.get("x-step-up");
      calls.push({ stepUp, body: await request.json() });
      if (stepUp) return ok({ done: true });
      return refusedWith({ stepUp: "s1", options });
    }),
    http.post(at("/v1/step-ups/s1"), async ({ request }) => {
      confirmed.push(await request.json());
      return ok({});
    }),
  );
  return { calls, confirmed };
}

const refusedWith = (data: unknown) =>
  new Response(
    JSON.stringify({ success: false, code: "step_up_needed", message: "Confirm.", data }),
    { status: 403 },
  );

const call = () => api.post("/v1/dangerous", { amount: 7 }, { doing: "Give seven coins." });

it("confirms with a passkey and repeats the same call with the header", async () => {
  fakeCredentials();
  const { calls, confirmed } = guarded(requestOptions);
  const { user } = show(<p>Screen</p>);
  const answer = call();
  expect(await screen.findByText("Give seven coins.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Use passkey" }));
  expect(await answer).toEqual({ done: true });
  expect(calls).toEqual([
    { stepUp: null, body: { amount: 7 } },
    { stepUp: "s1", body: { amount: 7 } },
  ]);
  expect(confirmed).toMatchObject([{ credential: { id: "credential-1" } }]);
  await waitFor(() => expect(screen.queryByText("Give seven coins.")).toBeNull());
});

it("only confirms where a demo has no passkey", async () => {
  const { confirmed } = guarded(null);
  const { user } = show(<p>Screen</p>);
  const answer = call();
  await user.click(await screen.findByRole("button", { name: "Confirm" }));
  await answer;
  expect(confirmed).toEqual([{}]);
});

it("ends the call when the person declines, and does not make it", async () => {
  const { calls } = guarded(requestOptions);
  const { user } = show(<p>Screen</p>);
  const error = call().catch((reason: unknown) => reason);
  await user.click(await screen.findByRole("button", { name: "Cancel" }));
  expect(isCancelled(await error)).toBe(true);
  expect(calls).toHaveLength(1);
});

it("shows why a step-up was refused and stays open", async () => {
  fakeCredentials();
  guarded(requestOptions);
  server.use(http.post(at("/v1/step-ups/s1"), () => refused("step_up_over", "It took too long.")));
  const { user } = show(<p>Screen</p>);
  void call().catch(() => undefined);
  await user.click(await screen.findByRole("button", { name: "Use passkey" }));
  expect(await screen.findByText("It took too long.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Cancel" }));
});
