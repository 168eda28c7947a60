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
   * rendered ahead, and not asked for yet: `togglePopover` shows it at once. Modal, which restyles all that is behind it, it
   * becomes when it is rendered without this.
   */
  ahead?: boolean;
  ref?: RefObject<HTMLDialogElement | null> | undefined;
}

/**
 * Modal, with the focus on what asked for it, else on the dialog itself: the browser would choose the first button, and a ring around
 * the way out looks like an alarm. The next Tab leads to it.
 */
function showModal(dialog: HTMLDialogElement): void {
  const { activeElement } = document;
  const wanted = dialog.contains(activeElement) ? activeElement : dialog;
  dialog.showModal();
  if (wanted instanceof HTMLElement) wanted.focus();
}

/**
 * A native modal dialog, open as long as it is rendered. The browser keeps the focus inside, closes it on Escape and
 * returns the focus to where it was.
 */
export function Dialog({ labelledBy, onClose, children, className = '', ahead = false, ref }: Props) {
  const own = useRef<HTMLDialogElement>(null);
  const dialog = ref ?? own;
  /** a text that is marked may be let go beside the dialog: only what also began there is a press beside it */
  const beside = useRef(false);
  // A layout effect: the dialog must close before it leaves the page, or the focus has nowhere to return to.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (ahead) return;
    if (element && !element.open) showModal(element);
    return () => element?.close();
  }, [ahead, dialog]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press beside the dialog; the keyboard has Escape
    <dialog
      ref={dialog}
      tabIndex={-1}
      className={`dialog ${className}`}
      aria-labelledby={labelledBy}
      popover={ahead ? 'auto' : undefined}
      // Escape, or a press beside it, before it is modal
      onToggle={ahead ? ({ newState }) => newState === 'closed' && onClose() : undefined}
      onCancel={(event) => {
        // React hands it on from a dialog or a choice of files within this one
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
