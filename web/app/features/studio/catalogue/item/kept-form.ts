import type { ItemFields } from '@talkies/shared/studio/schemas';

interface Kept {
  /** of the item that the form was filled from */
  version: number;
  base: ItemFields;
  fields: ItemFields;
}

const keyOf = (id: string): string => `studio-item-${id}`;

/** What somebody typed into a form and did not save, in this tab. */
export function keptForm(id: string): Kept | null {
  try {
    const text = sessionStorage.getItem(keyOf(id));
    return text === null ? null : (JSON.parse(text) as Kept);
  } catch {
    return null;
  }
}

/** null: it was saved, or thrown away. */
export function keepForm(id: string, kept: Kept | null): void {
  try {
    if (kept) sessionStorage.setItem(keyOf(id), JSON.stringify(kept));
    else sessionStorage.removeItem(keyOf(id));
  } catch {
    // a browser that keeps nothing: the form itself still does
  }
}
