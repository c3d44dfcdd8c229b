import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { FriendList, FriendRow, RequestRow } from "#api";
import { useConfig } from "#lib/config";
import { useIntention } from "#lib/query";
import { useSession } from "#lib/session";
import {
  Async,
  Avatar,
  Badge,
  Button,
  Coins,
  cx,
  EmptyState,
  errorText,
  IconButton,
  Sheet,
  toast,
  VisuallyHidden,
} from "#ui";
import { isolate, m, number } from "#words";
import board from "../leaderboard.module.css";
import { LeagueSkeleton } from "../league/skeleton.tsx";
import { GuestBoard } from "../parts/guest.tsx";
import { answerRequest, friendsQuery, removeFriend } from "./api.ts";
import styles from "./friends.module.css";
import { Invitations } from "./invitations.tsx";
import { Invite } from "./invite-card.tsx";

/** The subscriber's friends by the credits of this week. */
export default function Friends() {
  const { status } = useSession();
  if (status === "guest") {
    return (
      <GuestBoard
        board="friends"
        icon="user"
        title={m.friends_guest_title()}
        text={m.friends_guest_text}
      />
    );
  }
  return (
    <Async skeleton={<LeagueSkeleton />} errorText={m.friends_failed()}>
      {status === "restoring" ? <LeagueSkeleton /> : <Shown />}
    </Async>
  );
}

function Shown() {
  const { additions } = useConfig();
  const { data } = useSuspenseQuery(friendsQuery());
  return (
    <div className={styles.stack}>
      {data.requests.length > 0 && <Requests requests={data.requests} />}
      {data.friends.length > 1 ? (
        <Table list={data} />
      ) : (
        data.requests.length === 0 && (
          <EmptyState icon="user" title={m.friends_empty_title()} text={m.friends_empty_text()} />
        )
      )}
      <Invite code={data.code} />
      {additions.invites && (
        <Async skeleton={null} errorText={m.invite_failed()}>
          <Invitations />
        </Async>
      )}
    </div>
  );
}

const useReload = () => {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: friendsQuery().queryKey });
};

function Requests({ requests }: { requests: RequestRow[] }) {
  const reload = useReload();
  const answer = useIntention(
    ({ id, accept }: { id: string; accept: boolean; name: string }, idempotencyKey) =>
      answerRequest({ id, accept }, { idempotencyKey }),
    {
      onSuccess: (_, { accept, name }) => {
        toast(
          accept
            ? m.friends_added({ name: isolate(name) })
            : m.friends_declined({ name: isolate(name) }),
          accept ? "good" : "plain",
        );
        reload();
      },
      onError: (error) => {
        toast(errorText(error), "bad");
        reload();
      },
    },
  );
  return (
    <section className={styles.part} aria-label={m.friends_requests()}>
      <h2 className={styles.title}>{m.friends_requests()}</h2>
      <ul className={board.rows}>
        {requests.map(({ id, who }) => (
          <li key={id} className={board.row}>
            <Avatar src={who.profileImage} face={who.avatar} name={who.username} size={40} />
            <span className={styles.who}>
              <span className={styles.name} dir="auto">
                {who.username}
              </span>
              <span className={styles.actions}>
                <Button
                  size="s"
                  busy={answer.isPending}
                  onClick={() => answer.mutate({ id, accept: true, name: who.username })}
                >
                  {m.friends_accept()}
                </Button>
                <Button
                  size="s"
                  variant="quiet"
                  busy={answer.isPending}
                  onClick={() => answer.mutate({ id, accept: false, name: who.username })}
                >
                  {m.friends_decline()}
                </Button>
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Table({ list }: { list: FriendList }) {
  const [leaving, setLeaving] = useState<FriendRow | null>(null);
  return (
    <section aria-label={m.friends_table()}>
      <ol className={board.rows}>
        {list.friends.map((row) => (
          <Line key={row.id ?? "you"} row={row} onRemove={() => setLeaving(row)} />
        ))}
      </ol>
      {leaving && <RemoveSheet row={leaving} onClose={() => setLeaving(null)} />}
    </section>
  );
}

function Line({ row, onRemove }: { row: FriendRow; onRemove: () => void }) {
  const { who, rank, points, you } = row;
  return (
    <li className={cx(board.row, you && board.own)}>
      <span className={board.rank}>
        <VisuallyHidden>{m.league_place({ place: rank })}</VisuallyHidden>
        <span aria-hidden="true">{number(rank)}</span>
      </span>
      <Avatar src={who.profileImage} face={who.avatar} name={who.username} size={40} />
      <span className={styles.who}>
        <span className={styles.name}>
          <span dir="auto">{who.username}</span>
          {you && <Badge tone="accent">{m.leaderboard_you()}</Badge>}
        </span>
      </span>
      <Coins value={points} />
      {you ? (
        <span className={styles.remove} />
      ) : (
        <IconButton
          icon="close"
          label={m.friends_remove({ name: who.username })}
          className={styles.remove}
          onClick={onRemove}
        />
      )}
    </li>
  );
}

function RemoveSheet({ row, onClose }: { row: FriendRow; onClose: () => void }) {
  const reload = useReload();
  const name = isolate(row.who.username);
  const remove = useIntention(
    (id: string, idempotencyKey) => removeFriend(id, { idempotencyKey }),
    {
      onSuccess: () => {
        toast(m.friends_removed({ name }));
        reload();
        onClose();
      },
      onError: (error) => toast(errorText(error), "bad"),
    },
  );
  return (
    <Sheet
      open
      onClose={onClose}
      title={m.friends_remove_title()}
      footer={
        <>
          <Button
            variant="danger"
            block
            busy={remove.isPending}
            onClick={() => row.id && remove.mutate(row.id)}
          >
            {m.friends_remove_short()}
          </Button>
          <Button variant="secondary" block onClick={onClose}>
            {m.friends_keep()}
          </Button>
        </>
      }
    >
      <p className={styles.text}>{m.friends_remove_text({ name })}</p>
    </Sheet>
  );
}
