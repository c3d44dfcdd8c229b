import { HttpResponse } from "msw";
import { describe, expect, it } from "vitest";
import { refreshToken, settleSession, stored } from "#lib/session";
import { asGuest, at, http as handle, logInAs, ok, refused, restoreSession, server } from "#test";
import { setLocale } from "#words";
import { textsOf } from "../../scripts/words.ts";
import { hint } from "../session/storage.ts";
import { http, isApiError } from "./index.ts";

/** A server that issues token-2, token-3… and accepts only `good`. */
function tokens() {
  let issued = 1;
  const seen = { refreshes: 0, bodies: [] as unknown[], bearers: [] as (string | null)[] };
  server.use(
    handle.post(at("/v1/jt/gen"), async ({ request }) => {
      seen.refreshes += 1;
      seen.bodies.push(await request.json());
      issued += 1;
      const data = { msisdn: "923001234567", expiresIn: 600, gn: 0, refferer: null };
      return ok(data, {}, { access_token: `token-${issued}` });
    }),
    handle.get(at("/v1/wallet"), ({ request }) => {
      const bearer = request.headers.get("Authorization");
      seen.bearers.push(bearer);
      return bearer === `Bearer token-${issued}` && issued > 1
        ? ok({ balance: 5 })
        : refused("unauthorized", "Unauthorized", 401);
    }),
  );
  return seen;
}

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail("it was accepted"),
    (error: unknown) => error,
  );

it("says that nothing came through where the server could not say who asks", async () => {
  tokens();
  const answer = restoreSession();
  const asked = failure(http.get("/v1/wallet"));
  await answer("lost");
  expect(await asked).toMatchObject({ code: "network", transient: true });
  void settleSession();
  await answer("guest");
});

describe("calls", () => {
  it("ask in the reader's language, and in English without a word", async () => {
    asGuest();
    const asked: string[] = [];
    server.use(
      handle.get(at("/v1/rewards"), ({ request }) => {
        asked.push(new URL(request.url).search);
        return ok([]);
      }),
    );
    await http.get("/v1/rewards");
    setLocale("ur");
    await http.get("/v1/rewards", { query: { page: 2 } });
    setLocale("en");
    expect(asked).toEqual(["", "?lang=ur&page=2"]);
  });

  it("answer the data of the envelope, or the whole of it", async () => {
    asGuest();
    server.use(handle.get(at("/v1/leaderboard"), () => ok([1], { me: { rank: 7, score: 30 } })));
    expect(await http.get("/v1/leaderboard")).toEqual([1]);
    const body = await http.whole.get<number[], { me: { rank: number } }>("/v1/leaderboard");
    expect(body.me.rank).toBe(7);
  });

  it("throw a refusal with its code, text and fields, whatever the status", async () => {
    asGuest();
    server.use(
      handle.post(at("/v1/redeem-item"), () => refused("out_of_stock", "Out of stock")),
      handle.post(at("/v1/redeem-claim"), () =>
        refused("invalid", "No", 422, { email: "Bad e-mail" }),
      ),
    );
    expect(await failure(http.post("/v1/redeem-item", { item: 1 }))).toMatchObject({
      status: 200,
      code: "out_of_stock",
      message: "Out of stock",
    });
    expect(await failure(http.post("/v1/redeem-claim"))).toMatchObject({
      status: 422,
      fields: { email: "Bad e-mail" },
    });
  });

  it("word a field in the reader's language where its text has a code", async () => {
    asGuest();
    setLocale("ur");
    const fields = { username: "This username is taken.", email: "Bad e-mail" };
    const fieldCodes = { username: "username_taken" };
    const body = {
      success: false,
      code: "invalid",
      message: "No",
      errors: "No",
      fields,
      fieldCodes,
    };
    server.use(
      handle.post(at("/v1/user/profile/complete"), () => HttpResponse.json(body, { status: 422 })),
    );
    const refusal = await failure(http.post("/v1/user/profile/complete"));
    setLocale("en");
    expect(refusal).toMatchObject({
      fields: { username: textsOf("ur", "refusals").get("username_taken"), email: "Bad e-mail" },
    });
  });

  it("say that no answer came, and that an answer is not ours", async () => {
    asGuest();
    server.use(
      handle.get(at("/v1/rewards"), () => HttpResponse.error()),
      handle.get(at("/v1/leaderboard"), () => new HttpResponse("<html>", { status: 502 })),
    );
    expect(await failure(http.get("/v1/rewards"))).toMatchObject({
      status: 0,
      code: "network",
      transient: true,
    });
    expect(await failure(http.get("/v1/leaderboard"))).toMatchObject({
      status: 502,
      code: "http_502",
    });
  });

  it("carry the idempotency key over the retry after a 401", async () => {
    logInAs();
    const keys: (string | null)[] = [];
    tokens();
    server.use(
      handle.post(at("/v1/update-daily-streak"), ({ request }) => {
        keys.push(request.headers.get("Idempotency-Key"));
        return keys.length === 1
          ? refused("unauthorized", "Unauthorized", 401)
          : ok({ credits: 10 });
      }),
    );
    await http.post("/v1/update-daily-streak", {}, { idempotencyKey: "k1" });
    expect(keys).toEqual(["k1", "k1"]);
  });
});

