import { queryOptions } from "@tanstack/react-query";
import type { Session, SignOnBegun, SignOnOffer } from "#console/api";
import { http } from "#console/http";
import { signOnPath } from "#console/router";

/** The address to which the person comes back, in this tab. */
const returnKey = "arena-console-return";

/** Leaves the console; in one place, so that tests can watch it. */
export const leave = { to: (address: string) => window.location.assign(address) };

/** Whether there is single sign-on, and what its button says. */
export const signOnOfferQuery = () =>
  queryOptions({
    queryKey: ["session", "sso"],
    queryFn: ({ signal }) => http.get<SignOnOffer>("/v1/session/sso", { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/**
 * Goes to the provider of single sign-on, which leads back to `/sso`. With `again` the provider asks
 * for a proof although the person is signed in there.
 */
export async function goToSignOn({ again = false }: { again?: boolean } = {}): Promise<void> {
  const { address } = await http.post<SignOnBegun>("/v1/session/sso/begin", { again });
  const { pathname, search } = window.location;
  // The page of the sign-on itself keeps the address from before.
  if (pathname !== signOnPath) sessionStorage.setItem(returnKey, pathname + search);
  leave.to(address);
}

/** The address to which the person comes back, once: a path of the console. */
export function takeReturn(): string {
  const kept = sessionStorage.getItem(returnKey) ?? "/";
  sessionStorage.removeItem(returnKey);
  return /^\/(?![/\\])/.test(kept) ? kept : "/";
}

/** The parameters that the provider put into the address of `/sso`. */
export type SignOnAnswer =
  | { kind: "code"; body: { state: string; code: string; iss?: string } }
  | { kind: "refused"; cancelled: boolean }
  | { kind: "none" };

export function signOnAnswer(search: string): SignOnAnswer {
  const given = new URLSearchParams(search);
  const error = given.get("error");
  if (error !== null) return { kind: "refused", cancelled: error === "access_denied" };
  const [state, code, iss] = [given.get("state"), given.get("code"), given.get("iss")];
  if (state === null || code === null) return { kind: "none" };
  return { kind: "code", body: { state, code, ...(iss !== null && { iss }) } };
}

export const finishSignOn = (body: { state: string; code: string; iss?: string }) =>
  http.post<Session>("/v1/session/sso/finish", body);
