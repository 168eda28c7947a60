import { type RefObject, useEffect, useRef } from 'react';
import type { DialogState } from '../../../lib/transaction/dialog-machine.ts';

/**
 * Moves the focus within a dialog where its control is gone or disabled: to the summary that waits for a signature, to
 * the progress of the transaction, or back to the field.
 * @param inside an element of the dialog
 * @param field the name of the field with which it begins
 */
export function useFocusOfStep(
  inside: RefObject<HTMLElement | null>,
  state: DialogState,
  field: string,
): void {
  const first = useRef(true);
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    const focused = document.activeElement;
    if (focused !== document.body && !focused?.matches(':disabled')) return;
    const targets: Partial<Record<DialogState, string>> = {
      idle: `[name="${field}"]`,
      ready: '[data-part="summary"]',
      signing: '[data-part="transaction"]',
    };
    const wanted = targets[state];
    if (wanted) inside.current?.closest('dialog')?.querySelector<HTMLElement>(wanted)?.focus();
  }, [inside, state, field]);
}
