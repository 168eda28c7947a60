import type { SellingStep } from '@talkies/shared/studio/schemas';
import { ExplorerLink } from '../../../components/ExplorerLink.tsx';
import { studioSellingSteps, studioSelling as words } from '../../../messages/en.ts';
import * as styles from './selling.module.css';

/** The shop's transactions for it, with their states. */
export const ChainSteps = ({ steps }: { steps: readonly SellingStep[] }) => (
  <section aria-labelledby="steps">
    <h2 id="steps">{words.steps}</h2>
    <ol className={styles.chainSteps}>
      {steps.map(({ name, state, explorerUrl, problem }) => (
        <li key={name} data-state={state}>
          {studioSellingSteps[name] ?? name}: {words.stepStates[state]}{' '}
          {explorerUrl ? <ExplorerLink url={explorerUrl}>{words.onChain}</ExplorerLink> : null}
          {problem ? <p role="alert">{problem}</p> : null}
        </li>
      ))}
    </ol>
  </section>
);
