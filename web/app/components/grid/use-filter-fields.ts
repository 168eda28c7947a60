import { type RefObject, useEffect, useRef } from 'react';
import type { Filters } from '../../lib/url/filters.ts';

export type FilterField = HTMLInputElement | HTMLSelectElement;
type Values = Record<string, string | undefined>;

const fieldsOf = (form: HTMLFormElement | null): FilterField[] =>
  [...(form?.elements ?? [])].filter(
    (element): element is FilterField =>
      element instanceof HTMLSelectElement ||
      (element instanceof HTMLInputElement && element.type !== 'hidden'),
  );

/** Whether somebody changed what the field was sent with. */
function isChanged(field: FilterField): boolean {
  if (field instanceof HTMLInputElement)
    return field.type === 'radio'
      ? field.checked && !field.defaultChecked
      : field.value !== field.defaultValue;
  const sent = [...field.options].findIndex(({ defaultSelected }) => defaultSelected);
  return field.selectedIndex !== Math.max(sent, 0);
}

function show(field: FilterField, value: string): void {
  if (field instanceof HTMLInputElement && field.type === 'radio') field.checked = field.value === value;
  else field.value = value;
}

/**
 * Fields that follow the address (a chip taken away, a step back) and never lose a choice: a field moves only where the
 * address says something else of it than before, and not while a choice of its own is on the way there.
 */
export function useFilterFields(form: RefObject<HTMLFormElement | null>, filters: Filters) {
  const shown = useRef<Values>(filters);
  const waiting = useRef(new Set<string>());
  const turn = useRef(0);

  useEffect(() => {
    const before = shown.current;
    const now: Values = filters;
    shown.current = now;
    for (const field of fieldsOf(form.current))
      if (now[field.name] !== before[field.name] && !waiting.current.has(field.name))
        show(field, now[field.name] ?? '');
  }, [form, filters]);

  return {
    /** Fields that were used before the page was hydrated. */
    early: (): FilterField[] => fieldsOf(form.current).filter(isChanged),
    /** Somebody chose: the field waits for the address. */
    chosen: ({ name }: FilterField): void => {
      turn.current += 1;
      waiting.current.add(name);
    },
    /** The fields as they are now are asked for; which turn that is. */
    currentTurn: (): number => turn.current,
    /** What was asked for at that turn has come; fields follow again, unless somebody has chosen since. */
    arrived: (then: number): void => {
      if (then === turn.current) waiting.current.clear();
    },
  };
}
