import './transaction.css';
import type { MarketTransaction } from '@talkies/shared/schemas';
import { acting } from '../../messages/en.ts';

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
      <ol className="act-way">
        <li className={transaction.hash ? 'past' : 'now'}>{acting.steps.send}</li>
        <li className={included ? 'past' : transaction.hash ? 'now' : undefined}>{acting.steps.included}</li>
        <li className={state === 'done' ? 'past' : included ? 'now' : undefined}>
          {acting.steps.confirm} <span className="num">{acting.count(have, need)}</span>
        </li>
      </ol>
      {state === 'lost' ? (
        <p className="act-trouble">
          <b>{acting.lost}.</b> {reason ?? acting.lostText}
        </p>
      ) : done ? null : (
        <p className="small muted">
          {acting.waitingFor(need)}. {acting.leave}
        </p>
      )}
    </>
  );
}
