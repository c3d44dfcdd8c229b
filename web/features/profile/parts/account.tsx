import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useConfig } from "#lib/config";
import { openPopup } from "#lib/popups";
import { href } from "#lib/router";
import { profileQuery, streakQuery } from "#lib/subscriber";
import { Async, Avatar, Button, Card, Coins, Icon, Link, Repeat, Skeleton } from "#ui";
import { m, number } from "#words";
import styles from "../profile.module.css";

export function Account() {
  return (
    <Async skeleton={<AccountSkeleton />} errorText={m.profile_failed()}>
      <Person />
      <Balance />
    </Async>
  );
}

function Person() {
  const { data: profile } = useSuspenseQuery(profileQuery());
  const name = profile.name?.trim() || profile.username?.trim();
  const username = profile.name?.trim() ? profile.username?.trim() : undefined;
  return (
    <div className={styles.person}>
      <Avatar src={profile.profileImage} face={profile.avatar} name={name ?? ""} size={72} />
      <div className={styles.who}>
        {name ? (
          <p className={styles.name}>
            <bdi>{name}</bdi>
          </p>
        ) : (
          <Link to={href("editProfile")} state={fromProfile} className={styles.addName}>
            {m.profile_nameless()}
            <Icon name="forward" size={16} />
          </Link>
        )}
        <p className={styles.quiet}>
          {username && <bdi>@{username}</bdi>}
          {profile.phone && <bdi dir="ltr">{profile.phone}</bdi>}
        </p>
      </div>
    </div>
  );
}

/** Tells the form that Back leads here. */
export const fromProfile = { from: "profile" };

function Balance() {
  const { data: profile } = useSuspenseQuery(profileQuery());
  const { data: streak } = useQuery(streakQuery());
  const { coin } = useConfig();
  const counts = [
    [m.profile_days(), streak?.active_streak],
    [m.profile_redeemed(), profile.items_redeemed],
    [m.profile_tasks(), profile.completed_tasks_total],
    [m.profile_tournaments(), profile.total_tournament],
  ] as const;
  return (
    <Card className={styles.balance ?? ""}>
      <div className={styles.sum}>
        <p className={styles.label}>{m.profile_balance()}</p>
        <Coins value={profile.credits} size="l" />
      </div>
      <div className={styles.today}>
        <Icon name="flame" size={22} />
        {streak ? (
          <p>
            {!profile.mayEarn
              ? m.profile_today_paused({ coin })
              : streak.rewardClaimed
                ? m.profile_today_done()
                : m.profile_today_ready({
                    day: streak.streak_to_claim,
                    amount: streak.amount_to_claim,
                  })}
          </p>
        ) : (
          <Skeleton width="12rem" height="1lh" />
        )}
        {profile.mayEarn && streak && !streak.rewardClaimed && (
          <Button size="s" onClick={() => openPopup("checkin")}>
            {m.profile_check_in()}
          </Button>
        )}
      </div>
      <dl className={styles.counts}>
        {counts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value === undefined ? <Skeleton width="1.5ch" height="1lh" /> : number(value)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function AccountSkeleton() {
  return (
    <div className={styles.column}>
      <div className={styles.person}>
        <Skeleton width="72px" height="72px" round />
        <div className={styles.who}>
          <Skeleton width="9rem" height="1.5rem" />
          <Skeleton width="7rem" />
        </div>
      </div>
      <Card className={styles.balance ?? ""}>
        <div className={styles.sum}>
          <p className={styles.label}>
            <Skeleton width="4rem" height="1lh" />
          </p>
          <Skeleton width="10rem" height="max(2.25rem, var(--t-hero) * 1.1)" />
        </div>
        <div className={styles.today}>
          <Skeleton width="14rem" height="2.5rem" />
        </div>
        <dl className={styles.counts}>
          <Repeat times={4}>
            <div>
              <dt>
                <Skeleton width="4rem" height="1lh" />
              </dt>
              <dd>
                <Skeleton width="1.5ch" height="1lh" />
              </dd>
            </div>
          </Repeat>
        </dl>
      </Card>
    </div>
  );
}
