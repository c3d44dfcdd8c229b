import { lazy, Suspense, useState } from "react";
import type { Charge } from "#console/api";
import { useCan } from "#console/session";
import { m } from "#console/words";
import { Badge, Button, Time, type Tone, Tooltip } from "#console-ui";
import styles from "./plan.module.css";

const RefundDialogs = lazy(() => import("./refund-dialogs.tsx"));

/** What can be done about a charge's refund. */
export type RefundAction = "ask" | "record";

const states: Record<string, [Tone, () => string]> = {
  waiting: ["warn", m.care_refund_waiting],
  asked: ["warn", m.care_refund_asked],
  refunded: ["accent", m.care_refund_refunded],
  denied: ["danger", m.care_refund_denied],
  outside: ["accent", m.care_refund_outside],
};

type Props = { charge: Charge; amount: string };

/** A charge's refund: its state, and the ways to ask for one. */
export function Refund({ charge, amount }: Props) {
  const [action, setAction] = useState<RefundAction | null>(null);
  const can = useCan()("charges.refund");
  const { refund, refundable } = charge;
  if (!refund && !(refundable && can)) return null;
  const [tone, name] = states[refund?.state ?? ""] ?? ["gray", () => refund?.state ?? ""];
  const why =
    refund?.why === "refunds_not_supported" ? m.care_refund_unsupported() : (refund?.why ?? null);
  return (
    <div className={styles.refund}>
      {refund && (
        <>
          <Tooltip
            multiline
            maw={320}
            label={m.care_refund_about({ maker: refund.maker, reason: refund.reason })}
          >
            <Badge color={tone}>{name()}</Badge>
          </Tooltip>
          <span className={styles.about}>
            <Time at={refund.settledAt ?? refund.madeAt} />
            {refund.reference && ` · ${m.care_charge_reference({ reference: refund.reference })}`}
          </span>
          {refund.state !== "refunded" && why && <span className={styles.about}>{why}</span>}
        </>
      )}
      {can && (
        <div className={styles.refundActions}>
          {refundable && (
            <Button variant="default" size="compact-sm" onClick={() => setAction("ask")}>
              {refund ? m.care_refund_again() : m.care_refund()}
            </Button>
          )}
          {refund?.state === "denied" && (
            <Button variant="default" size="compact-sm" onClick={() => setAction("record")}>
              {m.care_refund_record()}
            </Button>
          )}
        </div>
      )}
      {action && (
        <Suspense>
          <RefundDialogs
            charge={charge}
            amount={amount}
            action={action}
            onClose={() => setAction(null)}
          />
        </Suspense>
      )}
    </div>
  );
}
