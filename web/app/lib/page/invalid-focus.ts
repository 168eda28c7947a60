import { type RefObject, useEffect, useRef } from 'react';

/** Leads to the first field that a form was refused for: its message is read out with it. */
export function useInvalidFocus(refused: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refused]);
  return form;
}
