import type { Step } from '@talkies/shared/draw';
import * as styles from './steps.module.css';

interface Props<What extends string> {
  steps: readonly Step<What>[];
  words: Record<'right' | 'fails' | 'figures' | 'given' | 'computed' | 'expected', string> & {
    names: Record<What, string>;
  };
}

/** The browser's results, step by step; the figures of a correct step are collapsed. */
export function CheckSteps<What extends string>({ steps, words }: Props<What>) {
  return (
    <ol className={styles.steps}>
      {steps.map((step) => (
        <li key={step.what} className={step.passed ? styles.passed : styles.broken} data-step={step.what}>
          <h3>
            {words.names[step.what]} <b>{step.passed ? words.right : words.fails}</b>
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
