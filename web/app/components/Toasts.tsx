import { useId, useLayoutEffect, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { dismiss, none, openRegion, toastStore } from '../lib/toast/toast.ts';
import { common } from '../messages/en.ts';
import * as styles from './toast.module.css';

/**
 * The region of toasts: one for the page and one in each open dialog, of which the innermost shows them. It is always
 * present, so that screen readers announce new messages.
 */
export function Toasts({ ofPage = false }: { ofPage?: boolean }) {
  const id = useId();
  useLayoutEffect(() => openRegion(id, ofPage), [id, ofPage]);
  const toasts = useSyncExternalStore(
    toastStore.subscribe,
    () => toastStore.read(id),
    () => none,
  );
  return (
    <div className={styles.toasts} role="status" aria-live="polite">
      {toasts.map((toast) => (
        <div className={styles.toast} data-kind={toast.kind} key={toast.id}>
          <p>{toast.text}</p>
          {toast.action ? (
            <Link className="link" to={toast.action.to} onClick={() => dismiss(toast.id)}>
              {toast.action.text}
            </Link>
          ) : null}
          <button type="button" onClick={() => dismiss(toast.id)} aria-label={common.close}>
            ×
          </button>
        </div>
      ))}
    </div>
  );
}
