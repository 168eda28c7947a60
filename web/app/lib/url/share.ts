import { card } from '../../messages/en.ts';
import { copyText } from '../browser/copy-text.ts';

export const copyLink = (url: string): Promise<void> => copyText(url, card.linkCopied, card.cannotShare);

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
