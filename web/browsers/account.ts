import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { freshNumber } from "../e2e/demo.ts";
import { operatorHandOff } from "../e2e/hand-off.ts";
import { picture } from "../e2e/picture.ts";
import type { Subscriber } from "../e2e/subscriber.ts";
import { baseUrl } from "./fixtures.ts";

/** A subscriber's calls from outside any browser, with the token of a login. */
export function subscriberOf(token: string, number: string): Subscriber {
  async function answer(path: string, init: RequestInit): ReturnType<Subscriber["call"]> {
    const response = await fetch(`${baseUrl}/api/v1/${path}`, {
      ...init,
      headers: {
        ...init.headers,
        Authorization: `Bearer ${token}`,
        "Idempotency-Key": randomUUID(),
      },
    });
    const body = await response.json();
    expect(body, `${path} accepted`).toMatchObject({ success: true });
    return body;
  }
  const json = { "Content-Type": "application/json" };
  return {
    number,
    call: (path, body) =>
      answer(
        path,
        body === undefined ? {} : { method: "POST", headers: json, body: JSON.stringify(body) },
      ),
    enter: async (path, challengeId, gameId) => {
      const { name, mimeType, buffer } = picture();
      const form = new FormData();
      form.set("entryImage", new Blob([new Uint8Array(buffer)], { type: mimeType }), name);
      form.set("challengeId", challengeId);
      if (gameId) form.set("gameId", gameId);
      await answer(path, { method: "POST", body: form });
    },
  };
}

/** A new subscriber who never opens a page. */
export async function newSubscriber(): Promise<Subscriber> {
  const number = `92${freshNumber().slice(1)}`;
  const opened = await fetch(`${baseUrl}/api/v1/jt/gen`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ msisdn: operatorHandOff(number), refferer: null }),
  });
  const token = opened.headers.get("access_token");
  expect(token, `a token, with ${opened.status}`).toBeTruthy();
  return subscriberOf(token ?? "", number);
}
