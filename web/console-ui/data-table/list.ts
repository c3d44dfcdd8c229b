import type { InfiniteData, UseInfiniteQueryResult, UseQueryResult } from "@tanstack/react-query";

/** A page of a list, as the server answers it. */
export type ListPage<Row> = { items: Row[]; next?: string | null; total?: number };

/** The rows of a list, how they load, and whether more follow. */
export type List<Row> = {
  /** Undefined before the first answer. */
  rows: Row[] | undefined;
  error: unknown;
  retry: () => void;
  /** How many rows the whole list has, if the server says so. */
  total: number | undefined;
  hasMore: boolean;
  loadingMore: boolean;
  /** The next rows could not be loaded. */
  moreFailed: boolean;
  loadMore: () => void;
};

/** A list that comes in pages, with a cursor. */
export function pagedList<Row>(
  query: UseInfiniteQueryResult<InfiniteData<ListPage<Row>>>,
): List<Row> {
  const { data, error, isFetchNextPageError } = query;
  return {
    rows: data?.pages.flatMap(({ items }) => items),
    error: data ? null : error,
    retry: () => void query.refetch(),
    total: data?.pages[0]?.total,
    hasMore: query.hasNextPage,
    loadingMore: query.isFetchingNextPage,
    moreFailed: isFetchNextPageError,
    loadMore: () => void query.fetchNextPage(),
  };
}

/** A list that comes at once. */
export function wholeList<Row>(query: UseQueryResult<unknown>, rows: Row[] | undefined): List<Row> {
  return {
    rows,
    error: query.data === undefined ? query.error : null,
    retry: () => void query.refetch(),
    total: rows?.length,
    hasMore: false,
    loadingMore: false,
    moreFailed: false,
    loadMore: () => undefined,
  };
}
