export interface RowsPage<T> {
  items: T[];
  nextCursor: string | null;
}

/** The rows that were shown when a page was left, so that a step back finds them and the place among them. */
export const leftRows = new Map<string, RowsPage<unknown>>();

/** The grid at this place of the browser's history is to be loaded anew. */
export const forgetRows = (key: string): boolean => leftRows.delete(key);
