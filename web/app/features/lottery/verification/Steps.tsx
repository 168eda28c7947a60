import type { DrawStep } from '@talkies/shared/draw';
import { verification as words } from '../../../messages/en.ts';
import * as styles from './verification.module.css';

/** What the browser found, step by step; the figures of a step that holds are folded away. */
export function Steps({ steps }: { steps: readonly DrawStep[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map((step) => (
        <li key={step.what} className={step.passed ? styles.passed : styles.broken} data-step={step.what}>
          <h3>
            {words.names[step.what]} <b>{step.passed ? words.holds : words.fails}</b>
          </h3>
          <p>{step.words}</p>
          <details open={!step.passed}>
            <summary>{words.figures}</summary>
            <dl>
              <dt>{words.given}</dt>
              <dd>{step.given}</dd>
              <dt>{words.computed}</dt>
              <dd>{step.computed}</dd>
              <dt>{words.expected}</dt>
              <dd>{step.expected}</dd>
            </dl>
          </details>
        </li>
      ))}
    </ol>
  );
}
