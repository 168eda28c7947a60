import { type RefObject, useEffect, useRef } from 'react';

/**
 * Leads to the first field that a form was refused for: its message is read out with it. Where no field is to blame, what is
 * said above the form comes into view: the button that was pressed may stand far below. `formKey`: of a form whose fields may
 * be made anew after that.
 */
export function useInvalidFocus(refused: unknown, formKey?: string): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: fields that are made anew have lost the focus
  useEffect(() => {
    const { current } = form;
    if (!refused || !current) return;
    const field = current.querySelector<HTMLElement>('[aria-invalid=true]');
    if (field) field.focus();
    else current.parentElement?.querySelector('[role=alert]')?.scrollIntoView(false);
  }, [refused, formKey]);
  return form;
}
