import type { MarketTransactionFlow } from '../../lib/transaction/market/use-market-transaction.ts';
import { transactionTexts } from '../../messages/en.ts';
import { ExplorerLink } from '../ExplorerLink.tsx';
import { Pairing } from './Pairing.tsx';
import { RefusalNotice, RemedyButton } from './RefusalNotice.tsx';
import { TransactionProgress } from './TransactionProgress.tsx';
import * as styles from './transaction.module.css';

/**
 * The progress of a transaction, in the specification's words, or its refusal with the remedy. Shows nothing while
 * nothing is in progress. A refusal's `fields` are shown beside the form's fields, not here.
 * @param done the final words, where they are not the specification's
 */
export function TransactionSteps({ flow, done }: { flow: MarketTransactionFlow; done?: string }) {
  const { state, plan, transaction, refusal } = flow;
  const kind = transaction?.kind ?? plan?.kind ?? flow.intent?.kind;
  const progress = kind && transactionTexts.progress[kind];
  return (
    <div className={styles.transaction} data-part="transaction" tabIndex={-1}>
      <div role="status">
        {state === 'preparing' ? <p className={styles.transactionNow}>{transactionTexts.preparing}</p> : null}
        {state === 'signing' && progress ? (
          <>
            <p className={styles.transactionNow}>{progress.processing}</p>
            <p className="small muted">
              {plan?.walletKind === 'vault'
                ? transactionTexts.noRefresh
                : `${transactionTexts.inWallet} ${transactionTexts.noRefresh}.`}
            </p>
          </>
        ) : null}
        {state === 'sent' && progress ? <p className={styles.transactionNow}>{progress.submitted}</p> : null}
        {state === 'done' && progress ? (
          <p className={styles.transactionDone} data-part="transaction-done">
            {done ?? progress.done}
          </p>
        ) : null}
      </div>
      {transaction && state !== 'refused' ? (
        <TransactionProgress transaction={transaction} done={state === 'done'} />
      ) : null}
      {state === 'refused' && refusal && refusal.fields.length === 0 ? (
        <RefusalNotice refusal={refusal}>
          <RemedyButton refusal={refusal} onRemedy={flow.remedy} />
        </RefusalNotice>
      ) : null}
      {transaction?.explorerUrl ? (
        <p>
          <ExplorerLink url={transaction.explorerUrl}>{transactionTexts.view}</ExplorerLink>
        </p>
      ) : null}
      <Pairing pairing={flow.pairing} onEnd={flow.paired} />
    </div>
  );
}
