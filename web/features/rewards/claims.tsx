import { useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { claimsQuery } from "#lib/claims";
import { href } from "#lib/router";
import {
  Async,
  Button,
  ButtonLink,
  EmptyState,
  ErrorState,
  errorText,
  Page,
  Repeat,
  Skeleton,
} from "#ui";
import { m } from "#words";
import styles from "./claims.module.css";
import { ClaimEntry } from "./parts/claim-entry.tsx";

export default function Claims() {
  return (
    <Page title={m.claims_title()} lead={m.claims_lead()} narrow>
      <Async skeleton={<ClaimsSkeleton />} errorText={m.claims_failed()}>
        <List />
      </Async>
    </Page>
  );
}

function List() {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError, error } =
    useSuspenseInfiniteQuery(claimsQuery());
  const claims = data.pages.flatMap((page) => page.claims);
  if (claims.length === 0) {
    return (
      <EmptyState
        icon="gift"
        title={m.claims_empty_title()}
        text={m.claims_empty_text()}
        action={
          <ButtonLink to={href("rewards")} icon="gift">
            {m.claims_browse()}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <div className={styles.claims}>
      <ol className={styles.list}>
        {claims.map((claim) => (
          <ClaimEntry key={claim.id} claim={claim} />
        ))}
      </ol>
      {isFetchNextPageError && (
        <ErrorState text={errorText(error, m.claims_failed())} onRetry={() => fetchNextPage()} />
      )}
      {hasNextPage && !isFetchNextPageError && (
        <Button variant="secondary" block busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {m.claims_more()}
        </Button>
      )}
    </div>
  );
}

function ClaimsSkeleton() {
  return (
    <div className={styles.list}>
      <Repeat times={3}>
        <div className={styles.claim}>
          <Skeleton width="4.5rem" height="4.5rem" />
          <div className={styles.words}>
            <Skeleton width="60%" />
            <Skeleton width="40%" height="0.875em" />
          </div>
        </div>
      </Repeat>
    </div>
  );
}
