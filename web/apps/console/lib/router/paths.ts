import { usePathname } from "../../../../lib/router/history.ts";
import { match } from "../../../../lib/router/paths.ts";
import { withQuery } from "../../../../lib/router/query.ts";

/** All addresses of the console. `routes.ts` maps them to screens. */
export const paths = {
  home: "/",
  account: "/account",
  claims: "/claims",
  claim: "/claims/:id",
  vouchers: "/vouchers",
  subscribers: "/subscribers",
  subscriber: "/subscribers/:id",
  reviews: "/reviews",
  review: "/reviews/:id",
  approvals: "/approvals",
  staff: "/staff",
  audit: "/audit",
} as const;

/** Where an invitation begins; its code is in the fragment. */
export const invitationPath = "/invitation";

export type RouteName = keyof typeof paths;

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

type Values = Record<string, string | number | null | undefined>;
type HrefArgs<Name extends RouteName> = [ParamNames<(typeof paths)[Name]>] extends [never]
  ? [params?: Record<never, never>, query?: Values]
  : [params: Record<ParamNames<(typeof paths)[Name]>, string>, query?: Values];

/** Builds an address: `href("audit", {}, { actor: "3" })`. */
export function href<Name extends RouteName>(
  name: Name,
  ...[params, query]: HrefArgs<Name>
): string {
  const path = paths[name].replace(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(String((params as Values | undefined)?.[key] ?? "")),
  );
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value !== null && value !== undefined && value !== "") search.set(key, String(value));
  }
  return withQuery(path, search);
}

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
