import { useState } from 'react';
import { ButtonLink } from '../../../components/Button.tsx';
import { patterns } from '../../../lib/url/paths.ts';
import { tour as words } from '../../../messages/en.ts';
import * as styles from './tour.module.css';

/**
 * An introduction for first visits, shown beside the page and never over all of it: it does not take the focus, blocks
 * nothing, and closes for good at a press.
 */
export default function Tour({ onEnd }: { onEnd: () => void }) {
  const [at, setAt] = useState(0);
  const step = words.steps[at];
  if (!step) return null;
  const last = at === words.steps.length - 1;
  return (
    <section
      className={`${styles.tour} paper`}
      aria-label={words.name}
      data-part="tour"
      onKeyDown={({ key }) => key === 'Escape' && onEnd()}
    >
      <p className={`${styles.count} label num`}>{words.step(at + 1, words.steps.length)}</p>
      <div aria-live="polite">
        <h2>{step.title}</h2>
        <p>{step.text}</p>
      </div>
      <div className={styles.actions}>
        <button type="button" className="quiet" onClick={onEnd}>
          {words.skip}
        </button>
        {at > 0 ? (
          <button type="button" className="quiet" onClick={() => setAt(at - 1)}>
            {words.back}
          </button>
        ) : null}
        {last ? (
          <ButtonLink size="compact" to={patterns.explore} onClick={onEnd}>
            {words.done}
          </ButtonLink>
        ) : (
          <button type="button" className={styles.next} onClick={() => setAt(at + 1)}>
            {words.next}
          </button>
        )}
      </div>
    </section>
  );
}
