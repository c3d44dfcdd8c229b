import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Claim, ClaimCode as Code, ShownCode } from "#api";
import { useConfig } from "#lib/config";
import { Button, errorText, toast } from "#ui";
import { dateTime, m } from "#words";
import { showCode } from "../api.ts";
import styles from "../claims.module.css";

/**
 * The code that a claim was delivered by. It is fetched when the subscriber asks for it and kept by this component
 * alone: neither in the cache of queries nor on the phone.
 */
export function ClaimCode({ claim, code }: { claim: Claim; code: Code }) {
  const { utcOffsets } = useConfig();
  const client = useQueryClient();
  const [shown, setShown] = useState<ShownCode | null>(null);
  const show = useMutation({
    mutationFn: () => showCode(claim.id),
    gcTime: 0,
    onSuccess: (answer) => {
      setShown(answer);
      // The list says from now on until when the code can be opened.
      void client.invalidateQueries({ queryKey: ["claims"] });
    },
    onError: () => void client.invalidateQueries({ queryKey: ["claims"] }),
  });
  if (shown) return <Shown shown={shown} until={dateTime(shown.until, utcOffsets)} />;
  return (
    <div className={styles.reference}>
      <p>
        <span className={styles.label}>{m.claims_code()}</span>
        <bdi dir="ltr" className={styles.code}>
          {claim.reference}
        </bdi>
      </p>
      {code.showable && (
        <Button size="s" busy={show.isPending} onClick={() => show.mutate()}>
          {m.claims_code_show()}
        </Button>
      )}
      <p className={styles.hint} aria-live="polite">
        {!code.showable && code.shownAt
          ? m.claims_code_shown({ at: dateTime(code.shownAt, utcOffsets) })
          : m.claims_code_hint()}
      </p>
      {show.isError && (
        <p role="alert" className={styles.hint}>
          <bdi>{errorText(show.error, m.claims_code_failed())}</bdi>
        </p>
      )}
    </div>
  );
}

function Shown({ shown, until }: { shown: ShownCode; until: string }) {
  function copy() {
    // Copying fails on insecure pages or without permission; the text can still be selected.
    void navigator.clipboard
      ?.writeText(shown.code)
      .then(() => toast(m.claims_copied(), "good"))
      .catch(() => undefined);
  }
  return (
    <div className={styles.reference} role="status">
      <p>
        <span className={styles.label}>{m.claims_code()}</span>
        <bdi dir="ltr" className={styles.openCode}>
          {shown.code}
        </bdi>
      </p>
      {"clipboard" in navigator && (
        <Button size="s" variant="secondary" onClick={copy}>
          {m.claims_copy()}
        </Button>
      )}
      <p className={styles.hint}>{m.claims_code_until({ at: until })}</p>
    </div>
  );
}
