import type { Tournament } from "#console/api";
import { href } from "#console/router";
import { useCan } from "#console/session";
import { m, number } from "#console/words";
import { Alert, Coins, type Fact, Facts, Icon, Link, Section, Time, useCoins } from "#console-ui";
import { Places } from "./places.tsx";
import { length, lockText } from "./states.ts";
import styles from "./tournaments.module.css";

/** The facts of a tournament by topic, and why some of them cannot change. */
export function FactSections({ tournament }: { tournament: Tournament }) {
  const { state, kind, places, room, locks, entered, fees, waiting } = tournament;
  const can = useCan();
  const coins = useCoins();
  const esl = kind === "esl";
  const [first = 0, second = 0, third = 0] = tournament.prizes;
  const why = lockText(locks.terms, entered);
  const open = locks.looks === null || locks.looks === undefined;
  const times: Fact[] = [
    { label: m.tournaments_opens(), value: <Time at={tournament.opensAt} show="exact" /> },
    { label: m.tournaments_starts(), value: <Time at={tournament.startsAt} show="exact" /> },
    {
      label: m.tournaments_ends(),
      value: (
        <Time at={tournament.endsAt} show="exact" none={esl ? m.tournaments_ends_last() : "–"} />
      ),
    },
    ...(esl
      ? [
          { label: m.tournaments_round_every(), value: length(tournament.roundSeconds) },
          { label: m.tournaments_countdown(), value: length(tournament.countdownSeconds) },
          { label: m.tournaments_match_length(), value: length(tournament.matchSeconds) },
        ]
      : []),
  ];
  const players: Fact[] = [
    { label: m.tournaments_people(), value: number(fees.people) },
    ...(tournament.bots > 0
      ? [{ label: m.tournaments_bots(), value: number(tournament.bots) }]
      : []),
    ...(esl ? [{ label: m.tournaments_min(), value: number(tournament.minPlayers) }] : []),
    {
      label: m.tournaments_most(),
      value: tournament.maxPlayers ? number(tournament.maxPlayers) : m.tournaments_most_any(),
    },
    {
      label: m.tournaments_asks(),
      value: tournament.uidCheck ? m.tournaments_asks_uid() : m.tournaments_asks_name(),
    },
  ];
  const credits: Fact[] = [
    {
      label: m.tournaments_fee(),
      value:
        tournament.entryFee === 0 ? m.tournaments_free() : <Coins value={tournament.entryFee} />,
    },
    { label: m.tournaments_fees_paid(), value: <Coins value={fees.credits} /> },
    { label: m.tournaments_prize_first(), value: <Coins value={first} /> },
    { label: m.tournaments_prize_second(), value: <Coins value={second} /> },
    { label: m.tournaments_prize_third(), value: <Coins value={third} /> },
  ];
  const origin: Fact[] = [
    {
      label: m.tournaments_origin(),
      value: tournament.byStaff ? m.tournaments_origin_staff() : m.tournaments_origin_catalogue(),
    },
    {
      label: m.tournaments_room(),
      value: room
        ? m.tournaments_room_of({ room: room.id, count: room.announcements })
        : m.tournaments_room_none(),
    },
    { label: m.tournaments_changed(), value: <Time at={tournament.changedAt} show="exact" /> },
  ];
  return (
    <>
      {waiting.map((change) => (
        <Alert key={change.id} color="accent" icon={<Icon name="clock" />}>
          {change.kind === "terms"
            ? m.tournaments_terms_wait({ maker: change.maker })
            : m.tournaments_waits({ maker: change.maker })}{" "}
          <Time at={change.madeAt} />
          {can("changes.read") && (
            <>
              {" · "}
              <Link href={href("approvals")} className={styles.link}>
                {m.tournaments_waits_open()}
              </Link>
            </>
          )}
        </Alert>
      ))}
      {state === "due" && waiting.length === 0 && (
        <Alert color="warn" icon={<Icon name="clock" />}>
          {entered > 0 ? m.tournaments_due_text() : m.tournaments_due_nobody()}
        </Alert>
      )}
      {state === "cancelled" && (
        <Alert color="danger" icon={<Icon name="close" />}>
          {fees.people === 0
            ? m.tournaments_cancelled_nobody()
            : m.tournaments_cancelled_text({
                settled: number(fees.settled),
                count: fees.people,
                credits: coins(fees.credits),
              })}
        </Alert>
      )}
      {open && why && <p className={styles.locked}>{m.tournaments_terms_locked({ why })}</p>}
      <div className={styles.sections}>
        {places.length > 0 && (
          <Section title={m.tournaments_places()}>
            <Places places={places} />
          </Section>
        )}
        <Section title={m.tournaments_times()}>
          <Facts facts={times} />
        </Section>
        <Section title={m.tournaments_players()}>
          <Facts facts={players} />
        </Section>
        <Section title={m.tournaments_credits()}>
          <Facts facts={credits} />
        </Section>
        <Section title={m.tournaments_more()}>
          <Facts
            facts={esl ? origin.filter(({ label }) => label !== m.tournaments_room()) : origin}
          />
        </Section>
      </div>
    </>
  );
}
