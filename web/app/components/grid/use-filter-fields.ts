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

/** Whether a field's value differs from the one that the server sent. */
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
 * Keeps form fields in step with the address (a removed chip, a step back) without losing a choice: a field changes
 * only if its value in the address has changed, and not while its own choice is on the way to the address.
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
    /** Fields that were changed before hydration. */
    early: (): FilterField[] => fieldsOf(form.current).filter(isChanged),
    /** Notes a choice: the field then waits for the address. */
    chosen: ({ name }: FilterField): void => {
      turn.current += 1;
      waiting.current.add(name);
    },
    /** The number of the turn at which the fields' present values are requested. */
    currentTurn: (): number => turn.current,
    /**
     * Notes that the result of a turn has arrived; fields follow the address again, unless there was another choice
     * since.
     */
    arrived: (then: number): void => {
      if (then === turn.current) waiting.current.clear();
    },
  };
}
