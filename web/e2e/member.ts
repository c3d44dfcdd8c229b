import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { operatorHandOff, partnerHandOff } from "./hand-off.ts";
import { freshNumber } from "./operator.ts";
import { picture } from "./picture.ts";

export type Member = {
  number: string;
  /** Asks the server as this subscriber; fails where it refuses. */
  call: (path: string, body?: unknown) => Promise<{ data: Record<string, unknown> }>;
  /** Enters a screenshot, which a demo approves at once. */
  enter: (path: string, challengeId: string, gameId?: string) => Promise<void>;
};

export type MemberOptions = {
  /** Came by the partner, who does not know the number. */
  partner?: boolean;
};

/**
 * Logs somebody new in by the calls alone: the landing page and its code have tests of their own. The sheets that open
 * by themselves count as shown. Call it before the first page is opened.
 */
export async function become(page: Page, { partner = false }: MemberOptions = {}): Promise<Member> {
  const number = `92${freshNumber().slice(1)}`;
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
      // A page that is still blank has no storage, nor has the frame of a game; and who was logged out stays so.
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

/** Ten coins: the check-in of the first day. */
export const checkedIn = (member: Member) => member.call("update-daily-streak", {});

/** Forty coins more, which a screenshot of the demo's catalogue pays. */
export const earned = (member: Member) =>
  member.enter("challenge/entry", "pubg-mobile-win", "pubg-mobile");

/** Claims the first reward of the demo's catalogue, which costs 30. */
export async function claimed(member: Member): Promise<void> {
  const { data } = await member.call("redeem-item", { item: 1 });
  const { item, uuid, tel: phone } = data;
  const who = { name: "Ayesha Khan", email: "ayesha@mail.example", pubgId: "5123456789" };
  await member.call("redeem-claim", { item, uuid, phone, ...who });
}

/** Plays a game whose challenge comes every day. */
export const playsFreefire = (member: Member) => member.call("game-select", { gameId: "freefire" });
