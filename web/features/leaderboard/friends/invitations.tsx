import { useSuspenseQuery } from "@tanstack/react-query";
import type { InviteState } from "#api";
import { useConfig } from "#lib/config";
import { Avatar, Coins } from "#ui";
import { isolate, m } from "#words";
import board from "../leaderboard.module.css";
import { invitesQuery } from "./api.ts";
import styles from "./friends.module.css";

type Words = (inputs: { coin: string }) => string;
const states: Record<string, Words> = {
  pending: m.friends_state_pending,
  ready: m.friends_state_ready,
  held: m.friends_state_held,
  paid: m.friends_state_paid,
  refused: m.friends_state_refused,
};
const causes: Record<string, Words> = {
  time: m.friends_state_time,
  limit: m.friends_state_limit,
  gone: m.friends_state_gone,
};

/** The invitations that friends accepted, and the one that the subscriber accepted. */
export function Invitations() {
  const { data } = useSuspenseQuery(invitesQuery());
  const { accepted, invites } = data;
  if (!accepted && invites.length === 0) return null;
  return (
    <section className={styles.part} aria-label={m.friends_invites()}>
      <h2 className={styles.title}>{m.friends_invites()}</h2>
      <ul className={board.rows}>
        {accepted && (
          <Line
            invite={accepted}
            name={m.friends_accepted({ name: isolate(accepted.who.username) })}
          />
        )}
        {invites.map((invite) => (
          <Line
            key={`${invite.acceptedAt} ${invite.who.username}`}
            invite={invite}
            name={invite.who.username}
          />
        ))}
      </ul>
      {invites.length > 0 && (
        <p className={styles.small}>
          {m.friends_invites_month({
            count: data.paidThisMonth,
            most: data.terms.perMonth,
          })}
        </p>
      )}
    </section>
  );
}

function Line({ invite, name }: { invite: InviteState; name: string }) {
  const { coin } = useConfig();
  const { who, state, cause, credits } = invite;
  const words = (cause && causes[cause]) || states[state] || m.friends_state_pending;
  return (
    <li className={board.row}>
      <Avatar src={who.profileImage} face={who.avatar} name={who.username} size={40} />
      <span className={styles.who}>
        <span className={styles.name} dir="auto">
          {name}
        </span>
        <span className={styles.small}>{words({ coin: isolate(coin) })}</span>
      </span>
      {credits > 0 && <Coins value={credits} signed />}
    </li>
  );
}
