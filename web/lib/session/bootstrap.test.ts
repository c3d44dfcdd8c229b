import { act, renderHook } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, it, vi } from "vitest";
import { asGuest, at, http, logInAs, ok, refused, server } from "#test";
import { intake, restored, settleSession, startSession, takeRefusal } from "./bootstrap.ts";
import { ask, useQuestion } from "./question.ts";
import { generate } from "./refresh.ts";
import { hint, stored } from "./storage.ts";
import { logIn, logOut, onSwitch, session } from "./store.ts";

const address = () => window.location.pathname + window.location.search + window.location.hash;
const open = (path: string) => window.history.replaceState(null, "", path);

function gen() {
  const bodies: unknown[] = [];
  server.use(
    http.post(at("/v1/jt/gen"), async ({ request }) => {
      bodies.push(await request.json());
      return ok(
        { msisdn: "923001234567", expiresIn: 600, gn: 0, refferer: null },
        {},
        { access_token: "fresh" },
      );
    }),
  );
  return bodies;
}

beforeEach(() => {
  asGuest();
  hint.set(null);
});

it("takes what the landing page put there out of the address and keeps the rest", () => {
  open("/game-challenges?gameId=3&a=k1.secret&r=1&referer=gamenow#top");
  expect(intake()).toEqual({ handOff: "k1.secret", toRewards: true });
  expect(address()).toBe("/game-challenges?gameId=3#top");
  expect(stored.get("gamesNowRef")).not.toBeNull();
  expect(session()).toMatchObject({ status: "subscriber", gamenow: true });
});

it("lets no link block the way out: the server says who came by the partner", () => {
  logInAs();
  open("/?refferer=gamenow");
  intake();
  expect(session()).toMatchObject({ gamenow: true, partner: false });
  logIn({ token: "token-2", msisdn: "923001234567", gamenow: true });
  open("/?refferer=gamenow");
  intake();
  expect(session()).toMatchObject({ gamenow: true, partner: true });
  // The operator's own landing page again.
  logIn({ token: "token-3", msisdn: "923001234567", gamenow: false });
  expect(session().partner).toBe(false);
});

it("honours no other referrer", () => {
  open("/?refferer=elsewhere");
  intake();
  expect(address()).toBe("/");
  expect(session()).toMatchObject({ status: "guest", gamenow: false });
});

it("turns a hand-off into a session", async () => {
  const bodies = gen();
  open("/?a=k1.secret");
  const started = startSession(intake());
  expect(session().status).toBe("restoring");
  await started;
  expect(bodies).toEqual([{ msisdn: "k1.secret", refferer: null }]);
  expect(session()).toMatchObject({ status: "subscriber", msisdn: "923001234567" });
  expect([stored.get("access_token"), hint.get()]).toEqual(["fresh", "923001234567"]);
});

it("reads the gn flag off the token, after a reload too", () => {
  const payload = btoa(JSON.stringify({ sub: "1", gn: 1 }));
  logInAs("923001234567", `head.${payload}.sign`);
  expect(session().gn).toBe(true);
  logInAs("923001234567", "not-a-jwt");
  expect(session().gn).toBe(false);
});

it("asks nothing when the tab has its own token (a reload)", async () => {
  const bodies = gen();
  logInAs();
  await startSession({ handOff: null, toRewards: false });
  expect(session().status).toBe("subscriber");
  expect(bodies).toEqual([]);
});

it("restores a new tab by cookie, by way of the hint", async () => {
  const bodies = gen();
  hint.set("923001234567");
  await startSession({ handOff: null, toRewards: false });
  expect(bodies).toEqual([{ msisdn: "923001234567", refferer: null }]);
  expect(session().status).toBe("subscriber");
});

it("leaves a browser that never logged in a guest, without a call", async () => {
  const bodies = gen();
  await startSession({ handOff: null, toRewards: false });
  expect(session().status).toBe("guest");
  expect(bodies).toEqual([]);
});

it("makes a guest of a refused hand-off and says why, once", async () => {
  server.use(http.post(at("/v1/jt/gen"), () => refused("not_proven", "This link was used.", 401)));
  await startSession({ handOff: "used", toRewards: false });
  expect(session().status).toBe("guest");
  expect([takeRefusal(), takeRefusal()]).toEqual(["This link was used.", null]);
});

