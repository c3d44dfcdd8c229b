import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { at, type FakeXhr, http as handle, holdUploads, logInAs, ok, server } from "#test";
import { upload } from "./index.ts";

const done = { success: true, data: { entryId: "e-1" }, errors: null };
const no = {
  success: false,
  code: "unauthorized",
  message: "Unauthorized",
  errors: "Unauthorized",
};
let sent: FakeXhr[] = [];
const last = async (count: number) => {
  await vi.waitFor(() => expect(sent).toHaveLength(count));
  return sent[count - 1] as FakeXhr;
};
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail("it was accepted"),
    (error: unknown) => error,
  );

beforeEach(() => {
  logInAs();
  sent = holdUploads();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("sends the form with token and key, tells how far it is, and answers the data", async () => {
  const parts: number[] = [];
  const form = new FormData();
  const answer = upload("/v1/challenge/entry", form, {
    idempotencyKey: "k1",
    onProgress: (part) => parts.push(part),
  });
  const xhr = await last(1);
  xhr.progress(30, 120);
  xhr.progress(120, 120);
  xhr.answer({ body: done });
  expect(await answer).toEqual({ entryId: "e-1" });
  expect([xhr.method, xhr.url, xhr.form]).toEqual(["POST", "/api/v1/challenge/entry", form]);
  expect(xhr.headers).toMatchObject({ authorization: "Bearer token-1", "idempotency-key": "k1" });
  expect(parts).toEqual([0, 0.25, 1]);
});

it("gets one fresh token for a 401 and sends once more, with the same key", async () => {
  server.use(
    handle.post(at("/v1/jt/gen"), () =>
      ok(
        { msisdn: "923001234567", expiresIn: 600, gn: 0, refferer: null },
        {},
        { access_token: "token-2" },
      ),
    ),
  );
  const answer = failure(upload("/v1/challenge/entry", new FormData(), { idempotencyKey: "k1" }));
  (await last(1)).answer({ status: 401, body: no });
  const again = await last(2);
  expect(again.headers).toMatchObject({ authorization: "Bearer token-2", "idempotency-key": "k1" });
  again.answer({ status: 401, body: no });
  expect(await answer).toMatchObject({ status: 401 });
  expect(sent).toHaveLength(2);
});

it("says that the connection broke, and that an answer is not ours", async () => {
  const lost = failure(upload("/v1/challenge/entry", new FormData()));
  (await last(1)).lose();
  expect(await lost).toMatchObject({ status: 0, code: "network", transient: true });
  const odd = failure(upload("/v1/challenge/entry", new FormData()));
  (await last(2)).answer({ status: 502, body: "<html>" });
  expect(await odd).toMatchObject({ status: 502, code: "http_502" });
});

it("is taken back by its signal", async () => {
  const abort = new AbortController();
  const answer = failure(upload("/v1/challenge/entry", new FormData(), { signal: abort.signal }));
  const xhr = await last(1);
  abort.abort();
  expect(await answer).toMatchObject({ name: "AbortError" });
  expect(xhr.aborted).toBe(true);
});

it("waits for a slow network as long as it moves, and for 30 seconds where it does not", async () => {
  vi.useFakeTimers();
  const answer = failure(upload("/v1/challenge/entry", new FormData()));
  await vi.advanceTimersByTimeAsync(0);
  const [xhr] = sent;
  for (let step = 1; step <= 3; step += 1) {
    await vi.advanceTimersByTimeAsync(29_000);
    xhr?.progress(step, 10);
  }
  expect(xhr?.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await answer).toMatchObject({ status: 0, code: "timeout" });
});
