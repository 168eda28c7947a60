import { card } from '../../messages/en.ts';
import { copyText } from '../browser/copy-text.ts';

export const copyLink = (url: string): Promise<void> => copyText(url, card.linkCopied, card.cannotShare);

/** Opens the system's share sheet where there is one, else copies the link to the clipboard. */
export async function share(title: string, path: string): Promise<void> {
  const url = new URL(path, location.href).href;
  if (!navigator.share) return copyLink(url);
  try {
    await navigator.share({ title, url });
  } catch (error) {
    // closing the share sheet is not a failure
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copyLink(url);
  }
}
