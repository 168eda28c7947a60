import { shortHex } from '@talkies/shared';
import type { ApiResponse, MarketTransaction } from '@talkies/shared/schemas';
import { type ReactNode, useEffect } from 'react';
import * as askStyles from '../../components/ask.module.css';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Money } from '../../components/Money.tsx';
import { TransactionSteps } from '../../components/transaction/TransactionSteps.tsx';
import {
  type MarketTransactionFlow,
  useMarketTransaction,
} from '../../lib/transaction/market/use-market-transaction.ts';
import { chains, wallet as walletWords, marketplaceApprovals as words } from '../../messages/en.ts';
import * as styles from './marketplace-approvals.module.css';

interface Props {
  approval: ApiResponse<'myApprovals'>['approvals'][number];
  /** a change that is on its way, from another window or before a reload */
  pending: MarketTransaction | null;
  onClose: () => void;
  /** called once it is on the chain */
  onDone: () => void;
}

/** Asks for confirmation, explains the effect and cost, and makes the wallet sign it. */
export default function MarketplaceApprovalDialog({ approval, pending, onClose, onDone }: Props) {
  const { wallet, walletKind, chain, allowed, listings } = approval;
  const to = allowed ? 'off' : 'on';
  const flow = useMarketTransaction({
    doneWhen: 'included',
    onDone,
  });
  usePreparing(flow, approval, pending);
  const asking = !flow.transaction;
  return (
    <Dialog labelledBy="approval-heading" onClose={onClose} className={askStyles.ask}>
      <h2 id="approval-heading">{words.ask[to]}</h2>
      {asking ? (
        <>
          <p>{words.askText[to]}</p>
          {to === 'off' && listings > 0 ? <p className={styles.ends}>{words.ends(listings)}</p> : null}
          <dl className="rows">
            <div>
              <dt>{words.signer}</dt>
              <dd>{words.wallet(walletWords.kinds[walletKind], shortHex(wallet))}</dd>
            </div>
            <div>
              <dt>{words.network}</dt>
              <dd>{chains[chain]}</dd>
            </div>
            <div>
              <dt>{words.fee}</dt>
              <dd>{feeOf(flow)}</dd>
            </div>
          </dl>
        </>
      ) : null}
      <TransactionSteps flow={flow} done={words.done[to]} />
      <div className={askStyles.actions}>
        {flow.state === 'ready' || flow.state === 'signing' ? (
          <Button busy={flow.state === 'signing'} onClick={() => void flow.go()}>
            {words.action[to]}
          </Button>
        ) : null}
        <Button variant="ghost" onClick={onClose}>
          {asking ? words.back : words.close}
        </Button>
      </div>
    </Dialog>
  );
}

function feeOf({ plan }: MarketTransactionFlow): ReactNode {
  if (!plan) return '…';
  const { networkFee } = plan.summary;
  return networkFee ? <Money value={networkFee} /> : words.unknownFee;
}

/** Prepares the change at once; one that is already on its way is shown with its progress. */
function usePreparing(
  flow: MarketTransactionFlow,
  { wallet, chain, allowed }: Props['approval'],
  pending: MarketTransaction | null,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog opens
  useEffect(() => {
    if (pending?.state === 'sent') flow.track(pending);
    else void flow.prepare({ kind: 'approve', chain, allowed: !allowed }, wallet);
  }, []);
}
