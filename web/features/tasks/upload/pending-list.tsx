import { useQuery } from "@tanstack/react-query";
import { useConfig } from "#lib/config";
import { isLate, outboxQuery, type PendingUpload } from "#lib/outbox";
import { useSession } from "#lib/session";
import { Icon, lazyWithRetry, Nothing } from "#ui";
import { m } from "#words";
import styles from "./pending-list.module.css";

function usePendingUploads(): PendingUpload[] {
  const { msisdn, status } = useSession();
  const { data } = useQuery({ ...outboxQuery(msisdn ?? ""), enabled: msisdn !== null });
  return status === "guest" ? [] : (data ?? []);
}

/** Whether a screenshot for a challenge waits, so that no second one is requested. */
export function useIsWaiting(): (challengeId: string) => boolean {
  const uploads = usePendingUploads();
  const { utcOffsets } = useConfig();
  return (challengeId) =>
    uploads.some(
      (entry) =>
        entry.task.challengeId === challengeId &&
        entry.fault === undefined &&
        !isLate(entry, utcOffsets),
    );
}

export const WaitingMark = () => (
  <p className={styles.mark}>
    <Icon name="clock" size={20} />
    {m.upload_kept_mark()}
  </p>
);

export const loadRows = () => import("./pending-rows.tsx");
const Rows = lazyWithRetry(loadRows, Nothing);

/** This phone's waiting screenshots. Loads no code if there are none. */
export function PendingList() {
  const uploads = usePendingUploads();
  return uploads.length > 0 && <Rows uploads={uploads} />;
}
