import type { MarketTransaction } from '@talkies/shared/schemas';
import { useWait } from '../../lib/timing/use-wait.ts';
import { acting } from '../../messages/en.ts';
import * as styles from './transaction.module.css';

/** A network that is not busy takes a transaction up within some blocks. */
const USUAL_SECONDS = 120;

/** Sent, taken up, confirmed n of m. What is not taken up for long, mostly for its low fee, is sped up by whoever signed it. */
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
      ) : done ? null : isSlow ? (
        <p className="small">{walletKind === 'vault' ? acting.slowVault : acting.slow}</p>
      ) : (
        <p className="small muted">
          {need > 0 ? acting.waitingFor(need) : acting.noting}. {acting.leave}
        </p>
      )}
    </>
  );
}
