import type { NetworkWay } from "#api";
import { http } from "#lib/http";

/** The address at which the operator's network verifies a phone's number. */
export const askNetwork = (msisdn: string, returnTo: string) =>
  http.post<NetworkWay>("/v1/auth/network", { msisdn, returnTo });
