export interface Difference<F extends object, K extends keyof F = keyof F> {
  field: K;
  /** what the form was filled with */
  was: F[K];
  mine: F[K];
  theirs: F[K];
  /** both changed it, each in their own way */
  both: boolean;
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const names = <F extends object>(fields: F) => Object.keys(fields) as (keyof F)[];

/** Fields that somebody else changed since the form was filled, unless the form says the same by now. */
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

/** My form on top of theirs: theirs where I changed nothing, and where I choose it. */
export function merged<F extends object>(base: F, mine: F, theirs: F, takeTheirs: ReadonlySet<keyof F>): F {
  const taken = names(base).filter((field) => takeTheirs.has(field) || same(base[field], mine[field]));
  // theirs first: two forms are the same in the same order alone
  return { ...theirs, ...mine, ...Object.fromEntries(taken.map((field) => [field, theirs[field]])) };
}

export const isDirty = (base: unknown, mine: unknown): boolean => !same(base, mine);
