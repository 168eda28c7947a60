import { useId } from 'react';
import { type HelpMarkName, helpMarks as words } from '../../messages/en.ts';
import * as styles from './help-mark.module.css';

/** A question mark that explains a word. The browser opens and closes it, even without scripts. */
export default function HelpMark({ about }: { about: HelpMarkName }) {
  const id = useId();
  const { what, text } = words.texts[about];
  return (
    <>
      <button type="button" className={styles.mark} popoverTarget={id} aria-label={words.ask(what)}>
        ?
      </button>
      <span className={styles.answer} id={id} popover="auto" role="note">
        {text}
      </span>
    </>
  );
}
