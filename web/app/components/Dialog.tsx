import './dialog.css';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { common } from '../messages/en.ts';
import { Toasts } from './Toasts.tsx';

interface Props {
  /** id of the heading that names the dialog */
  labelledBy: string;
  onClose: () => void;
  children: ReactNode;
  className?: string;
  /**
   * rendered in advance: `togglePopover` shows it at once. It becomes modal, which restyles everything behind it, when
   * it is rendered without `ahead`.
   */
  ahead?: boolean;
  ref?: RefObject<HTMLDialogElement | null> | undefined;
}

/**
 * Shows the dialog as a modal with the focus on its `autoFocus` element, else on the dialog itself: the browser would
 * focus the first button, and a ring around Close looks like an alarm. The next Tab reaches that button.
 */
function showModal(dialog: HTMLDialogElement): void {
  const { activeElement } = document;
  const wanted = dialog.contains(activeElement) ? activeElement : dialog;
  dialog.showModal();
  if (wanted instanceof HTMLElement) wanted.focus();
}

/**
 * A native modal dialog, open while it is rendered. The browser keeps the focus inside, closes it on Escape and
 * returns the focus to the previous element.
 */
export function Dialog({ labelledBy, onClose, children, className = '', ahead = false, ref }: Props) {
  const own = useRef<HTMLDialogElement>(null);
  const dialog = ref ?? own;
  /** whether the press began outside: a text selection may end outside the dialog without being a press outside */
  const beside = useRef(false);
  // in a layout effect, as the dialog has to close before it is removed: otherwise the focus could not return
  useLayoutEffect(() => {
    const element = dialog.current;
    if (ahead) return;
    if (element && !element.open) showModal(element);
    return () => element?.close();
  }, [ahead, dialog]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press outside the dialog; the keyboard has Escape
    <dialog
      ref={dialog}
      tabIndex={-1}
      className={`dialog ${className}`}
      aria-labelledby={labelledBy}
      popover={ahead ? 'auto' : undefined}
      // Escape, or a press outside, before it is modal
      onToggle={ahead ? ({ newState }) => newState === 'closed' && onClose() : undefined}
      onCancel={(event) => {
        // React lets the event bubble from a dialog or a file chooser within this dialog
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        beside.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        if (beside.current && event.target === event.currentTarget) onClose();
      }}
    >
      <div className="dialog-body">
        <button type="button" className="dialog-close" onClick={onClose} aria-label={common.close}>
          ×
        </button>
        {children}
      </div>
      {ahead ? null : <Toasts />}
    </dialog>
  );
}
