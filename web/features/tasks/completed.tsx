import { useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { landingHref, useConfig } from "#lib/config";
import { href } from "#lib/router";
import { useSession } from "#lib/session";
import {
  Async,
  Button,
  ButtonLink,
  EmptyState,
  ErrorState,
  errorText,
  Grid,
  Loading,
  Page,
  Repeat,
} from "#ui";
import { m } from "#words";
import { completedQuery } from "./api.ts";
import { CompletedCard, CompletedCardSkeleton } from "./parts/completed-card.tsx";

/** Screenshots must be large enough to recognise. */
const card = "13rem";

/** Completed tasks with their screenshots (spec 2). */
export default function Completed() {
  const { status } = useSession();
  return (
    <Page title={m.nav_completed()}>
      {status === "guest" ? (
        <Guest />
      ) : status === "restoring" ? (
        <Loading>
          <CompletedSkeleton />
        </Loading>
      ) : (
        <Async skeleton={<CompletedSkeleton />} errorText={m.completed_failed()}>
          <List />
        </Async>
      )}
    </Page>
  );
}

function Guest() {
  const config = useConfig();
  return (
    <EmptyState
      icon="done"
      title={m.completed_guest()}
      text={m.completed_guest_text()}
      action={<ButtonLink to={landingHref(config, href("completed"))}>{m.log_in()}</ButtonLink>}
    />
  );
}

function List() {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError, error } =
    useSuspenseInfiniteQuery(completedQuery());
  const tasks = data.pages.flatMap((page) => page.tasks);
  if (tasks.length === 0)
    return (
      <EmptyState
        icon="done"
        title={m.completed_none()}
        text={m.completed_none_text()}
        action={
          <ButtonLink to={href("gamingTasks")} icon="gamepad">
            {m.home_play()}
          </ButtonLink>
        }
      />
    );
  return (
    <>
      <Grid min={card}>
        {tasks.map((task) => (
          <CompletedCard key={task.challenge_uuid} task={task} />
        ))}
      </Grid>
      {isFetchNextPageError && (
        <ErrorState text={errorText(error, m.completed_failed())} onRetry={() => fetchNextPage()} />
      )}
      {hasNextPage && !isFetchNextPageError && (
        <Button variant="secondary" block busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {m.completed_more()}
        </Button>
      )}
    </>
  );
}

function CompletedSkeleton() {
  return (
    <Grid min={card}>
      <Repeat times={6}>
        <CompletedCardSkeleton />
      </Repeat>
    </Grid>
  );
}
