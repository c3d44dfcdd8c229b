import { useEffect, useRef, useState } from "react";
import type { ClaimDetails } from "#console/api";
import { useStaff } from "#console/session";
import styles from "./claims.module.css";
import { claimNews } from "./news.ts";

/** Says what somebody else did with the claim on the screen, until the person acts or leaves. */
export function NewsLine({ claim }: { claim: ClaimDetails }) {
  const { email } = useStaff();
  const [seen, setSeen] = useState(claim);
  const [news, setNews] = useState<string | null>(null);
  const line = useRef<HTMLParagraphElement>(null);
  if (seen !== claim) {
    setSeen(claim);
    const text = claimNews(seen, claim, email);
    if (text !== null) setNews(text);
    else if (claim.mine || claim.provided) setNews(null);
  }
  useEffect(() => {
    // The button that had the focus is gone with the action.
    if (news !== null && document.activeElement === document.body)
      line.current?.focus({ preventScroll: true });
  }, [news]);
  return (
    <div className={styles.news} role="status">
      {news !== null && (
        <p ref={line} tabIndex={-1}>
          {news}
        </p>
      )}
    </div>
  );
}
