import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { demo, freshNumber, international } from "./demo.ts";
import { operatorHandOff, partnerHandOff } from "./hand-off.ts";
import { picture } from "./picture.ts";

export type Subscriber = {
  number: string;
  /** Calls the server as this subscriber; fails on a refusal. */
  call: (path: string, body?: unknown) => Promise<{ data: Record<string, unknown> }>;
  /** Submits a screenshot, which the demo approves at once. */
  enter: (path: string, challengeId: string, gameId?: string) => Promise<void>;
};

export type SubscriberOptions = {
  /** Came by the partner channel, without a number. */
  partner?: boolean;
};

/**
 * Logs in a new subscriber by calls only. Automatic sheets count as shown. Call before the first
 * page is opened.
 */
export async function become(
  page: Page,
  { partner = false }: SubscriberOptions = {},
): Promise<Subscriber> {
  const number = international(freshNumber());
  const { request } = page.context();
  const opened = await request.post("/api/v1/jt/gen", {
    data: {
      msisdn: partner ? partnerHandOff() : operatorHandOff(number),
      refferer: partner ? "gamenow" : null,
    },
  });
  const token = opened.headers().access_token;
  expect(token, `a token, with ${opened.status()}`).toBeTruthy();
  await page.addInitScript(
    ([token, msisdn]) => {
      // A blank page and a game's frame have no storage. A subscriber who logged out stays so.
      if (location.protocol === "about:" || origin === "null") return;
      if (sessionStorage.getItem("seeded")) return;
      for (const mark of ["seeded", "dailyCheckinShown", "gameSelectorShown"]) {
        sessionStorage.setItem(mark, "true");
      }
      sessionStorage.setItem("access_token", token ?? "");
      if (msisdn) {
        sessionStorage.setItem("msisdn", msisdn);
        localStorage.setItem("arena.msisdn", msisdn);
      } else {
        sessionStorage.setItem("refferer", "gamenow");
        sessionStorage.setItem("gamesNowRef", "true");
      }
    },
    [token, partner ? null : number] as const,
  );
  const headers = { Authorization: `Bearer ${token}` };
  const answer = async (path: string, options: Parameters<typeof request.fetch>[1]) => {
    const response = await request.fetch(`/api/v1/${path}`, {
      ...options,
      headers: { ...headers, "Idempotency-Key": randomUUID() },
    });
    const body = await response.json();
    expect(body, `${path} accepted`).toMatchObject({ success: true });
    return body;
  };
  return {
    number,
    call: (path, body) =>
      answer(path, body === undefined ? {} : { method: "POST", data: body as object }),
    enter: async (path, challengeId, gameId) => {
      const multipart = { entryImage: picture(), challengeId, ...(gameId && { gameId }) };
      await answer(path, { method: "POST", multipart });
    },
  };
}

/** Ten credits: the first day's check-in. */
export const checkedIn = (subscriber: Subscriber) => subscriber.call("update-daily-streak", {});

/** The credits of the demo's screenshots: forty more in the product. */
export async function earned(subscriber: Subscriber): Promise<void> {
  for (const { id, game } of demo.earning) await subscriber.enter("challenge/entry", id, game);
}

/** Claims the demo's reward that asks for something: 30 credits in the product. */
export async function claimed(subscriber: Subscriber): Promise<void> {
  const { data } = await subscriber.call("redeem-item", { item: demo.reward.item });
  const { item, uuid, tel: phone } = data;
  const fields = demo.reward.answers;
  const who = { name: "Ayesha Khan", email: "ayesha@mail.example", fields };
  await subscriber.call("redeem-claim", { item, uuid, phone, ...who });
}

/** Claims data for the own number: 50 credits in the product. */
export async function claimedData(subscriber: Subscriber): Promise<void> {
  const { data } = await subscriber.call("redeem-item", { item: demo.ownNumberReward });
  const { item, uuid, tel: phone } = data;
  await subscriber.call("redeem-claim", { item, uuid, phone });
}

export const playsFreefire = (subscriber: Subscriber) =>
  subscriber.call("game-select", { gameId: "freefire" });
