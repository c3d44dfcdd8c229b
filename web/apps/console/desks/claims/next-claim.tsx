import { useInfiniteQuery } from "@tanstack/react-query";
import { href, navigate } from "#console/router";
import { m } from "#console/words";
import { Button, keyHint, useShortcuts } from "#console-ui";
import { all, claimsQuery } from "./api.ts";
import styles from "./claims.module.css";

/** Leads from a settled claim to the oldest one that nobody has taken. */
export function NextClaim({ id }: { id: string }) {
  const claims = useInfiniteQuery(claimsQuery(all("open"))).data?.pages[0]?.items;
  const next = claims?.find((claim) => claim.id !== id);
  const open = () => {
    if (next) navigate(href("claim", { id: next.id }), { replace: true });
  };
  useShortcuts(m.claims_one_title(), [{ keys: "n", label: m.claims_key_open(), run: open }]);
  if (!claims) return null;
  return (
    <div className={styles.next} role="status">
      <span>{next ? m.claims_next_waits() : m.claims_next_none()}</span>
      {next && (
        <Button {...keyHint("n")} onClick={open}>
          {m.claims_next()}
        </Button>
      )}
    </div>
  );
}
