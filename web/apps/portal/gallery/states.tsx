import { useState } from "react";
import { href } from "#lib/router";
import {
  ArtCardSkeleton,
  Button,
  ButtonLink,
  EmptyState,
  ErrorState,
  Grid,
  Loading,
  Section,
  Skeleton,
  SkeletonText,
} from "#ui";
import { ScreenSkeleton } from "../screen-skeleton.tsx";
import { Specimen } from "./specimen.tsx";

function Failing({ works }: { works: boolean }) {
  if (!works) throw new Error("shown by the section");
  return <p>It works now.</p>;
}

export function States() {
  const [works, setWorks] = useState(false);
  return (
    <>
      <Specimen title="Skeleton" row>
        <Skeleton width="10rem" height="2rem" />
        <Skeleton width="3rem" height="3rem" round />
        <div style={{ inlineSize: "16rem" }}>
          <SkeletonText />
        </div>
      </Specimen>
      <Specimen title="Loading: the same shape, and a word after three seconds">
        <Loading>
          <Grid>
            <ArtCardSkeleton action />
            <ArtCardSkeleton action />
          </Grid>
        </Loading>
      </Specimen>
      <Specimen title="Loading of a screen">
        <ScreenSkeleton />
      </Specimen>
      <Specimen title="Empty">
        <EmptyState
          icon="done"
          title="No completed tasks available"
          text="Finish a gaming task and it shows up here."
          action={<ButtonLink to={href("gamingTasks")}>Browse Gaming Tasks</ButtonLink>}
        />
      </Specimen>
      <Specimen title="Error">
        <ErrorState text="Failed to load rewards" onRetry={() => undefined} />
        <ErrorState text="No game ID provided" />
      </Specimen>
      <Section
        title="Section that failed by itself"
        errorText="Failed to load highlights"
        skeleton={null}
      >
        <Failing works={works} />
      </Section>
      <Button variant="quiet" onClick={() => setWorks(true)}>
        Let the next retry work
      </Button>
    </>
  );
}
