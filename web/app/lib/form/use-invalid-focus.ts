import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Moves the focus to the first invalid field of a refused form, so that its message is read out. The focus moves together
 * with the message, not later: a person who already types into another field would continue in this one. Without an
 * invalid field, the message above the form is scrolled into view, as the pressed button may be far below it.
 * @param formKey the key of a form whose fields may be recreated afterwards
 */
export function useInvalidFocus<E extends HTMLElement = HTMLFormElement>(
  refused: unknown,
  formKey?: string,
): RefObject<E | null> {
  const form = useRef<E>(null);
  const sent = useRef(refused);
  // biome-ignore lint/correctness/useExhaustiveDependencies: recreated fields have lost the focus
  useLayoutEffect(() => {
    const { current } = form;
    if (!refused) return;
    // this refusal came with the page, and its person may be correcting something already
    if (refused === sent.current && document.querySelector(':focus')) return;
    const field = current?.querySelector<HTMLElement>('[aria-invalid=true]');
    if (field) field.focus();
    else current?.parentElement?.querySelector('[role=alert]')?.scrollIntoView(false);
  }, [refused, formKey]);
  return form;
}
