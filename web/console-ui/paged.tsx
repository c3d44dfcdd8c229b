import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { m } from "#console/words";
import type { ListPage } from "./data-table/list.ts";
import { Button } from "./mantine.ts";
import styles from "./paged.module.css";
import { Loaded } from "./states.tsx";

type Props<Item> = {
  query: UseInfiniteQueryResult<InfiniteData<ListPage<Item>>>;
  /** Drawn without entries. */
  empty: ReactNode;
  /** Whether `children` draws entries that the list lacks, so that it is not empty. */
  keeps?: boolean;
  loading?: ReactNode;
  children: (items: Item[]) => ReactNode;
};

/** A short list that comes in pages: its entries, and a button for more of them. */
export function Paged<Item>({ query, empty, keeps, loading, children }: Props<Item>) {
  return (
    <Loaded query={query} loading={loading}>
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items);
        if (items.length === 0 && !keeps) return empty;
        return (
          <>
            {children(items)}
            {query.hasNextPage && (
              <div className={styles.more}>
                {query.isFetchNextPageError && <span role="alert">{m.table_more_failed()}</span>}
                <Button
                  variant="default"
                  loading={query.isFetchingNextPage}
                  onClick={() => void query.fetchNextPage()}
                >
                  {m.action_more()}
                </Button>
              </div>
            )}
          </>
        );
      }}
    </Loaded>
  );
}
