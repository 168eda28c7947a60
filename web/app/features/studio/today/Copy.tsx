import { copyText } from '../../../lib/page/copy.ts';
import { press } from '../../../lib/page/early-press.ts';
import { studioToday as words } from '../../../messages/en.ts';

/** Puts a text on the clipboard. */
export const Copy = ({ text, label }: { text: string; label: string }) => (
  <button className="link" {...press(() => copyText(text, words.copied))}>
    {label}
  </button>
);
