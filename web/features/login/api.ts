import type { NetworkWay } from "#api";
import { http } from "#lib/http";

/** Where the operator's network is asked whether this phone is on a number's line. */
export const askNetwork = (msisdn: string, returnTo: string) =>
  http.post<NetworkWay>("/v1/auth/network", { msisdn, returnTo });
