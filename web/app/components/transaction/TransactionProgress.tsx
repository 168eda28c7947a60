import type { MarketTransaction } from '@talkies/shared/schemas';
import { useWait } from '../../lib/timing/use-wait.ts';
import { transactionTexts } from '../../messages/en.ts';
import * as styles from './transaction.module.css';

/** A network that is not busy includes a transaction within this time. */
const USUAL_SECONDS = 120;

/**
 * The progress: sent, included, confirmed n of m. A transaction that is not included for long, mostly because of its
 * low fee, can be sped up by its signer.
 */
export function TransactionProgress({
  transaction,
  done,
}: {
  transaction: MarketTransaction;
  done: boolean;
}) {
  const { id, state, walletKind, confirmations, reason } = transaction;
  const { have, need } = confirmations;
  const isSlow = useWait(state === 'sent' ? id : null, USUAL_SECONDS) === 'late';
  const included = state === 'confirming' || state === 'done';
  return (
    <>
      <ol className={styles.transactionSteps}>
        <li className={transaction.hash ? styles.past : styles.now}>{transactionTexts.steps.send}</li>
        <li className={included ? styles.past : transaction.hash ? styles.now : undefined}>
          {transactionTexts.steps.included}
        </li>
        <li className={state === 'done' ? styles.past : included ? styles.now : undefined}>
          {transactionTexts.steps.confirm}{' '}
          {need > 0 ? <span className="num">{transactionTexts.count(have, need)}</span> : null}
        </li>
      </ol>
      {state === 'lost' ? (
        <p className={styles.transactionProblem} data-part="transaction-problem">
          <b>{transactionTexts.lost}.</b> {reason ?? transactionTexts.lostText}
        </p>
      ) : done ? null : isSlow ? (
        <p className="small">{walletKind === 'vault' ? transactionTexts.slowVault : transactionTexts.slow}</p>
      ) : (
        <p className="small muted">
          {need > 0 ? transactionTexts.waitingFor(need) : transactionTexts.noting}. {transactionTexts.leave}
        </p>
      )}
    </>
  );
}
