/** A form with what it was filled from. */
export interface StoredForm<F> {
  version: number;
  base: F;
  fields: F;
}

const PREFIX = 'studio-form-';
const keyOf = (id: string): string => `${PREFIX}${id}`;

/** The forms whose ids begin so and into which somebody typed in this tab, also of what there is no more. */
export function storedForms(begin: string): string[] {
  try {
    return Object.keys(sessionStorage)
      .filter((key) => key.startsWith(keyOf(begin)))
      .map((key) => key.slice(PREFIX.length));
  } catch {
    return [];
  }
}

/** What somebody typed into a form and did not save, in this tab. */
export function storedForm<F>(id: string): StoredForm<F> | null {
  try {
    const text = sessionStorage.getItem(keyOf(id));
    return text === null ? null : (JSON.parse(text) as StoredForm<F>);
  } catch {
    return null;
  }
}

/** null: it was saved, or thrown away. */
export function storeForm<F>(id: string, stored: StoredForm<F> | null): void {
  try {
    if (stored) sessionStorage.setItem(keyOf(id), JSON.stringify(stored));
    else sessionStorage.removeItem(keyOf(id));
  } catch {
    // a browser that keeps nothing: the form itself still does
  }
}
