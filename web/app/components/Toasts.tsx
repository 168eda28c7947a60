import { useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { dismiss, type Toast, toastStore } from '../lib/toast/toast.ts';
import { common } from '../messages/en.ts';
import * as styles from './toast.module.css';

const none: readonly Toast[] = [];

/** The place of short messages. It is always in the page, so that a screen reader hears what comes into it. */
export function Toasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read, () => none);
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
