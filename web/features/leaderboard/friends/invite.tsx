import { useQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import type { FriendAsked, FriendFace, InviteHost } from "#api";
import { landingHref, useConfig } from "#lib/config";
import { useIntention } from "#lib/query";
import { href, match, paths, usePathname } from "#lib/router";
import { useSession } from "#lib/session";
import {
  Async,
  Avatar,
  Button,
  ButtonLink,
  Card,
  EmptyState,
  errorText,
  FormError,
  Page,
  Skeleton,
} from "#ui";
import { isolate, m, number } from "#words";
import { acceptInvite, askFriend, hostQuery, invitesQuery } from "./api.ts";
import styles from "./friends.module.css";
import { remembered } from "./remembered.ts";

/** An invitation by its link. */
export default function InviteScreen() {
  const code = match(paths.invite, usePathname())?.code?.trim().toUpperCase() ?? "";
  return (
    <Page title={m.invite_title()} narrow>
      <Async key={code} skeleton={<Skeleton height="18rem" />} errorText={m.invite_failed()}>
        <Invitation code={code} />
      </Async>
    </Page>
  );
}

function Invitation({ code }: { code: string }) {
  const { data } = useSuspenseQuery(hostQuery(code));
  if (!data) return <Gone />;
  return <Shown code={code} invitation={data} />;
}

const Gone = () => (
  <EmptyState
    icon="user"
    title={m.invite_gone_title()}
    text={m.invite_gone_text()}
    action={<ButtonLink to={href("gamingTasks")}>{m.invite_play()}</ButtonLink>}
  />
);

function Shown({ code, invitation }: { code: string; invitation: InviteHost }) {
  const config = useConfig();
  const { status } = useSession();
  const { host, terms } = invitation;
  const name = isolate(host.username);
  const coins = (many: number) => isolate(`${number(many)} ${config.coin}`);
  const inputs = { name, earned: coins(terms.earned), days: number(terms.days) };
  const about = (
    <>
      <p className={styles.headline}>{m.invite_from({ name, product: isolate(config.product) })}</p>
      <ol className={styles.steps}>
        <li>{m.invite_step_login()}</li>
        <li>{m.invite_step_earn(inputs)}</li>
        <li>
          {m.invite_step_paid({
            name,
            friend: coins(terms.friend),
            inviter: coins(terms.inviter),
          })}
        </li>
      </ol>
    </>
  );
  return (
    <Card>
      <div className={styles.host}>
        <Avatar src={host.profileImage} face={host.avatar} name={host.username} size={96} />
        {status === "subscriber" ? (
          <Answer code={code} inputs={inputs} about={about} />
        ) : (
          <>
            {about}
            {status === "guest" && (
              <ButtonLink
                to={landingHref(config, href("invite", { code }))}
                size="l"
                block
                onClick={() => remembered.set(code)}
              >
                {m.invite_login()}
              </ButtonLink>
            )}
          </>
        )}
      </div>
    </Card>
  );
}

type Inputs = { name: string; earned: string; days: string };

/** What a subscriber can do about the invitation; once that is done, its result in the place of `about`. */
function Answer({ code, inputs, about }: { code: string; inputs: Inputs; about: ReactNode }) {
  const client = useQueryClient();
  const { additions } = useConfig();
  const { data, error } = useQuery(invitesQuery());
  const settled = () => {
    remembered.set(null);
    void client.invalidateQueries({ queryKey: ["leaderboard"] });
  };
  const accept = useIntention<FriendFace>(
    (_, idempotencyKey) => acceptInvite(code, { idempotencyKey }),
    {
      onSuccess: settled,
      onError: () => remembered.set(null),
    },
  );
  const ask = useIntention<FriendAsked>(
    (_, idempotencyKey) => askFriend(code, { idempotencyKey }),
    {
      onSuccess: settled,
    },
  );
  // A visitor who agreed before the log-in need not agree again.
  const agreed = useRef(false);
  const may = data?.mayAccept === true && data.code !== code;
  const { mutate } = accept;
  useEffect(() => {
    if (!may || agreed.current || remembered.get() !== code) return;
    agreed.current = true;
    mutate();
  }, [may, code, mutate]);
  if (error) {
    return (
      <>
        {about}
        <FormError>{errorText(error, m.invite_failed())}</FormError>
      </>
    );
  }
  if (!data) {
    return (
      <>
        {about}
        <Skeleton height="3.5rem" />
      </>
    );
  }
  const toBoard = additions.friends && (
    <ButtonLink to={href("leaderboard", {}, { board: "friends" })} variant="secondary" block>
      {m.invite_board()}
    </ButtonLink>
  );
  if (data.code === code) {
    return (
      <>
        {about}
        <p className={styles.text}>{m.invite_own()}</p>
        {toBoard}
      </>
    );
  }
  if (accept.data) {
    return (
      <div role="status" className={styles.part}>
        <p className={styles.headline}>{m.invite_done(inputs)}</p>
        <p className={styles.text}>{m.invite_done_text(inputs)}</p>
        <ButtonLink to={href("gamingTasks")} block>
          {m.invite_play()}
        </ButtonLink>
        {toBoard}
      </div>
    );
  }
  if (ask.data) {
    return (
      <div role="status" className={styles.part}>
        <p className={styles.headline}>
          {ask.data.state === "friends" ? m.invite_done(inputs) : m.friends_asked(inputs)}
        </p>
        {toBoard}
      </div>
    );
  }
  const failed = accept.error ?? ask.error;
  return (
    <>
      {about}
      <FormError>{failed ? errorText(failed) : null}</FormError>
      {may && !accept.error ? (
        <Button size="l" block busy={accept.isPending} onClick={() => accept.mutate()}>
          {m.invite_accept()}
        </Button>
      ) : (
        additions.friends && (
          <Button size="l" block busy={ask.isPending} onClick={() => ask.mutate()}>
            {m.invite_add()}
          </Button>
        )
      )}
    </>
  );
}
