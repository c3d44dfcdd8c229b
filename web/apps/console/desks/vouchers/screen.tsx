import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { PoolReward, VoucherPools } from "#console/api";
import { ExportButton, ListTools } from "#console/lists";
import { useCan } from "#console/session";
import { m } from "#console/words";
import { Alert, Button, Icon, Loaded, Note, Page } from "#console-ui";
import { vouchersQuery } from "./api.ts";
import { ImportDialog } from "./import-dialog.tsx";
import { Pool } from "./pool.tsx";
import styles from "./vouchers.module.css";

/** The reward that a file is imported for: null while the dialog is closed, "any" to be chosen in it. */
type Importing = PoolReward | "any" | null;

/** The pools of voucher codes, with their batches. */
export default function Vouchers() {
  const query = useQuery(vouchersQuery());
  const can = useCan();
  const [importing, setImporting] = useState<Importing>(null);
  const imports = can("vouchers.import") && query.data?.ready === true;
  const start = imports ? setImporting : null;
  return (
    <Page
      title={m.vouchers_title()}
      intro={m.vouchers_intro()}
      actions={
        imports && (
          <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setImporting("any")}>
            {m.vouchers_import()}
          </Button>
        )
      }
    >
      <Loaded query={query}>
        {(found) => (
          <>
            {!found.ready && (
              <Alert color="warn" icon={<Icon name="key" />} title={m.vouchers_no_keys_title()}>
                {m.vouchers_no_keys_text()}
              </Alert>
            )}
            <Pools found={found} onImport={start} />
            {importing && (
              <ImportDialog
                rewards={[...found.pools.map(({ reward }) => reward), ...found.without]}
                chosen={importing === "any" ? null : importing}
                onClose={() => setImporting(null)}
              />
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}

type PoolsProps = { found: VoucherPools; onImport: ((reward: PoolReward) => void) | null };

function Pools({ found, onImport }: PoolsProps) {
  if (found.pools.length === 0)
    return <Note icon="vouchers" title={m.vouchers_empty_title()} text={m.vouchers_empty_text()} />;
  return (
    <>
      <ListTools>
        <ExportButton list={{ list: "vouchers" }} name={m.lists_name_vouchers()} />
      </ListTools>
      <ul className={styles.pools}>
        {found.pools.map((pool) => (
          <Pool
            key={pool.reward.id}
            pool={pool}
            onImport={onImport && (() => onImport(pool.reward))}
          />
        ))}
      </ul>
    </>
  );
}
