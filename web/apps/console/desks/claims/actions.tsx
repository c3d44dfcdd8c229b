import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { ClaimDetails } from "#console/api";
import { useCan } from "#console/session";
import { useNow } from "#console/time";
import { m } from "#console/words";
import { Alert, Button, Icon, keyHint, type Shortcut, toast, useShortcuts } from "#console-ui";
import { cameBack, isShipped, release, resend, take, waits } from "./api.ts";
import { ArrivedDialog } from "./arrived-dialog.tsx";
import styles from "./claims.module.css";
import { DeliverCodeDialog } from "./deliver-code-dialog.tsx";
import { DeliverDialog } from "./deliver-dialog.tsx";
import { Outcome } from "./outcome.tsx";
import { ParcelDialog } from "./parcel-dialog.tsx";
import { useReceiveClaim } from "./receive.ts";
import { RefuseDialog } from "./refuse-dialog.tsx";

type Props = { claim: ClaimDetails; onReload: () => void };

type Asking = "arrived" | "code" | "deliver" | "refuse" | "ship";

type Call = { run: (claim: ClaimDetails) => Promise<ClaimDetails>; done: string };

/** What the caller can do with the claim now, by its state and their permissions. */
export function ClaimActions({ claim, onReload }: Props) {
  const [asking, setAsking] = useState<Asking | null>(null);
  const can = useCan();
  const now = useNow();
  const receive = useReceiveClaim();
  const call = useMutation({
    mutationFn: ({ run }: Call) => run(claim),
    onSuccess: (answer, { done }) => {
      receive(answer);
      toast.done(done);
    },
  });
  const { state, mine, provided, leaseUntil, delivery, codes } = claim;
  const free = !leaseUntil || Date.parse(leaseUntil) <= now;
  const works = can("claims.work") && waits(claim) && !provided;
  const takes = works && !mine && free;
  const holds = works && mine;
  const usual = codes ? "code" : "deliver";
  const shipped = isShipped(claim);
  const follows = can("claims.work") && shipped;
  const mayRefuse = shipped || (waits(claim) && !provided && (mine || free));
  const refuses = can("claims.refuse") && mayRefuse;
  const resends = works && state === "claimed" && delivery?.state === "handed_over";
  const takeIt = () => call.mutate({ run: take, done: m.claims_taken() });
  const keys: Shortcut[] = [];
  if (takes) keys.push({ keys: "t", label: m.claims_take(), run: takeIt });
  if (holds) keys.push({ keys: "s", label: m.claims_ship(), run: () => setAsking("ship") });
  if (follows) keys.push({ keys: "a", label: m.claims_arrived(), run: () => setAsking("arrived") });
  if (holds) keys.push({ keys: "d", label: m.claims_deliver(), run: () => setAsking(usual) });
  if (refuses) keys.push({ keys: "r", label: m.claims_refuse(), run: () => setAsking("refuse") });
  useShortcuts(m.claims_one_title(), keys);
  const dialog = { claim, onClose: () => setAsking(null), onReload };
  const busy = (run: Call["run"]) => call.isPending && call.variables.run === run;
  return (
    <>
      <Outcome
        error={call.error}
        onReload={() => {
          call.reset();
          onReload();
        }}
      />
      {holds && codes === 0 && (
        <Alert color="warn" icon={<Icon name="vouchers" />}>
          {m.claims_code_none()}
        </Alert>
      )}
      {(takes || holds || follows || refuses || resends) && (
        <footer className={styles.actions}>
          {takes && (
            <Button loading={busy(take)} {...keyHint("t")} onClick={takeIt}>
              {m.claims_take()}
            </Button>
          )}
          {holds && (
            <Button {...keyHint("d")} onClick={() => setAsking(usual)}>
              {usual === "code" ? m.claims_code() : m.claims_deliver()}
            </Button>
          )}
          {holds && (
            <Button variant="default" {...keyHint("s")} onClick={() => setAsking("ship")}>
              {m.claims_ship()}
            </Button>
          )}
          {follows && (
            <Button {...keyHint("a")} onClick={() => setAsking("arrived")}>
              {m.claims_arrived()}
            </Button>
          )}
          {holds && usual === "code" && (
            <Button variant="default" onClick={() => setAsking("deliver")}>
              {m.claims_deliver_otherwise()}
            </Button>
          )}
          {refuses && (
            <Button
              variant="default"
              color="danger"
              {...keyHint("r")}
              onClick={() => setAsking("refuse")}
            >
              {m.claims_refuse()}
            </Button>
          )}
          {follows && (
            <Button
              variant="subtle"
              loading={busy(cameBack)}
              onClick={() => call.mutate({ run: cameBack, done: m.claims_came_back_done() })}
            >
              {m.claims_came_back()}
            </Button>
          )}
          {holds && (
            <Button
              variant="subtle"
              loading={busy(release)}
              onClick={() => call.mutate({ run: release, done: m.claims_released() })}
            >
              {m.claims_release()}
            </Button>
          )}
          {resends && (
            <Button
              variant="subtle"
              loading={busy(resend)}
              onClick={() => call.mutate({ run: resend, done: m.claims_resent() })}
            >
              {m.claims_resend()}
            </Button>
          )}
        </footer>
      )}
      <DeliverCodeDialog {...dialog} opened={asking === "code"} />
      <DeliverDialog {...dialog} opened={asking === "deliver"} />
      {holds && <ParcelDialog {...dialog} opened={asking === "ship"} />}
      <ArrivedDialog {...dialog} opened={asking === "arrived"} />
      <RefuseDialog {...dialog} opened={asking === "refuse"} />
    </>
  );
}
