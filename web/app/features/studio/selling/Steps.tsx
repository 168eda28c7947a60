import type { SellingStep } from '@talkies/shared/studio/schemas';
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { ExplorerLink } from '../../../components/ExplorerLink.tsx';
import { studioSellingSteps, studioSelling as words } from '../../../messages/en.ts';
import * as styles from './selling.module.css';

const POLL_MS = 2_000;

/** Looks again while the chain is asked, so that each step shows as it comes. */
export function useWatch(moving: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!moving) return;
    const timer = setInterval(() => void revalidate(), POLL_MS);
    return () => clearInterval(timer);
  }, [moving, revalidate]);
}

/** What the shop sends to the chain, as far as it has come. */
export const Steps = ({ steps }: { steps: readonly SellingStep[] }) => (
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
