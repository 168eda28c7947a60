import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Moves the focus to the first field that a form was refused for, so that its message is read out. It moves as the message
 * is shown, not after: who types into another field meanwhile would have the rest in this one. Where no field is to blame,
 * the message above the form is scrolled into view: the pressed button may be far below it.
 * @param formKey the key of a form whose fields may be made anew afterwards
 */
export function useInvalidFocus(refused: unknown, formKey?: string): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: fields that are made anew have lost the focus
  useLayoutEffect(() => {
    const { current } = form;
    if (!refused) return;
    const field = current?.querySelector<HTMLElement>('[aria-invalid=true]');
    if (field) field.focus();
    else current?.parentElement?.querySelector('[role=alert]')?.scrollIntoView(false);
  }, [refused, formKey]);
  return form;
}
