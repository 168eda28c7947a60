import './transaction.css';
import { lazy, Suspense } from 'react';
import { Button } from '../../../components/Button.tsx';
import { ExplorerLink } from '../../../components/ExplorerLink.tsx';
import { acting } from '../../../messages/en.ts';
import type { Refusal } from './refusal.ts';
import { TransactionProgress } from './TransactionProgress.tsx';
import type { MarketTransactionFlow } from './use-transaction.ts';

/** Sentences of a screen's own, instead of those of its kind. */
interface Words {
  processing: string;
  submitted: string;
  done: string;
}

const BridgeDialog = lazy(() => import('../../../components/bridge/BridgeDialog.tsx'));

/**
 * What a wish is doing, in the documents' words, and what stands in its way with its mend. Shows nothing while nothing
 * is under way. The form's own field shows a refusal's `fields` beside itself; here they are not repeated.
 */
export function TransactionSteps({
  flow,
  words,
}: {
  flow: MarketTransactionFlow;
  words?: Partial<Words> | undefined;
}) {
  const { state, plan, transaction, refusal, pairing } = flow;
  const kind = transaction?.kind ?? plan?.kind ?? flow.intent?.kind;
  const progress = kind && { ...acting.progress[kind], ...words };
  return (
    <div className="act">
      <div role="status">
        {state === 'preparing' ? <p className="act-now">{acting.preparing}</p> : null}
        {state === 'signing' && progress ? (
          <>
            <p className="act-now">{progress.processing}</p>
            <p className="small muted">
              {plan?.walletKind === 'vault' ? acting.noRefresh : `${acting.inWallet} ${acting.noRefresh}.`}
            </p>
          </>
        ) : null}
        {state === 'sent' && progress ? <p className="act-now">{progress.submitted}</p> : null}
        {state === 'done' && progress ? <p className="act-done">{progress.done}</p> : null}
      </div>
      {transaction && state !== 'refused' ? (
        <TransactionProgress transaction={transaction} done={state === 'done'} />
      ) : null}
      {state === 'refused' && refusal && refusal.fields.length === 0 ? (
        <ProblemNotice flow={flow} refusal={refusal} />
      ) : null}
      {transaction?.explorerUrl ? (
        <p>
          <ExplorerLink url={transaction.explorerUrl}>{acting.view}</ExplorerLink>
        </p>
      ) : null}
      {pairing ? (
        <Suspense>
          <BridgeDialog onConnected={() => flow.paired(true)} onClose={() => flow.paired(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}

function ProblemNotice({ flow, refusal }: { flow: MarketTransactionFlow; refusal: Refusal }) {
  const { title, text, remedy, link, action } = refusal;
  return (
    <div className="act-trouble" role="alert">
      <p>
        <b>{title}</b>
      </p>
      {text ? <p>{text}</p> : null}
      {link ? (
        <a className="link" href={link.to} target="_blank" rel="noreferrer">
          {link.text}
        </a>
      ) : null}
      {remedy === 'close' ? null : (
        <Button look="ghost" size="compact" onClick={() => void flow.remedy()}>
          {action ?? acting.again}
        </Button>
      )}
    </div>
  );
}
