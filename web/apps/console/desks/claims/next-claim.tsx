import { useInfiniteQuery } from "@tanstack/react-query";
import type { ClaimDetails } from "#console/api";
import { href, navigate } from "#console/router";
import { m } from "#console/words";
import { Button, keyHint, useShortcuts } from "#console-ui";
import { claimsQuery, isShipped } from "./api.ts";
import styles from "./claims.module.css";
import { all } from "./lists.ts";

/** Leads from a claim that is settled, or on its way, to the oldest one that nobody has taken. */
export function NextClaim({ claim }: { claim: ClaimDetails }) {
  const { id } = claim;
  const claims = useInfiniteQuery(claimsQuery(all("open"))).data?.pages[0]?.items;
  const next = claims?.find((other) => other.id !== id);
  const open = () => {
    if (next) navigate(href("claim", { id: next.id }), { replace: true });
  };
  useShortcuts(m.claims_one_title(), [{ keys: "n", label: m.claims_key_open(), run: open }]);
  if (!claims) return null;
  return (
    <div className={styles.next} role="status">
      <span>{stands(claim, next !== undefined)}</span>
      {next && (
        <Button {...keyHint("n")} onClick={open}>
          {m.claims_next()}
        </Button>
      )}
    </div>
  );
}

/** Where the claim stands, and whether something else waits. */
function stands(claim: ClaimDetails, more: boolean): string {
  if (isShipped(claim)) return more ? m.claims_next_shipped() : m.claims_next_shipped_none();
  return more ? m.claims_next_waits() : m.claims_next_none();
}
