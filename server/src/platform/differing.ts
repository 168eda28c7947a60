import { isDeepStrictEqual } from 'node:util';

export interface Difference<T> {
  names: (keyof T)[];
  before: Partial<T>;
  after: Partial<T>;
}

/** The fields in which two forms differ, and their values in each. */
export function differing<T extends object>(one: T, other: T): Difference<T> {
  const names = (Object.keys(other) as (keyof T)[]).filter(
    (name) => !isDeepStrictEqual(one[name], other[name]),
  );
  const picked = (fields: T) => Object.fromEntries(names.map((name) => [name, fields[name]])) as Partial<T>;
  return { names, before: picked(one), after: picked(other) };
}
