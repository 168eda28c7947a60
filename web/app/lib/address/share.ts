import { card } from '../../messages/en.ts';
import { toast } from '../page/toast.ts';

/** Puts an address on the clipboard, and says so. */
export async function copyLink(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toast(card.linkCopied);
  } catch {
    toast(card.cannotShare, 'alert');
  }
}

/** The system's share sheet where there is one, else the link on the clipboard. */
export async function share(title: string, path: string): Promise<void> {
  const url = new URL(path, location.href).href;
  if (!navigator.share) return copyLink(url);
  try {
    await navigator.share({ title, url });
  } catch (error) {
    // Closing the share sheet is a choice, no failure.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copyLink(url);
  }
}
