export interface RowsPage<T> {
  items: T[];
  nextCursor: string | null;
}

/** The rows that hung when a page was left, so that a step back finds them and the place among them. */
export const leftRows = new Map<string, RowsPage<unknown>>();

/** The wall at this place of the browser's history is to be hung anew. */
export const forgetRows = (key: string): boolean => leftRows.delete(key);
