import { writeStored } from '../../../../lib/storage/storage.ts';
import { readStoredJson } from '../../../../lib/storage/stored-json.ts';
/** A form with its initial values. */
export interface StoredForm<F> {
  version: number;
  base: F;
  fields: F;
}

const PREFIX = 'studio-form-';
const keyOf = (id: string): string => `${PREFIX}${id}`;

/** The forms with this prefix and unsaved changes in this tab, including those with a deleted subject. */
export function storedForms(begin: string): string[] {
  try {
    return Object.keys(sessionStorage)
      .filter((key) => key.startsWith(keyOf(begin)))
      .map((key) => key.slice(PREFIX.length));
  } catch {
    return [];
  }
}

/** A form's unsaved changes, stored in this tab. */
export const storedForm = <F>(id: string): StoredForm<F> | null =>
  readStoredJson(keyOf(id), 'sessionStorage') as StoredForm<F> | null;

/** Adds the present `fields` that a stored form lacks: a release before this one may have stored it. */
export const filled = <F extends object>(stored: StoredForm<Partial<F>>, fields: F): StoredForm<F> => ({
  version: stored.version,
  base: { ...fields, ...stored.base },
  fields: { ...fields, ...stored.fields },
});

/** null: saved, or discarded */
export const storeForm = <F>(id: string, stored: StoredForm<F> | null): void =>
  writeStored(keyOf(id), stored && JSON.stringify(stored), 'sessionStorage');
