import { common } from '../../messages/en.ts';
import { toast } from '../toast/toast.ts';

/** Puts a text on the clipboard and says so; or that the browser refuses, as on an address without TLS, where it has none. */
export async function copyText(text: string, copied: string, refused = common.cannotCopy): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(copied);
  } catch {
    toast(refused, 'alert');
  }
}
