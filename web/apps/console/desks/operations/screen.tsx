import { useQuery } from "@tanstack/react-query";
import { m } from "#console/words";
import { Loaded, Page } from "#console-ui";
import { AnnouncementCard } from "./announcement.tsx";
import { Nodes } from "./nodes.tsx";
import { operationsQuery } from "./paused.ts";
import { Switches } from "./switches.tsx";

/** What is announced and what is paused. */
export default function OperationsDesk() {
  const query = useQuery(operationsQuery());
  return (
    <Page title={m.operations_title()} intro={m.operations_intro()}>
      <Loaded query={query}>
        {(operations) => (
          <>
            <AnnouncementCard {...operations} />
            <Switches switches={operations.switches} />
            <Nodes />
          </>
        )}
      </Loaded>
    </Page>
  );
}
