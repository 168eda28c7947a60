import { card } from '../../messages/en.ts';
import { toast } from '../page/toast.ts';

/** The system's share sheet where there is one, else the link on the clipboard. */
export async function share(title: string, path: string): Promise<void> {
  const url = new URL(path, location.href).href;
  try {
    if (navigator.share) await navigator.share({ title, url });
    else {
      await navigator.clipboard.writeText(url);
      toast(card.linkCopied);
    }
  } catch (error) {
    // Closing the share sheet is a choice, no failure.
    if (!(error instanceof DOMException && error.name === 'AbortError')) toast(card.cannotShare, 'alert');
  }
}
