import { use } from 'react';
import { NonceContext } from '../../../lib/document/nonce.ts';

/**
 * Ctrl K before the studio's keys have come: presses the button that does the same, which remembers early presses. Runs
 * as text in the page: it uses nothing of this file.
 */
function pressEarly(): void {
  addEventListener(
    'keydown',
    (event) => {
      const { target, key, ctrlKey, metaKey, altKey } = event;
      if (!(ctrlKey || metaKey) || altKey || key.toLowerCase() !== 'k') return;
      if (event.isComposing || document.querySelector('dialog[open]')) return;
      if ((target as Element).closest?.('input, select, textarea, [contenteditable]')) return;
      const button = document.querySelector<HTMLButtonElement>('[aria-keyshortcuts~="Control+K"]');
      if (!button) return;
      event.preventDefault();
      button.form?.requestSubmit(button);
    },
    // React lets no key through to the page while it hydrates what it was pressed in
    true,
  );
}

const earlyKeyScript = import.meta.env.SSR ? `(${pressEarly})()` : '';

/** The key counts as soon as the page is there. */
export function EarlyKey() {
  const nonce = use(NonceContext);
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant
    <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: earlyKeyScript }} />
  );
}
