import { hrefOf, match } from "../../../../lib/router/address.ts";
import { usePathname } from "../../../../lib/router/history.ts";

/** All addresses of the console. `routes.ts` maps them to screens. */
export const paths = {
  home: "/",
  account: "/account",
  claims: "/claims",
  claim: "/claims/:id",
  vouchers: "/vouchers",
  rewards: "/rewards",
  reward: "/rewards/:id",
  subscribers: "/subscribers",
  subscriber: "/subscribers/:id",
  reviews: "/reviews",
  review: "/reviews/:id",
  tournaments: "/tournaments",
  tournament: "/tournaments/:id",
  prizes: "/prizes",
  prize: "/prizes/:id",
  cases: "/cases",
  case: "/cases/:id",
  approvals: "/approvals",
  requests: "/requests",
  reports: "/reports",
  jobs: "/jobs",
  operations: "/operations",
  wallboard: "/wallboard",
  staff: "/staff",
  audit: "/audit",
} as const;

/** Where an invitation begins; its code is in the fragment. */
export const invitationPath = "/invitation";

/** The page to which the provider of single sign-on leads back, with a code in the query. */
export const signOnPath = "/sso";

export type RouteName = keyof typeof paths;

/** Builds an address: `href("audit", {}, { actor: "3" })`. */
export const href = hrefOf(paths);

/** The route of an address and its parameters; null for an unknown one. */
export function routeAt(
  pathname: string,
): { name: RouteName; params: Record<string, string> } | null {
  for (const name of Object.keys(paths) as RouteName[]) {
    const params = match(paths[name], pathname);
    if (params) return { name, params };
  }
  return null;
}

/** The parameters of the present address, such as the `id` of `/claims/:id`. */
export const useParams = (): Record<string, string> => routeAt(usePathname())?.params ?? {};