it("asks before somebody else takes the place of who is logged in, and changes nothing until then", async () => {
  const bodies: unknown[] = [];
  const who = { present: "0300*****67", arriving: "0311*****22" };
  server.use(
    http.post(at("/v1/jt/gen"), async ({ request }) => {
      const body = (await request.json()) as { switch?: boolean };
      bodies.push(body);
      return body.switch
        ? ok(
            { msisdn: "923111234522", expiresIn: 600, gn: 0, refferer: null },
            {},
            { access_token: "theirs" },
          )
        : HttpResponse.json(
            {
              success: false,
              code: "another_subscriber",
              message: "Somebody else.",
              data: { who },
            },
            { status: 409 },
          );
    }),
  );
  logInAs();
  const { result } = renderHook(useQuestion);
  await act(() => startSession({ handOff: "k1.theirs", toRewards: false }));
  expect(result.current).toEqual({ kind: "switch", handOff: "k1.theirs", who });
  expect([session().msisdn, takeRefusal()]).toEqual(["923001234567", null]);
  act(() => ask(null));
  expect(result.current).toBeNull();
  expect(bodies).toEqual([{ msisdn: "k1.theirs", refferer: null }]);

  const switched = vi.fn();
  const stop = onSwitch(switched);
  await act(() => generate("k1.theirs", "switch"));
  stop();
  expect(bodies[1]).toEqual({ msisdn: "k1.theirs", refferer: null, switch: true });
  expect(session()).toMatchObject({ status: "subscriber", msisdn: "923111234522" });
  expect(switched).toHaveBeenCalled();
});

it("says that another browser began a login, and lets the person log in", async () => {
  server.use(http.post(at("/v1/jt/gen"), () => refused("other_browser", "Log in here.", 409)));
  const { result } = renderHook(useQuestion);
  await act(() => startSession({ handOff: "k1.elsewhere", toRewards: false }));
  expect(result.current).toEqual({ kind: "elsewhere", text: "Log in here." });
  expect(session().status).toBe("guest");
  act(() => ask(null));
});

it("keeps the session that there is when a second hand-off is refused", async () => {
  server.use(http.post(at("/v1/jt/gen"), () => refused("not_proven", "This link was used.", 401)));
  logInAs();
  await startSession({ handOff: "used", toRewards: false });
  expect(session()).toMatchObject({ status: "subscriber", msisdn: "923001234567" });
  takeRefusal();
});

it("without a network nobody becomes a guest: it tries again when the network is back", async () => {
  let up = false;
  server.use(
    http.post(at("/v1/jt/gen"), () =>
      up
        ? ok(
            { msisdn: "923001234567", expiresIn: 600, gn: 0, refferer: null },
            {},
            { access_token: "fresh" },
          )
        : HttpResponse.error(),
    ),
  );
  hint.set("923001234567");
  const started = startSession({ handOff: null, toRewards: false });
  await restored();
  expect(session()).toMatchObject({ status: "unreached", msisdn: "923001234567" });
  up = true;
  window.dispatchEvent(new Event("online"));
  expect(await started, "more than one attempt").toBe(true);
  expect(session().status).toBe("subscriber");
});

it("asks again at once when a person wants something, else later and later", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  let asked = 0;
  let answer = () => HttpResponse.json({}, { status: 503 });
  server.use(
    http.post(at("/v1/jt/gen"), () => {
      asked += 1;
      return answer();
    }),
  );
  hint.set("923001234567");
  const started = startSession({ handOff: null, toRewards: false });
  await restored();
  expect(await settleSession()).toBe("unreached");
  expect(asked).toBe(2);
  vi.advanceTimersByTime(3_900);
  expect(asked).toBe(2);
  vi.advanceTimersByTime(200);
  await restored();
  expect(asked).toBe(3);
  answer = () => refused("not_proven", "Log in again", 401);
  expect(await settleSession()).toBe("guest");
  vi.useRealTimers();
  await started;
  expect(session()).toMatchObject({ status: "guest", msisdn: null });
});

it("a logout while the server cannot be reached leaves a guest", async () => {
  server.use(http.post(at("/v1/jt/gen"), () => HttpResponse.error()));
  hint.set("923001234567");
  const started = startSession({ handOff: null, toRewards: false });
  await restored();
  logOut();
  expect(session()).toMatchObject({ status: "guest", msisdn: null });
  expect(await settleSession()).toBe("guest");
  await started;
});

it("logout clears every key and tells who shows the subscriber's data", () => {
  logInAs();
  stored.set("profileData", "{}");
  hint.set("923001234567");
  const switched = vi.fn();
  const stop = onSwitch(switched);
  logOut();
  stop();
  expect(window.sessionStorage.length).toBe(0);
  expect(hint.get()).toBeNull();
  expect(switched).toHaveBeenCalledOnce();
});
