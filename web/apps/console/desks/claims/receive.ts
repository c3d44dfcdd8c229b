import { useQueryClient } from "@tanstack/react-query";
import type { ClaimDetails } from "#console/api";
import { claimQuery } from "./api.ts";

/** Shows a claim as an action's answer has it, and loads the lists again. */
export function useReceiveClaim(): (claim: ClaimDetails) => void {
  const client = useQueryClient();
  return (claim) => {
    client.setQueryData(claimQuery(claim.id).queryKey, claim);
    void client.invalidateQueries({ queryKey: ["claims", "list"] });
    void client.invalidateQueries({ queryKey: ["claims", "waiting"] });
  };
}
