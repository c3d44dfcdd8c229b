import { setupServer } from "msw/node";
import { at, http, ok } from "../answers.ts";

export { at, http, ok, refused } from "../answers.ts";

/** Nothing waits anywhere and there is no single sign-on, unless a test says so. */
export const server = setupServer(
  http.get(at("/v1/changes"), () => ok({ items: [], next: null })),
  http.get(at("/v1/claim-carriers"), () => ok({ items: [], overdueDays: 14 })),
  http.get(at("/v1/claim-rewards"), () => ok({ items: [] })),
  http.get(at("/v1/jobs/count"), () => ok({ count: 0, more: false })),
  http.get(at("/v1/cases/count"), () => ok({ open: 0, appealed: 0 })),
  http.get(at("/v1/prizes/count"), () => ok({ prizes: 0, invites: 0 })),
  http.get(at("/v1/rewards/low"), () => ok({ low: 0 })),
  http.get(at("/v1/looks"), () => ok({ items: [], next: null, waiting: 0 })),
  http.get(at("/v1/looks/disagreements"), () => ok({ items: [], next: null })),
  http.get(at("/v1/operations"), () =>
    ok({
      switches: [],
      announcement: { version: 0, shown: null, changedAt: null, changedBy: null },
      languages: [{ code: "en", name: "English", direction: "ltr" }],
    }),
  ),
  http.get(at("/v1/operations/system"), () =>
    ok({ now: "2026-12-01T12:00:00Z", nodes: [], jobs: [] }),
  ),
  http.get(at("/v1/subscribers/:id/privacy-requests"), () => ok({ items: [], next: null })),
  http.get(at("/v1/privacy-requests/count"), () => ok({ open: 0, soon: 0, overdue: 0 })),
  http.get(at("/v1/session/sso"), () => ok({ label: null })),
  http.get(at("/v1/identities"), () => ok({ items: [] })),
  http.post(at("/v1/presence"), () => ok({})),
);
