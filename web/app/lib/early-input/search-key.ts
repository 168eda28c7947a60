/** The id of the search in every page's header, a native popover. */
export const SEARCH = 'search';

/**
 * Opens the search with the key "/", unless somebody is typing or a dialog is open, as soon as the header exists: text
 * typed after the key goes into its field. Runs in the head as text, so it uses nothing of this file.
 */
function openBySlash(id: string): void {
  addEventListener(
    'keydown',
    (event) => {
      const { key, ctrlKey, metaKey, altKey } = event;
      if (key !== '/' || ctrlKey || metaKey || altKey || event.isComposing) return;
      const target = event.target as HTMLElement;
      if (target.isContentEditable || target.closest('input, textarea, select')) return;
      const panel = document.getElementById(id);
      if (!panel || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      panel.togglePopover(true);
      panel.querySelector('input')?.focus();
    },
    // in the capture phase: React stops keys while it hydrates the part in which they were pressed
    true,
  );
}

export const searchKeyScript = import.meta.env.SSR ? `(${openBySlash})('${SEARCH}')` : '';
