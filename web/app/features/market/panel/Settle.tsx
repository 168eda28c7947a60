import { Button } from '../../../components/Button.tsx';
import { trade as words } from '../../../messages/en.ts';
import { ActSteps } from '../transaction/TransactionSteps.tsx';
import { useAct } from '../transaction/use-transaction.ts';

/** Settles an auction that has ended. The chain accepts it once, whoever comes first. */
export default function Settle({ id, onDone }: { id: string; onDone: () => void }) {
  const act = useAct({ onDone, doneWhen: 'included' });
  const busy = act.state === 'preparing' || act.state === 'signing' || act.state === 'sent';
  const settle = async (): Promise<void> => {
    if (await act.prepare({ kind: 'settle', trade: id })) await act.go();
  };
  return (
    <>
      {act.state === 'done' ? null : (
        <Button look="ghost" block busy={busy} onClick={() => void settle()}>
          {words.settle}
        </Button>
      )}
      <ActSteps act={act} />
    </>
  );
}
