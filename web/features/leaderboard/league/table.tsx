import type { League, LeagueMember } from "#api";
import { Avatar, Badge, Coins, cx, VisuallyHidden } from "#ui";
import { m, number } from "#words";
import board from "../leaderboard.module.css";
import { Name, nameOf } from "../parts/name.tsx";
import styles from "./league.module.css";
import { nameOfTier, type Tier, tierAfter, tierOf } from "./tiers.ts";

const zones: Record<string, (inputs: { tier: string }) => string> = {
  up: m.league_zone_up,
  stay: m.league_zone_stay,
  down: m.league_zone_down,
};

/** The subscriber's group by place. The own row stays in view while the table scrolls. */
export function Group({ league }: { league: League }) {
  const tier = tierOf(league.tier);
  return (
    <section aria-label={m.league_table()}>
      <ol className={board.rows}>
        {league.members.map((member, index) => (
          <Line
            key={member.place}
            member={member}
            tier={tier}
            first={member.zone !== league.members[index - 1]?.zone}
          />
        ))}
      </ol>
    </section>
  );
}

/** A member's line; the first of a zone names it. */
function Line({ member, tier, first }: { member: LeagueMember; tier: Tier; first: boolean }) {
  const zone = zones[member.zone] ?? m.league_zone_stay;
  return (
    <li className={cx(member.you && styles.you)} data-zone={member.zone}>
      {first && (
        <p className={styles.zone}>{zone({ tier: nameOfTier(tierAfter(tier, member.zone)) })}</p>
      )}
      <div className={cx(board.row, member.you && board.own)}>
        <span className={board.rank}>
          <VisuallyHidden>{m.league_place({ place: member.place })}</VisuallyHidden>
          <span aria-hidden="true">{number(member.place)}</span>
        </span>
        <Avatar src={member.profileImage} face={member.avatar} name={nameOf(member)} size={40} />
        <span className={board.who}>
          <span className={board.name}>
            <Name leader={member} />
            {member.you && <Badge tone="accent">{m.leaderboard_you()}</Badge>}
          </span>
        </span>
        <Coins value={member.points} />
      </div>
    </li>
  );
}
