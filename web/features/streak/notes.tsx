import type { ReactNode } from "react";
import type { Streak } from "#api";
import { useConfig } from "#lib/config";
import { Icon } from "#ui";
import { m, number } from "#words";
import styles from "./notes.module.css";
import { Snowflake } from "./snowflake.tsx";

/** What the next bonus is, and what a freeze does for the streak, in plain words. */
export function Notes({ streak }: { streak: Streak }) {
  const bonus = useBonusText(streak);
  const freeze = freezeText(streak);
  if (bonus === null && freeze === null) return null;
  return (
    <ul className={styles.notes}>
      {freeze !== null && <Note icon={<Snowflake size={20} />}>{freeze}</Note>}
      {bonus !== null && <Note icon={<Icon name="gift" size={20} />}>{bonus}</Note>}
    </ul>
  );
}

const Note = ({ icon, children }: { icon: ReactNode; children: string }) => (
  <li className={styles.note}>
    {icon}
    <span>{children}</span>
  </li>
);

function useBonusText({
  milestones,
  streak_to_claim: today,
  rewardClaimed: claimed,
}: Streak): string | null {
  const { coin } = useConfig();
  const next = (milestones ?? []).find(({ day }) => (claimed ? day > today : day >= today));
  if (!next) return null;
  const credits = number(next.credits);
  return next.day === today
    ? m.streak_bonus_today({ credits, coin })
    : m.streak_bonus_next({ day: next.day, credits, coin });
}

/** Null where the operator has no freezes, or the server is of an earlier version. */
function freezeText(streak: Streak): string | null {
  const { freezes_per_month: all, freezes_left: left, freeze_used: used } = streak;
  if (!all) return null;
  if (used && !streak.rewardClaimed) return m.streak_freeze_needed();
  if (used && left === 0) return m.streak_freeze_kept();
  if (left === 0) return m.streak_freeze_none();
  return m.streak_freeze_left({ count: left });
}
