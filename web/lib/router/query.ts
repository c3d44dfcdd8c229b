/** A path with its query, and without a question mark where there is none. */
export function withQuery(path: string, search: URLSearchParams): string {
  const query = search.toString();
  return query ? `${path}?${query}` : path;
}
