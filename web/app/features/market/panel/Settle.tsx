import { Button } from '../../../components/Button.tsx';
import { TransactionSteps } from '../../../components/transaction/TransactionSteps.tsx';
import { useMarketTransaction } from '../../../lib/transaction/market/use-market-transaction.ts';
import { marketToken as words } from '../../../messages/en.ts';

/** Settles an auction that has ended. The chain accepts it once, whoever comes first. */
export default function Settle({ id, onDone }: { id: string; onDone: () => void }) {
  const flow = useMarketTransaction({ onDone, doneWhen: 'included' });
  const busy = flow.state === 'preparing' || flow.state === 'signing' || flow.state === 'sent';
  const settle = async (): Promise<void> => {
    if (await flow.prepare({ kind: 'settle', marketToken: id })) await flow.go();
  };
  return (
    <>
      {flow.state === 'done' ? null : (
        <Button variant="ghost" block busy={busy} onClick={() => void settle()}>
          {words.settle}
        </Button>
      )}
      <TransactionSteps flow={flow} />
    </>
  );
}
