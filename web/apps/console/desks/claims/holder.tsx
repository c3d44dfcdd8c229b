import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { ClaimDetails } from "#console/api";
import { lastAnswer, minutesAndSeconds } from "#console/session";
import { useNow } from "#console/time";
import { m } from "#console/words";
import { Button, Time } from "#console-ui";
import { take } from "./api.ts";
import styles from "./claims.module.css";
import { Outcome } from "./outcome.tsx";
import { useReceiveClaim } from "./receive.ts";

type Props = { claim: ClaimDetails; onReload: () => void };

/** From here on the end of the lease is marked. */
const soonMs = 5 * 60_000;

/** Who works on the claim and for how long. The holder prolongs the lease here. */
export function Holder({ claim, onReload }: Props) {
  const { state, mine, provided, holder, leaseUntil } = claim;
  const now = useNow();
  if (state !== "working") return null;
  if (provided) return <p className={styles.lease}>{m.claims_provider_works()}</p>;
  if (mine) return <OwnLease claim={claim} onReload={onReload} />;
  const valid = leaseUntil && Date.parse(leaseUntil) > now;
  return (
    <p className={styles.lease}>
      {valid ? (
        <span>
          {m.claims_held_by({ holder: holder ?? "?" })} <Time at={leaseUntil} />.
        </span>
      ) : (
        m.claims_left_by({ holder: holder ?? "?" })
      )}
    </p>
  );
}

function OwnLease({ claim, onReload }: Props) {
  const left = useTimeLeft(claim.leaseUntil);
  const receive = useReceiveClaim();
  const keep = useMutation({ mutationFn: take, onSuccess: receive });
  const over = left <= 0;
  return (
    <>
      <div className={styles.lease} data-soon={left < soonMs || undefined}>
        <span>
          {over ? m.claims_lease_over() : m.claims_lease({ time: minutesAndSeconds(left) })}
        </span>
        <Button
          variant="default"
          size="xs"
          loading={keep.isPending}
          onClick={() => keep.mutate(claim)}
        >
          {m.claims_keep()}
        </Button>
      </div>
      <Outcome
        error={keep.error}
        onReload={() => {
          keep.reset();
          onReload();
        }}
      />
    </>
  );
}

/** The time until the lease ends in ms, by the server's clock. */
function timeLeft(until: string | null | undefined): number {
  if (!until) return 0;
  const { here, server } = lastAnswer();
  return Date.parse(until) - server - (Date.now() - here);
}

function useTimeLeft(until: string | null | undefined): number {
  const [left, setLeft] = useState(() => timeLeft(until));
  useEffect(() => {
    const look = () => setLeft(timeLeft(until));
    look();
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, [until]);
  return left;
}
