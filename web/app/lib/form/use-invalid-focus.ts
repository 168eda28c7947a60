import { type RefObject, useEffect, useRef } from 'react';

/**
 * Leads to the first field that a form was refused for: its message is read out with it. `formKey`: of a form whose fields
 * may be made anew after that.
 */
export function useInvalidFocus(refused: unknown, formKey?: string): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: fields that are made anew have lost the focus
  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refused, formKey]);
  return form;
}
