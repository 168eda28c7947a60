/** A form with what it was filled from. */
export interface KeptForm<F> {
  version: number;
  base: F;
  fields: F;
}

const keyOf = (id: string): string => `studio-form-${id}`;

/** What somebody typed into a form and did not save, in this tab. */
export function keptForm<F>(id: string): KeptForm<F> | null {
  try {
    const text = sessionStorage.getItem(keyOf(id));
    return text === null ? null : (JSON.parse(text) as KeptForm<F>);
  } catch {
    return null;
  }
}

/** null: it was saved, or thrown away. */
export function keepForm<F>(id: string, kept: KeptForm<F> | null): void {
  try {
    if (kept) sessionStorage.setItem(keyOf(id), JSON.stringify(kept));
    else sessionStorage.removeItem(keyOf(id));
  } catch {
    // a browser that keeps nothing: the form itself still does
  }
}
