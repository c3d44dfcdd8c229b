import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import * as v from "valibot";
import type { Registration, TournamentView } from "#api";
import { useConfig } from "#lib/config";
import { useForm } from "#lib/form";
import { isApiError } from "#lib/http";
import { useIntention } from "#lib/query";
import { href, useQueryParams } from "#lib/router";
import { refreshBalance, useProfile } from "#lib/subscriber";
import { stageOf, useNow, weeklyTournamentsQuery, whenOf } from "#lib/tournaments";
import {
  ActionBar,
  Async,
  Button,
  ButtonLink,
  Coins,
  EmptyState,
  errorText,
  FormError,
  FormStack,
  Icon,
  type IconName,
  Img,
  Page,
  Skeleton,
  SlowNotice,
  StageBadge,
  TextField,
} from "#ui";
import { isolate, m } from "#words";
import { register } from "./api.ts";
import styles from "./join.module.css";
import { Fee, Prizes, WhenText } from "./parts/facts.tsx";
import { Price } from "./parts/price.tsx";
import { tournamentQuery } from "./queries.ts";

/** The server's limit for nickname and UID. */
const nameMax = 40;

/** A weekly tournament's registration form (spec 5). */
export default function Join() {
  const id = useQueryParams().get("tournamentId")?.trim();
  return (
    <Page title={m.join_title()} narrow>
      {id ? (
        <Async key={id} skeleton={<JoinSkeleton />} errorText={m.join_no_data()}>
          <Registering id={id} />
        </Async>
      ) : (
        <Nothing text={m.join_id_missing()} />
      )}
    </Page>
  );
}

const ToAll = () => (
  <ButtonLink to={href("tournaments")} variant="secondary" icon="trophy">
    {m.join_all()}
  </ButtonLink>
);

const Nothing = ({ text }: { text: string }) => (
  <EmptyState icon="trophy" title={text} action={<ToAll />} />
);

function Registering({ id }: { id: string }) {
  const { data: tournament } = useSuspenseQuery(tournamentQuery(id));
  const { utcOffsets } = useConfig();
  const now = useNow();
  const [done, setDone] = useState<string | null>(null);
  // An ESL tournament is entered by one tap on its card.
  if (tournament?.kind !== "weekly") return <Nothing text={m.join_no_data()} />;
  const stage = stageOf(tournament, now);
  const { timeOpen, timeOpenAt, max_players, total_checkin, bots } = tournament;

  function body(weekly: TournamentView): ReactNode {
    if (done !== null) return <Notice icon="check" good title={m.join_done()} text={done} />;
    // Spec 4: in progress at 2, ended above 2.
    if (weekly.status === 2 || stage === "live") {
      return <Notice icon="clock" text={m.join_progress()} />;
    }
    if (weekly.status > 2) return <Notice icon="done" text={m.tournaments_ended()} />;
    if (weekly.already_submited) return <Notice icon="check" good text={m.join_already()} />;
    if (stage === "soon") {
      const when = whenOf(timeOpen, timeOpenAt, utcOffsets);
      return <Notice icon="clock" text={when ? m.tournaments_opens(when) : m.tournaments_na()} />;
    }
    if (max_players && total_checkin - bots >= max_players) {
      return <Notice icon="lock" text={m.tournaments_full()} />;
    }
    return <RegistrationForm tournament={weekly} onDone={setDone} />;
  }
  return (
    <>
      <Summary tournament={tournament}>
        <StageBadge stage={stage} />
      </Summary>
      {body(tournament)}
    </>
  );
}

function Summary({ tournament, children }: { tournament: TournamentView; children: ReactNode }) {
  const { utcOffsets } = useConfig();
  const { tourn_name, tournament_game, thumbnail, time, timeAt } = tournament;
  return (
    <section className={styles.summary}>
      <span className={styles.picture}>
        <Img art={`games/${thumbnail}`} alt="" sizes="(min-width: 768px) 12rem, 6.5rem" priority />
      </span>
      <div className={styles.words}>
        <h2 className={styles.name}>
          <bdi>{tourn_name}</bdi>
        </h2>
        <p className={styles.game}>
          <bdi>{tournament_game}</bdi> {children}
        </p>
        <p className={styles.when}>
          <WhenText when={whenOf(time, timeAt, utcOffsets)} />
        </p>
      </div>
      <dl className={styles.facts}>
        <Prizes tournament={tournament} />
        <div>
          <dt>{m.tournaments_fee()}</dt>
          <dd>
            <Fee tournament={tournament} />
          </dd>
        </div>
      </dl>
    </section>
  );
}

