import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { isApiError } from "#console/http";
import { m } from "#console/words";
import { Drawer, Loaded, Loading, Note } from "#console-ui";

type Props<Item> = {
  opened: boolean;
  onClose: () => void;
  title: string;
  query: UseQueryResult<Item>;
  missing: string;
  children: (item: Item) => ReactNode;
};

/** What is known of one thing that waits, beside the list. */
export function DetailDrawer<Item>(props: Props<Item>) {
  const { opened, onClose, title, query, missing, children } = props;
  const gone = isApiError(query.error) && query.error.status === 404;
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size="lg"
      title={title}
      closeButtonProps={{ "aria-label": m.action_close() }}
    >
      {gone ? (
        <Note icon="search" title={m.error_not_found()} text={missing} />
      ) : (
        <Loaded query={query} loading={<Loading lines={6} />}>
          {children}
        </Loaded>
      )}
    </Drawer>
  );
}
