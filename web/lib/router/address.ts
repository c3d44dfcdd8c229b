import { withQuery } from "./query.ts";

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

type Values = Record<string, string | number | null | undefined>;
type HrefArgs<Path extends string> = [ParamNames<Path>] extends [never]
  ? [params?: Record<never, never>, query?: Values]
  : [params: Record<ParamNames<Path>, string | number>, query?: Values];

/** Makes the function that builds the addresses of an app's paths, such as `/tournament/:tournamentId`. */
export const hrefOf =
  <Paths extends Record<string, string>>(paths: Paths) =>
  <Name extends keyof Paths>(name: Name, ...[params, query]: HrefArgs<Paths[Name]>): string => {
    const path = (paths[name] as string).replace(/:(\w+)/g, (_, key: string) =>
      encodeURIComponent(String((params as Values | undefined)?.[key] ?? "")),
    );
    const search = new URLSearchParams();
    for (const [key, value] of Object.entries(query ?? {})) {
      if (value !== null && value !== undefined && value !== "") search.set(key, String(value));
    }
    return withQuery(path, search);
  };

/** The parameters of `path` in an address; null for another route's address. */
export function match(path: string, pathname: string): Record<string, string> | null {
  const clean = (text: string) => text.replace(/\/+$/, "").split("/");
  const [pattern, actual] = [clean(path), clean(pathname)];
  if (pattern.length !== actual.length) return null;
  const params: Record<string, string> = {};
  for (const [i, part] of pattern.entries()) {
    const given = actual[i] ?? "";
    if (part.startsWith(":")) {
      if (given === "") return null;
      try {
        params[part.slice(1)] = decodeURIComponent(given);
      } catch {
        return null;
      }
    } else if (part !== given) return null;
  }
  return params;
}