describe("an expired token", () => {
  it("is replaced once for all calls that meet it, and each is tried once more", async () => {
    logInAs("923001234567", "token-1");
    const seen = tokens();
    const answers = await Promise.all(Array.from({ length: 8 }, () => http.get("/v1/wallet")));
    expect(answers).toEqual(Array.from({ length: 8 }, () => ({ balance: 5 })));
    expect(seen.refreshes).toBe(1);
    expect(seen.bodies).toEqual([{ msisdn: "923001234567", refferer: null }]);
    expect(seen.bearers.filter((bearer) => bearer === "Bearer token-2")).toHaveLength(8);
    expect(stored.get("access_token")).toBe("token-2");
  });

  it("is retried only once", async () => {
    logInAs();
    const seen = tokens();
    let calls = 0;
    server.use(
      handle.get(at("/v1/wallet"), () => {
        calls += 1;
        return refused("unauthorized", "Unauthorized", 401);
      }),
    );
    expect(await failure(http.get("/v1/wallet"))).toMatchObject({ status: 401 });
    expect([calls, seen.refreshes]).toEqual([2, 1]);
  });

  it("leaves a guest's 401 alone", async () => {
    asGuest();
    const seen = tokens();
    expect(await failure(http.get("/v1/wallet"))).toMatchObject({
      status: 401,
      code: "unauthorized",
    });
    expect(seen.refreshes).toBe(0);
  });
});

describe("refresh", () => {
  it("refuses a second explicit one while the first runs", async () => {
    logInAs();
    const seen = tokens();
    const first = refreshToken();
    expect(await failure(refreshToken())).toMatchObject({ message: "Token refreshongoing." });
    expect(await first).toBe("token-2");
    expect(seen.refreshes).toBe(1);
  });

  it("asks for nothing without a number", async () => {
    asGuest();
    const seen = tokens();
    expect(await failure(refreshToken())).toMatchObject({ message: "MSISDN not found" });
    expect(seen.refreshes).toBe(0);
  });

  it("refused, forgets token and number", async () => {
    logInAs();
    hint.set("923001234567");
    server.use(handle.post(at("/v1/jt/gen"), () => refused("not_proven", "Log in again", 401)));
    expect(isApiError(await failure(refreshToken()), "not_proven")).toBe(true);
    expect([stored.get("access_token"), stored.get("msisdn"), hint.get()]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it("without a token in the answer is a failure", async () => {
    logInAs();
    server.use(
      handle.post(at("/v1/jt/gen"), () =>
        ok({ msisdn: "923001234567", expiresIn: 600, gn: 0, refferer: null }),
      ),
    );
    expect(await failure(refreshToken())).toMatchObject({
      message: "No token received from refresh endpoint",
    });
    expect(stored.get("access_token")).toBeNull();
  });

  it("that the network lost keeps the session", async () => {
    logInAs();
    server.use(handle.post(at("/v1/jt/gen"), () => HttpResponse.error()));
    expect(await failure(refreshToken())).toMatchObject({ code: "network" });
    expect(stored.get("access_token")).toBe("token-1");
  });

  it("takes the token that another tab got meanwhile", async () => {
    logInAs("923001234567", "token-1");
    const seen = tokens();
    const other = new BroadcastChannel("arena.session");
    const login = { token: "token-9", msisdn: "923001234567", gamenow: false };
    other.postMessage({ type: "token", login });
    await expect.poll(() => stored.get("access_token")).toBe("token-9");
    // A tab that had taken the other number's token would refuse its own number's next.
    other.postMessage({
      type: "token",
      login: { ...login, token: "token-x", msisdn: "923009999999" },
    });
    other.postMessage({ type: "token", login: { ...login, token: "token-10" } });
    await expect.poll(() => stored.get("access_token")).toBe("token-10");
    other.postMessage({ type: "logout" });
    await expect.poll(() => stored.get("access_token")).toBeNull();
    other.close();
    expect(seen.refreshes).toBe(0);
  });
});
