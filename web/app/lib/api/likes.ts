/** Presses since the list of likes was loaded, by item: the next page loads no new list. */
const presses = new WeakMap<readonly string[], Map<string, boolean>>();

export const isLiked = (likes: readonly string[], id: string): boolean =>
  presses.get(likes)?.get(id) ?? likes.includes(id);

export function noteLike(likes: readonly string[], id: string, liked: boolean): void {
  presses.set(likes, (presses.get(likes) ?? new Map()).set(id, liked));
}