function Notice({
  icon,
  title,
  text,
  good,
}: {
  icon: IconName;
  title?: string;
  text: string;
  good?: boolean;
}) {
  return (
    <div className={styles.notice}>
      <div role="status" className={good ? styles.good : undefined}>
        <Icon name={icon} size={28} />
        {title && <p className={styles.title}>{title}</p>}
        <p>
          <bdi>{text}</bdi>
        </p>
      </div>
      <ToAll />
    </div>
  );
}

const filled = () => v.pipe(v.string(), v.trim(), v.nonEmpty(m.field_required()));
const name = () => v.pipe(filled(), v.maxLength(nameMax, m.join_long()));
const unasked = () => v.optional(v.string());

/**
 * Spec 5: the nickname always, a UID if `UIDCheck` is 1, an e-mail unless the prizes are credits.
 */
function schemaFor(uid: boolean, email: boolean) {
  return v.object({
    pubg_nick: name(),
    pubg_id: uid ? name() : unasked(),
    userEmail: email
      ? v.pipe(filled(), v.regex(/^[^\s@]+@[^\s@]+$/, m.email_invalid()))
      : unasked(),
  });
}

function RegistrationForm({
  tournament,
  onDone,
}: {
  tournament: TournamentView;
  onDone: (text: string) => void;
}) {
  const client = useQueryClient();
  const profile = useProfile();
  const [poor, setPoor] = useState(false);
  const entering = useIntention(register);
  const { id, entryFee, UIDCheck, tourn_type, tournament_game } = tournament;
  const uid = UIDCheck === 1;
  const email = tourn_type !== "Credits";
  const game = isolate(tournament_game);

  function finish(text: string) {
    onDone(text);
    if (entryFee > 0) refreshBalance(client);
    void client.invalidateQueries({ queryKey: tournamentQuery(String(id)).queryKey });
    void client.invalidateQueries({ queryKey: weeklyTournamentsQuery().queryKey });
  }

  const { form, errors, formError, pending, touch } = useForm({
    schema: schemaFor(uid, email),
    invalid: (found) =>
      Object.values(found).includes(m.field_required()) ? m.redeem_fill() : undefined,
    submit: async ({ pubg_nick, pubg_id, userEmail }) => {
      const body: Registration = { id, pubg_nick };
      if (uid && pubg_id !== undefined) body.pubg_id = pubg_id;
      if (email && userEmail !== undefined) body.userEmail = userEmail;
      setPoor(false);
      try {
        await entering.mutateAsync(body);
        finish(m.join_registered());
      } catch (error) {
        if (isApiError(error, "already_registered")) {
          // This also answers the retry of a call whose answer was lost.
          return finish(m.join_already());
        }
        setPoor(isApiError(error, "insufficient_credits"));
        throw error;
      }
    },
    failed: (error) => errorText(error, m.tournaments_join_failed()),
  });

  return (
    <FormStack {...form}>
      <TextField
        label={m.join_nick()}
        name="pubg_nick"
        dir="auto"
        autoComplete="off"
        maxLength={nameMax}
        hint={m.join_nick_hint({ game })}
        error={errors.pubg_nick}
        onChange={() => touch("pubg_nick")}
      />
      {uid && (
        <TextField
          label={m.join_uid()}
          name="pubg_id"
          dir="ltr"
          autoComplete="off"
          maxLength={nameMax}
          hint={m.join_uid_hint({ game })}
          error={errors.pubg_id}
          onChange={() => touch("pubg_id")}
        />
      )}
      {email && (
        <TextField
          label={m.join_email()}
          name="userEmail"
          type="email"
          dir="auto"
          inputMode="email"
          autoComplete="email"
          maxLength={200}
          hint={m.join_email_hint()}
          defaultValue={profile?.email ?? ""}
          error={errors.userEmail}
          onChange={() => touch("userEmail")}
        />
      )}
      <ActionBar>
        <FormError>{formError}</FormError>
        {poor && (
          <ButtonLink to={href("gamingTasks")} variant="secondary" icon="gamepad" block>
            {m.tournaments_earn()}
          </ButtonLink>
        )}
        {pending && <SlowNotice />}
        {entryFee > 0 && (
          <p className={styles.pay}>
            {m.join_pay()}
            {profile && profile.credits >= entryFee && (
              <span className={styles.left}>
                {m.join_left()} <Coins value={profile.credits - entryFee} size="s" />
              </span>
            )}
          </p>
        )}
        <Button type="submit" size="l" block busy={pending}>
          {m.join_submit()}
          <Price coins={entryFee} />
        </Button>
      </ActionBar>
    </FormStack>
  );
}

function JoinSkeleton() {
  return (
    <div className={styles.waiting}>
      <Skeleton height="9rem" />
      <Skeleton height="4.5rem" />
      <Skeleton height="4.5rem" />
      <Skeleton height="3.5rem" />
    </div>
  );
}
