/** The id of the search that every page has in its header: a native popover. */
export const SEARCH = 'search';

/**
 * Opens the search by the key "/", where nothing is being typed and no dialog is in front, as soon as the header is there: what is
 * typed after the key stands in its field. Runs in the head as text: it uses nothing of this file.
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
    // React lets no key through to the page while it hydrates what it was pressed in
    true,
  );
}

export const searchKeyScript = import.meta.env.SSR ? `(${openBySlash})('${SEARCH}')` : '';
