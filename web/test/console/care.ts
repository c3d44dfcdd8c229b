import type { Session, Subscriber } from "#console/api";
import { administrator } from "./administrator.ts";
import { at, http, ok, server } from "./server.ts";

/** The session of somebody who may do everything at the care desk. */
export const care: Session = {
  ...administrator,
  permissions: [
    "claims.read",
    "reviews.read",
    "subscribers.read",
    "subscribers.sessions",
    "subscribers.hold",
    "subscribers.name",
    "subscribers.note",
    "subscribers.export",
    "subscribers.erase",
    "messages.read",
    "messages.resend",
    "numbers.reveal",
    "wallet.read",
    "wallet.correct",
    "wallet.reverse",
    "charges.refund",
  ],
};

/** The same without some permissions. */
export const careWithout = (...left: string[]): Session => ({
  ...care,
  permissions: care.permissions.filter((permission) => !left.includes(permission)),
});

const subscriber: Subscriber = {
  id: "9",
  number: "0300*****67",
  username: "falcon",
  hasEmail: true,
  plan: "prepaid",
  subscription: "active",
  balance: 1240,
  earned: 5000,
  openClaims: 1,
  waitingPrizes: 0,
  sessions: 2,
  hold: null,
  erasureWaits: false,
};

const noPlan = { now: null, history: [], charges: [], next: null };

/** Serves subscriber 9 with these lists by their names; the others are empty, and nothing waits. */
export function serveSubscriber(lists: Record<string, object[]> = {}, more: object = {}): void {
  server.use(
    http.get(at("/v1/subscribers/9"), () => ok({ ...subscriber, ...more })),
    http.get(at("/v1/subscribers/9/plan"), () => ok(noPlan)),
    http.get(at("/v1/subscribers/9/:list"), ({ params }) =>
      ok({ items: lists[String(params.list)] ?? [], next: null }),
    ),
    http.get(at("/v1/claims"), () => ok({ items: [], next: null, counts: { open: 0 } })),
    http.get(at("/v1/reviews"), () => ok({ items: [], next: null, waiting: 0 })),
  );
}

/** Answers a call that needs a step-up, and returns the bodies that arrived. */
export function confirmed(path: string, answer: unknown): unknown[] {
  const sent: unknown[] = [];
  server.use(
    http.post(at(path), async ({ request }) => {
      sent.push(await request.json());
      if (request.headers.get("x-step-up")) return ok(answer);
      const data = { stepUp: "s1", options: null };
      return Response.json(
        { success: false, code: "step_up_needed", message: "Confirm.", data },
        { status: 403 },
      );
    }),
    http.post(at("/v1/step-ups/s1"), () => ok({})),
  );
  return sent;
}
