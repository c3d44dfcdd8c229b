import { useSuspenseQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { BadgeProgress } from "#api";
import { useConfig } from "#lib/config";
import { cx, Badge as Mark } from "#ui";
import { date, m } from "#words";
import { badgesQuery, markBadgesSeen } from "../api.ts";
import { badgeOf } from "../badges.ts";
import styles from "../quests.module.css";
import { Medal } from "./medal.tsx";

/** All badges: earned ones in colour with their day, the others quiet with what is left. */
export function Badges() {
  const { data: badges } = useSuspenseQuery(badgesQuery());
  const fresh = badges.some(({ isNew }) => isNew);
  useEffect(() => {
    // They stay marked as new for this visit.
    if (fresh) void markBadgesSeen().catch(() => undefined);
  }, [fresh]);
  const earned = badges.filter(({ earnedAt }) => earnedAt).length;
  return (
    <>
      <p className={styles.quiet}>{m.badges_count({ earned, all: badges.length })}</p>
      <ul className={styles.badges}>
        {badges.map((badge) => (
          <Tile key={badge.id} badge={badge} />
        ))}
      </ul>
    </>
  );
}

function Tile({ badge: { id, earnedAt, progress, target, isNew } }: { badge: BadgeProgress }) {
  const { coin, utcOffsets } = useConfig();
  const badge = badgeOf(id);
  return (
    <li className={cx(styles.badge, earnedAt && styles.earned)}>
      <Medal family={badge.family} metal={badge.metal} locked={!earnedAt} />
      <span className={styles.badgeName}>{badge.name({ coin })}</span>
      <span className={styles.small}>{badge.how({ coin })}</span>
      {earnedAt ? (
        <span className={styles.when}>
          {isNew ? <Mark tone="accent">{m.badges_new()}</Mark> : date(earnedAt, utcOffsets)}
        </span>
      ) : (
        <span className={styles.when}>{m.quests_progress({ progress, target })}</span>
      )}
    </li>
  );
}
