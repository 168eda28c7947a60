import { useId } from 'react';
import { type HelpAbout, helpMarks as words } from '../../messages/en.ts';
import * as styles from './help-mark.module.css';

/** A question mark that explains a word. The browser opens and closes it, even without scripts. */
export default function HelpMark(mark: HelpAbout) {
  const id = useId();
  const { what } = words.texts[mark.about];
  const text =
    mark.about === 'auctionEnd' ? words.texts.auctionEnd.text(mark.minutes) : words.texts[mark.about].text;
  return (
    <>
      <button type="button" className={styles.mark} popoverTarget={id} aria-label={words.ask(what)}>
        ?
      </button>
      <span className={`paper ${styles.answer}`} id={id} popover="auto" role="note">
        {text}
      </span>
    </>
  );
}
