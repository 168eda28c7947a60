/** Who has a page open, and how often it has passed from one person to another. */
export interface PageOwner {
  id: string | null;
  pathname: string;
  turn: number;
}

/**
 * Follows who has the page open. It has passed on where somebody else signs in, also after a sign-out in between; who
 * signs in on a page that they opened as a visitor keeps it as it is.
 * @param id null for a visitor
 * @returns `before` itself where nothing has changed
 */
export function pageOwner(before: PageOwner, id: string | null, pathname: string): PageOwner {
  if (pathname !== before.pathname) return { ...before, id, pathname };
  if (id === null || id === before.id) return before;
  return { ...before, id, turn: before.turn + (before.id === null ? 0 : 1) };
}
