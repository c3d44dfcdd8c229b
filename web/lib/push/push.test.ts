import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { pushMark } from "#lib/session";
import { asGuest, at, http, logInAs, ok, refused, server } from "#test";
import { keepPush, leavePush, pushState, switchOff, switchOn } from "./index.ts";

const key = "BAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
const ali = "923001234567";

/**
 * A fake browser: the key of its subscription, and the person's answer to the permission prompt.
 */
const browser = { subscribedTo: null as string | null, answer: "granted", asked: 0 };
const calls: string[] = [];

const bytes = (text: string) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) =>
    letter.charCodeAt(0),
  ).buffer;

function subscription() {
  const to = browser.subscribedTo;
  if (to === null) return null;
  const endpoint = `https://push.example/${to.slice(0, 3)}`;
  return {
    endpoint,
    options: { applicationServerKey: bytes(to) },
    toJSON: () => ({ endpoint, keys: { p256dh: "p", auth: "a" } }),
    unsubscribe: async () => {
      browser.subscribedTo = null;
      return true;
    },
  };
}

beforeEach(() => {
  Object.assign(browser, { subscribedTo: null, answer: "granted", asked: 0 });
  calls.length = 0;
  const permission = { permission: "default" };
  vi.stubGlobal(
    "Notification",
    Object.assign(permission, {
      requestPermission: async () => {
        browser.asked += 1;
        permission.permission = browser.answer;
        return browser.answer;
      },
    }),
  );
  vi.stubGlobal("PushManager", class {});
  const pushManager = {
    getSubscription: async () => subscription(),
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      browser.subscribedTo = applicationServerKey;
      return subscription();
    },
  };
  const registration = { pushManager };
  Object.defineProperty(navigator, "serviceWorker", {
    configurable: true,
    value: { ready: Promise.resolve(registration), getRegistration: async () => registration },
  });
  server.use(
    http.post(at("/v1/push/subscription"), async ({ request }) => {
      calls.push(`keep ${((await request.json()) as { endpoint: string }).endpoint}`);
      return ok({});
    }),
    http.delete(at("/v1/push/subscription"), async ({ request }) => {
      calls.push(`forget ${((await request.json()) as { endpoint: string }).endpoint}`);
      return ok({ forgotten: true });
    }),
  );
  logInAs(ali);
  pushMark.set(null);
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "serviceWorker");
  asGuest();
});

it("is on from the switch to the switch", async () => {
  expect(pushState(key)).toBe("off");
  await switchOn(key);
  expect(pushState(key)).toBe("on");
  expect([browser.subscribedTo, calls]).toEqual([key, ["keep https://push.example/BAA"]]);
  await switchOff();
  expect(pushState(key)).toBe("off");
  expect([browser.subscribedTo, calls.at(-1)]).toEqual([null, "forget https://push.example/BAA"]);
});

it.each([
  ["switched off", switchOff],
  ["logged out", async () => asGuest()],
  ["left", leavePush],
])("stays off where it is %s while the server still hears of it", async (_how, end) => {
  let answer = () => {};
  let heard = () => {};
  const onItsWay = new Promise<void>((resolve) => {
    heard = resolve;
  });
  server.use(
    http.post(at("/v1/push/subscription"), async () => {
      heard();
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return ok({});
    }),
  );
  const on = switchOn(key);
  await onItsWay;
  await end();
  answer();
  await on;
  expect([pushMark.get(), browser.subscribedTo]).toEqual([null, null]);
});

it("is on where it was switched off and on again while the server still heard of it", async () => {
  const answers: (() => void)[] = [];
  server.use(
    http.post(at("/v1/push/subscription"), async () => {
      await new Promise<void>((resolve) => answers.push(resolve));
      return ok({});
    }),
  );
  const first = switchOn(key);
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  await switchOff();
  const second = switchOn(key);
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.();
  await second;
  answers[0]?.();
  await first;
  expect([pushMark.get(), browser.subscribedTo]).toEqual([ali, key]);
});

it("takes no for an answer", async () => {
  browser.answer = "denied";
  await switchOn(key);
  expect([pushState(key), browser.subscribedTo, calls]).toEqual(["denied", null, []]);
});

it("stays off where the server does not take it", async () => {
  server.use(http.post(at("/v1/push/subscription"), () => refused("push_off", "Not here.")));
  await expect(switchOn(key)).rejects.toThrow("Not here.");
  expect(pushState(key)).toBe("off");
});

it("switches off without a network", async () => {
  await switchOn(key);
  server.use(http.delete(at("/v1/push/subscription"), () => refused("internal", "x", 500)));
  await switchOff();
  expect([pushState(key), browser.subscribedTo]).toEqual(["off", null]);
});

it("is said again at each start, anew where the browser lost it or the key is another", async () => {
  await keepPush(key);
  expect(calls).toEqual([]);
  await switchOn(key);
  browser.subscribedTo = null;
  await keepPush(key);
  expect(browser.subscribedTo).toBe(key);
  const other = `C${key.slice(1)}`;
  await keepPush(other);
  expect([browser.subscribedTo, calls.at(-1)]).toEqual([other, "keep https://push.example/CAA"]);
  expect(browser.asked).toBe(1);
});

it("is not the next subscriber's", async () => {
  await switchOn(key);
  logInAs("923007654321");
  expect(pushState(key)).toBe("off");
  await keepPush(key);
  expect([browser.subscribedTo, pushMark.get(), calls.length]).toEqual([null, null, 1]);
});

it("goes with the session", async () => {
  await switchOn(key);
  await leavePush();
  expect([browser.subscribedTo, pushState(key)]).toEqual([null, "off"]);
});

it("is nothing where there is none", () => {
  expect(pushState(null)).toBe("none");
  vi.stubGlobal("PushManager", undefined);
  Reflect.deleteProperty(globalThis, "PushManager");
  expect(pushState(key)).toBe("none");
  Object.defineProperty(navigator, "standalone", { configurable: true, value: false });
  expect(pushState(key)).toBe("install");
  Reflect.deleteProperty(navigator, "standalone");
});
