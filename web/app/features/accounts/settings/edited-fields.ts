import { text } from '../../../lib/form/form-problem.ts';

const fields = ['name', 'handle', 'phone', 'email'] as const;
type Edited = Partial<Record<(typeof fields)[number], string>>;

/** The fields' values that a form was loaded with, from its field `was`; none where that says nothing. */
function loadedWith(was: string): unknown[] {
  try {
    const values: unknown = JSON.parse(was);
    return Array.isArray(values) ? values : [];
  } catch {
    return [];
  }
}

/**
 * The fields of the form for personal info that differ from what it was loaded with: the account may have changed since
 * in another tab.
 */
export function editedFields(form: FormData): Edited {
  const was = loadedWith(text(form, 'was'));
  return Object.fromEntries(
    fields.map((name) => [name, text(form, name)] as const).filter(([, value], at) => value !== was[at]),
  );
}
