export interface RowsPage<T> {
  items: T[];
  nextCursor: string | null;
}

/** The rows of left pages, so that a step back restores them and the scroll position. */
export const leftRows = new Map<string, RowsPage<unknown>>();

/** Makes the grid at this entry of the browser's history reload. */
export const forgetRows = (key: string): boolean => leftRows.delete(key);
