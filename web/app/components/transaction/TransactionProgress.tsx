import type { MarketTransaction } from '@talkies/shared/schemas';
import { acting } from '../../messages/en.ts';
import * as styles from './transaction.module.css';

/** Sent, taken up, confirmed n of m. */
export function TransactionProgress({
  transaction,
  done,
}: {
  transaction: MarketTransaction;
  done: boolean;
}) {
  const { state, confirmations, reason } = transaction;
  const { have, need } = confirmations;
  const included = state === 'confirming' || state === 'done';
  return (
    <>
      <ol className={styles.actSteps}>
        <li className={transaction.hash ? styles.past : styles.now}>{acting.steps.send}</li>
        <li className={included ? styles.past : transaction.hash ? styles.now : undefined}>
          {acting.steps.included}
        </li>
        <li className={state === 'done' ? styles.past : included ? styles.now : undefined}>
          {acting.steps.confirm} {need > 0 ? <span className="num">{acting.count(have, need)}</span> : null}
        </li>
      </ol>
      {state === 'lost' ? (
        <p className={styles.actProblem} data-part="act-problem">
          <b>{acting.lost}.</b> {reason ?? acting.lostText}
        </p>
      ) : done ? null : (
        <p className="small muted">
          {need > 0 ? acting.waitingFor(need) : acting.noting}. {acting.leave}
        </p>
      )}
    </>
  );
}
