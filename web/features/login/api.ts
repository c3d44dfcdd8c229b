import type { NetworkWay } from "#api";
import { http } from "#lib/http";

export const askNetwork = (msisdn: string, returnTo: string) =>
  http.post<NetworkWay>("/v1/auth/network", { msisdn, returnTo });
