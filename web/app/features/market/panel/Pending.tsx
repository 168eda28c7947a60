import type { MyMarketToken } from '@talkies/shared/schemas';
import { useState } from 'react';
import { ExplorerLink } from '../../../components/ExplorerLink.tsx';
import { Money } from '../../../components/Money.tsx';
import { TransactionProgress } from '../../../components/transaction/TransactionProgress.tsx';
import { press } from '../../../lib/early-input/early-press.ts';
import { refusalOfTransaction } from '../../../lib/transaction/market/status.ts';
import { transactionTexts, tokenNews as words } from '../../../messages/en.ts';
import * as styles from './token.module.css';

/** Transactions that are not decided yet, sent from any tab or device, and those that failed within the last hour. */
export default function Pending({ mine }: { mine: MyMarketToken }) {
  const [away, putAway] = useState<readonly string[]>([]);
  const shown = mine.pending.filter(({ id, state }) => state !== 'done' && !away.includes(id));
  if (shown.length === 0) return null;
  return (
    <section className={styles.pendingTransactions} aria-label={words.pending}>
      {shown.map((transaction) => {
        const refusal = refusalOfTransaction(transaction);
        return (
          <div key={transaction.id} className={styles.pendingTransaction} data-part="pending-transaction">
            <p>
              <b>{refusal?.title ?? transactionTexts.progress[transaction.kind].submitted}</b>{' '}
              {transaction.amount ? <Money value={transaction.amount} /> : null}
            </p>
            {refusal ? <p>{refusal.text}</p> : <TransactionProgress transaction={transaction} done={false} />}
            <p className={styles.pendingChoices}>
              {transaction.explorerUrl ? (
                <ExplorerLink url={transaction.explorerUrl}>{transactionTexts.view}</ExplorerLink>
              ) : null}
              {refusal ? (
                <button {...press(() => putAway((before) => [...before, transaction.id]))} className="link">
                  {words.dismiss}
                </button>
              ) : null}
            </p>
          </div>
        );
      })}
    </section>
  );
}
