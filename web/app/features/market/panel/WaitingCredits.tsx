import { shortHex } from '@talkies/shared';
import type { Credit } from '@talkies/shared/schemas';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Money } from '../../../components/Money.tsx';
import { TransactionSteps } from '../../../components/transaction/TransactionSteps.tsx';
import { browserApi } from '../../../lib/api/api.ts';
import { useRefetch } from '../../../lib/live/use-refetch.ts';
import { toast } from '../../../lib/toast/toast.ts';
import { isBusy } from '../../../lib/transaction/dialog-machine.ts';
import { useMarketTransaction } from '../../../lib/transaction/market/use-market-transaction.ts';
import { useOwnTransactions } from '../../../lib/transaction/use-own-transactions.ts';
import { chains, transactionTexts, creditWords as words } from '../../../messages/en.ts';
import * as styles from './credits.module.css';

const keyOf = ({ chain, wallet, source }: Credit): string => `${chain} ${wallet} ${source}`;

/**
 * Money that could not be sent to the person and waits in a contract; nothing where none waits. Only for signed-in
 * people.
 */
export default function WaitingCredits() {
  const [credits, setCredits] = useState<readonly Credit[]>([]);
  const refetchCredits = useRefetch(
    'credits',
    () => browserApi('myCredits'),
    (response) => setCredits(response.credits),
  );
  const refetch = useCallback(() => void refetchCredits(), [refetchCredits]);
  useEffect(refetch, [refetch]);
  // a credit that is being withdrawn stays until its result is shown
  const busy = useRef(new Set<string>());
  const quietly = (): void => {
    if (busy.current.size === 0) refetch();
  };
  useOwnTransactions(quietly);
  if (credits.length === 0) return null;
  return (
    <section className={styles.credits} aria-labelledby="credits">
      <h2 id="credits">{words.title}</h2>
      <p className="muted">{words.text}</p>
      <ul>
        {credits.map((credit) => (
          <Waiting key={keyOf(credit)} credit={credit} busy={busy.current} onDone={refetch} />
        ))}
      </ul>
    </section>
  );
}

interface WaitingProps {
  credit: Credit;
  /** keys of the credits that are being withdrawn */
  busy: Set<string>;
  onDone: () => void;
}

function Waiting({ credit, busy: all, onDone }: WaitingProps) {
  const flow = useMarketTransaction({
    doneWhen: 'included',
    onDone: () => {
      toast(transactionTexts.progress.withdraw.done);
      onDone();
    },
  });
  const { chain, source, wallet, amount } = credit;
  const key = keyOf(credit);
  const busy = isBusy(flow.state);
  useEffect(() => {
    if (busy) all.add(key);
    else all.delete(key);
    return () => void all.delete(key);
  }, [busy, all, key]);
  const withdraw = async (): Promise<void> => {
    if (await flow.prepare({ kind: 'withdraw', chain, source }, wallet)) await flow.go();
  };
  return (
    <li>
      <div>
        <p className={styles.creditsSum}>
          <Money value={amount.coin} exact />
        </p>
        <p className="small muted">
          {words.sources[source]}, {words.waits(shortHex(wallet), chains[chain])}
        </p>
      </div>
      {flow.state === 'done' ? null : (
        <Button size="compact" variant="ghost" busy={busy} onClick={() => void withdraw()}>
          {words.withdraw}
        </Button>
      )}
      <TransactionSteps flow={flow} />
    </li>
  );
}
