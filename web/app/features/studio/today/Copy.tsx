import { press } from '../../../lib/page/early-press.ts';
import { toast } from '../../../lib/page/toast.ts';
import { studioToday as words } from '../../../messages/en.ts';

/** Puts a text on the clipboard. */
export const Copy = ({ text, label }: { text: string; label: string }) => (
  <button
    className="link"
    {...press(() => navigator.clipboard.writeText(text).then(() => toast(words.copied)))}
  >
    {label}
  </button>
);
