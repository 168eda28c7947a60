import { common } from '../../messages/en.ts';
import { toast } from '../toast/toast.ts';

/**
 * Copies a text to the clipboard and says so; or says that it cannot, as on an address without TLS, where there is no
 * clipboard.
 */
export async function copyText(text: string, copied: string, refused = common.cannotCopy): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(copied);
  } catch {
    toast(refused, 'alert');
  }
}
