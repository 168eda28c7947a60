import { useEffect, useId, useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { studioCatalogue as words } from '../../../messages/en.ts';
import * as styles from './catalogue.module.css';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input, select, textarea, dialog, [contenteditable]') !== null;

/** Moves the focus to the row after or before the one that has it. */
function step(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-key="row"]')];
  const at = rows.indexOf(document.activeElement as HTMLElement);
  const next = at < 0 ? 0 : at + by;
  rows[Math.max(0, Math.min(rows.length - 1, next))]?.focus();
}

const acts: Record<string, () => void> = {
  '/': () => document.querySelector<HTMLElement>('input[type=search]')?.focus(),
  j: () => step(1),
  k: () => step(-1),
  n: () => document.querySelector<HTMLElement>('[data-key="next"]')?.click(),
};

/** The table by the keyboard alone, and the list of its keys. */
export function Keys() {
  const [open, setOpen] = useState(false);
  const heading = useId();
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const act = event.key === '?' ? () => setOpen(true) : acts[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, []);
  return (
    <>
      <Button look="ghost" size="compact" onClick={() => setOpen(true)} aria-keyshortcuts="?">
        {words.keys}
      </Button>
      {open ? (
        <Dialog labelledBy={heading} onClose={() => setOpen(false)}>
          <h2 id={heading}>{words.keys}</h2>
          <dl className={styles.keyList}>
            {words.keyList.map(([key, does]) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </Dialog>
      ) : null}
    </>
  );
}
