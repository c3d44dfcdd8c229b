import { useQuery } from "@tanstack/react-query";
import { isLate, type KeptEntry, outboxQuery } from "#lib/outbox";
import { useSession } from "#lib/session";
import { Icon, later, Nothing } from "#ui";
import { m } from "#words";
import styles from "./kept-list.module.css";

function useKept(): KeptEntry[] {
  const { msisdn, status } = useSession();
  const { data } = useQuery({ ...outboxQuery(msisdn ?? ""), enabled: msisdn !== null });
  return status === "guest" ? [] : (data ?? []);
}

/** Whether a screenshot for this challenge waits: it is not asked for a second one. */
export function useIsWaiting(): (challengeId: string) => boolean {
  const kept = useKept();
  return (challengeId) =>
    kept.some(
      (entry) =>
        entry.task.challengeId === challengeId && entry.fault === undefined && !isLate(entry),
    );
}

/** In the place of Submit Entry. */
export const WaitingMark = () => (
  <p className={styles.mark}>
    <Icon name="clock" size={20} />
    {m.upload_kept_mark()}
  </p>
);

export const loadRows = () => import("./kept-rows.tsx");
const Rows = later(loadRows, Nothing);

/** What waits on this phone; nothing, and no code for it, where nothing does. */
export function KeptList() {
  const kept = useKept();
  return kept.length > 0 && <Rows kept={kept} />;
}
