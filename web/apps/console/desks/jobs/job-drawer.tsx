import { useState } from "react";
import type { DeadJob } from "#console/api";
import { useFilters } from "#console/router";
import { useCan } from "#console/session";
import { m, number } from "#console/words";
import {
  ActionDialog,
  Button,
  Facts,
  Group,
  ItemDrawer,
  ReasonDialog,
  Stack,
  Time,
  toast,
} from "#console-ui";
import { discard, retry, useReload } from "./api.ts";
import styles from "./jobs.module.css";
import { kindName } from "./kinds.ts";

/** One job whole, beside the list. Its id is in the address. */
export function JobDrawer({ jobs }: { jobs: readonly DeadJob[] | undefined }) {
  const { filters, set } = useFilters({ job: "" });
  const close = () => set({ job: "" });
  return (
    <ItemDrawer
      items={jobs}
      chosen={filters.job === "" ? undefined : ({ id }) => id === filters.job}
      onClose={close}
      title={(job) => (job ? kindName(job.kind) : m.jobs_title())}
      missing={m.jobs_missing()}
    >
      {(job) => <Job job={job} onSettled={close} />}
    </ItemDrawer>
  );
}

function Job({ job, onSettled }: { job: DeadJob; onSettled: () => void }) {
  const { id, kind, attempts, diedAt, error, payload } = job;
  const can = useCan();
  return (
    <Stack>
      <Facts
        facts={[
          { label: m.jobs_at(), value: <Time at={diedAt} show="exact" /> },
          { label: m.jobs_word(), value: kind },
          { label: m.jobs_id(), value: id },
          { label: m.jobs_attempts(), value: number(attempts) },
          { label: m.jobs_error(), value: error },
        ]}
      />
      <pre className={styles.payload}>{JSON.stringify(payload, null, 2)}</pre>
      {can("jobs.manage") && <Actions id={id} onSettled={onSettled} />}
    </Stack>
  );
}

function Actions({ id, onSettled }: { id: string; onSettled: () => void }) {
  const [asking, setAsking] = useState<"retry" | "discard" | null>(null);
  const reload = useReload();
  const onClose = () => setAsking(null);
  const finish = async (call: Promise<unknown>, done: string) => {
    await call;
    toast.done(done);
    onSettled();
    await reload();
  };
  return (
    <Group gap="xs">
      <Button onClick={() => setAsking("retry")}>{m.jobs_retry()}</Button>
      <Button variant="default" color="danger" onClick={() => setAsking("discard")}>
        {m.jobs_discard()}
      </Button>
      <ActionDialog
        opened={asking === "retry"}
        onClose={onClose}
        title={m.jobs_retry_title()}
        text={m.jobs_retry_text()}
        confirm={m.jobs_retry()}
        onConfirm={() => finish(retry(id), m.jobs_retried({ count: 1 }))}
      />
      <ReasonDialog
        opened={asking === "discard"}
        onClose={onClose}
        title={m.jobs_discard_title()}
        text={m.jobs_discard_text()}
        confirm={m.jobs_discard()}
        danger
        onConfirm={(reason) => finish(discard(id, reason), m.jobs_discarded())}
      />
    </Group>
  );
}
