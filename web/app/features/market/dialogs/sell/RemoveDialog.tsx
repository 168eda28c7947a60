import { isTransactionUnderway } from '@talkies/shared';
import type { MarketTransaction } from '@talkies/shared/schemas';
import { useEffect } from 'react';
import * as styles from '../../../../components/ask.module.css';
import { Button } from '../../../../components/Button.tsx';
import { Dialog } from '../../../../components/Dialog.tsx';
import { TransactionSteps } from '../../../../components/transaction/TransactionSteps.tsx';
import { useMarketTransaction } from '../../../../lib/transaction/market/use-market-transaction.ts';
import { sale as words } from '../../../../messages/en.ts';
import { useOwnToken } from './use-own-token.ts';

interface Props {
  /** `{item}~{serial}` */
  marketToken: string;
  kind: 'remove' | 'cancel-auction';
  onClose: () => void;
  onDone?: ((transaction: MarketTransaction) => void) | undefined;
}

/** The specification's question before the token is removed from the market (transactions:2, profile tabs). */
export default function RemoveDialog({ marketToken, kind, onClose, onDone }: Props) {
  const flow = useMarketTransaction({ onDone: (transaction) => onDone?.(transaction) });
  const { token } = useOwnToken(marketToken);
  const sent = token?.mine.pending.find((each) => each.kind === kind && isTransactionUnderway(each));
  // a removal that is already on its way is shown with its progress
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each transaction
  useEffect(() => void (sent && flow.track(sent)), [sent?.id]);

  const yes = async (): Promise<void> => {
    if (flow.state === 'ready' || (await flow.prepare({ kind, marketToken }))) await flow.go();
  };
  const busy = flow.state === 'preparing' || flow.state === 'signing';
  // also once a phone was connected, or the wallet put right, after a refusal
  const asking = !flow.transaction;
  return (
    <Dialog labelledBy="remove-heading" onClose={onClose} className={styles.ask}>
      <h2 id="remove-heading">{words.ask[kind]}</h2>
      {asking ? <p>{kind === 'remove' ? words.ask.removeText : words.ask.callOffText}</p> : null}
      <TransactionSteps flow={flow} />
      <div className={styles.actions}>
        {asking ? (
          <>
            <Button busy={busy} onClick={() => void yes()}>
              {words.ask.yes}
            </Button>
            <Button variant="ghost" onClick={onClose}>
              {words.ask.no}
            </Button>
          </>
        ) : (
          <Button variant="ghost" onClick={onClose}>
            {words.done.close}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
