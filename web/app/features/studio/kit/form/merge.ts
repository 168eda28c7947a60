export interface Difference<F extends object, K extends keyof F = keyof F> {
  field: K;
  /** the form's initial values */
  was: F[K];
  mine: F[K];
  theirs: F[K];
  /** both changed it, differently */
  both: boolean;
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const names = <F extends object>(fields: F) => Object.keys(fields) as (keyof F)[];

/** The fields that somebody else changed since the form was filled, except those with the same value in the form. */
export const differences = <F extends object>(base: F, mine: F, theirs: F): Difference<F>[] =>
  names(base)
    .filter((field) => !same(base[field], theirs[field]) && !same(mine[field], theirs[field]))
    .map((field) => ({
      field,
      was: base[field],
      mine: mine[field],
      theirs: theirs[field],
      both: !same(base[field], mine[field]),
    }));

/** Merges my form into theirs: theirs where I changed nothing, and where I choose it. */
export function merged<F extends object>(base: F, mine: F, theirs: F, takeTheirs: ReadonlySet<keyof F>): F {
  const taken = names(base).filter((field) => takeTheirs.has(field) || same(base[field], mine[field]));
  // theirs first: forms are equal only with the same order of fields
  return { ...theirs, ...mine, ...Object.fromEntries(taken.map((field) => [field, theirs[field]])) };
}

export const isDirty = (base: unknown, mine: unknown): boolean => !same(base, mine);
