import { useId } from 'react';
import { type HelpMarkName, helpMarks as words } from '../../messages/en.ts';
import * as styles from './help-mark.module.css';

/** A question mark beside a word that may be new, and what it means. The browser opens and closes it, without script too. */
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
