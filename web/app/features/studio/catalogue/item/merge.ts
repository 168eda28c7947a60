import type { ItemFields } from '@talkies/shared/studio/schemas';

export type FieldName = keyof ItemFields;
export interface Difference {
  field: FieldName;
  /** what the form was filled with */
  was: ItemFields[FieldName];
  mine: ItemFields[FieldName];
  theirs: ItemFields[FieldName];
  /** both changed it, each in their own way */
  both: boolean;
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const names = (fields: ItemFields): FieldName[] => Object.keys(fields) as FieldName[];

/** Fields that somebody else changed since the form was filled, unless the form says the same by now. */
export const differences = (base: ItemFields, mine: ItemFields, theirs: ItemFields): Difference[] =>
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
export function merged(
  base: ItemFields,
  mine: ItemFields,
  theirs: ItemFields,
  takeTheirs: ReadonlySet<FieldName>,
): ItemFields {
  const taken = names(base).filter((field) => takeTheirs.has(field) || same(base[field], mine[field]));
  return { ...mine, ...Object.fromEntries(taken.map((field) => [field, theirs[field]])) };
}

export const isDirty = (base: ItemFields, mine: ItemFields): boolean => !same(base, mine);
