import { useQuery } from "@tanstack/react-query";
import { isLate, outboxQuery, type PendingUpload } from "#lib/outbox";
import { useSession } from "#lib/session";
import { Icon, lazyWithRetry, Nothing } from "#ui";
import { m } from "#words";
import styles from "./kept-list.module.css";

function useKept(): PendingUpload[] {
  const { msisdn, status } = useSession();
  const { data } = useQuery({ ...outboxQuery(msisdn ?? ""), enabled: msisdn !== null });
  return status === "guest" ? [] : (data ?? []);
}

/** Whether a screenshot for a challenge waits, so that no second one is requested. */
export function useIsWaiting(): (challengeId: string) => boolean {
  const kept = useKept();
  return (challengeId) =>
    kept.some(
      (entry) =>
        entry.task.challengeId === challengeId && entry.fault === undefined && !isLate(entry),
    );
}

export const WaitingMark = () => (
  <p className={styles.mark}>
    <Icon name="clock" size={20} />
    {m.upload_kept_mark()}
  </p>
);

export const loadRows = () => import("./kept-rows.tsx");
const Rows = lazyWithRetry(loadRows, Nothing);

/** This phone's waiting screenshots. Loads no code if there are none. */
export function KeptList() {
  const kept = useKept();
  return kept.length > 0 && <Rows kept={kept} />;
}
