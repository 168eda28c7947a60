/** Makes the addresses of a screen's lists. `usual`: the list that the bare `path` shows; `page`: the query of an older page. */
export const showPath =
  <S extends string>(path: string, usual: S) =>
  (show: S, page: Record<string, string> = {}): string => {
    const query = new URLSearchParams({ ...(show === usual ? {} : { show }), ...page });
    return query.size > 0 ? `${path}?${query}` : path;
  };
