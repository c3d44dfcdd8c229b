import { useState } from "react";
import type { VoucherBatch, VoucherPool } from "#console/api";
import { fromUnits, money } from "#console/money";
import { useCan, usePortal } from "#console/session";
import { m, number } from "#console/words";
import { Badge, Button, Time } from "#console-ui";
import { type BatchAction, BatchDialog } from "./batch-dialog.tsx";
import styles from "./vouchers.module.css";

type Props = {
  pool: VoucherPool;
  /** Imports a file for this reward; null for who may not. */
  onImport: (() => void) | null;
};

/** The codes of one reward: how many are left, and the files that they came in. */
export function Pool({ pool, onImport }: Props) {
  const { reward, counts, low, batches } = pool;
  const [action, setAction] = useState<BatchAction | null>(null);
  const figures: [string, number][] = [
    [m.vouchers_free(), counts.free],
    [m.vouchers_soon(), counts.soon],
    [m.vouchers_given(), counts.given],
    [m.vouchers_expired(), counts.expired],
    [m.vouchers_void(), counts.void],
  ];
  if (counts.held > 0) figures.push([m.vouchers_held_count(), counts.held]);
  return (
    <li className={styles.pool}>
      <header className={styles.head}>
        <h2 className={styles.name}>{reward.name}</h2>
        {counts.free === 0 ? (
          <Badge color="danger">{m.vouchers_none_left()}</Badge>
        ) : (
          low && <Badge color="warn">{m.vouchers_low()}</Badge>
        )}
        {onImport && (
          <Button variant="default" size="xs" onClick={onImport}>
            {m.vouchers_import_more()}
          </Button>
        )}
      </header>
      <dl className={styles.figures}>
        {figures.map(([label, count]) => (
          <div key={label} data-zero={count === 0 || undefined}>
            <dt>{label}</dt>
            <dd>{number(count)}</dd>
          </div>
        ))}
      </dl>
      <h3 className={styles.part}>{m.vouchers_batches()}</h3>
      <ul className={styles.batches}>
        {batches.map((batch) => (
          <Batch key={batch.id} batch={batch} onAction={setAction} />
        ))}
      </ul>
      {action && <BatchDialog action={action} onClose={() => setAction(null)} />}
    </li>
  );
}

type BatchProps = { batch: VoucherBatch; onAction: (action: BatchAction) => void };

function Batch({ batch, onAction }: BatchProps) {
  const { name, counts, cost, importedAt, importedBy, heldSince, voidedAt, voidedBy } = batch;
  const currency = usePortal()?.currency;
  const changes = useCan()("vouchers.import");
  return (
    <li className={styles.batch}>
      <div className={styles.file}>
        <span className={styles.fileName}>{name}</span>
        <span className={styles.about}>
          <Time at={importedAt} /> · {importedBy}
        </span>
      </div>
      <span className={styles.about}>
        {m.vouchers_batch_counts({ free: counts.free, given: counts.given })}
        {cost !== null && cost !== undefined && currency && (
          <> · {m.vouchers_cost_each({ cost: money(fromUnits(cost, currency), currency) })}</>
        )}
      </span>
      {heldSince && <p className={styles.why}>{m.vouchers_held()}</p>}
      {voidedAt && (
        <p className={styles.why}>
          {m.vouchers_withdrawn_by({ who: voidedBy ?? "?", count: counts.void })} {batch.voidReason}
        </p>
      )}
      {changes && !voidedAt && (
        <span className={styles.actions}>
          {heldSince && (
            <Button
              variant="default"
              size="xs"
              onClick={() => onAction({ kind: "release", batch })}
            >
              {m.vouchers_release()}
            </Button>
          )}
          <Button
            variant="subtle"
            color="danger"
            size="xs"
            aria-label={m.vouchers_withdraw_of({ name })}
            onClick={() => onAction({ kind: "withdraw", batch })}
          >
            {m.vouchers_withdraw()}
          </Button>
        </span>
      )}
    </li>
  );
}
