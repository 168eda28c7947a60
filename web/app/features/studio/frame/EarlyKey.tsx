import { use } from 'react';
import { NonceContext } from '../../../lib/document/nonce.ts';

/**
 * Handles Ctrl K before the studio's scripts run: presses the button for the same, which remembers early presses.
 * Runs as text in the page, and uses nothing of this file.
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
    // while it hydrates the pressed element, React lets no key through to the page
    true,
  );
}

const earlyKeyScript = import.meta.env.SSR ? `(${pressEarly})()` : '';

/** The key works as soon as the page is shown. */
export function EarlyKey() {
  const nonce = use(NonceContext);
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant
    <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: earlyKeyScript }} />
  );
}
