import { copyText } from '../../../lib/browser/copy-text.ts';
import { press } from '../../../lib/early-input/early-press.ts';
import { studioToday as words } from '../../../messages/en.ts';

/** Copies a text to the clipboard. */
export const Copy = ({ text, label }: { text: string; label: string }) => (
  <button className="link" {...press(() => copyText(text, words.copied))}>
    {label}
  </button>
);
