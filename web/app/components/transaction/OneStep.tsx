import type { MarketIntent } from '@talkies/shared/schemas';
import { isBusy } from '../../lib/transaction/dialog-machine.ts';
import { useMarketTransaction } from '../../lib/transaction/market/use-market-transaction.ts';
import { Button } from '../Button.tsx';
import { TransactionSteps } from './TransactionSteps.tsx';

interface Props {
  intent: MarketIntent;
  /** the wallet that signs; without it, the server chooses */
  wallet?: string;
  /** small print below the button */
  text?: string;
  children: string;
  main?: boolean;
  onDone: () => void;
}

/** One press that the chain accepts once, no matter who is first: to settle, to draw, to claim, to take a refund. */
export default function OneStep({ intent, wallet, text, children, main = false, onDone }: Props) {
  const flow = useMarketTransaction({ onDone, doneWhen: 'included' });
  const act = async (): Promise<void> => {
    if (await flow.prepare(intent, wallet)) await flow.go();
  };
  return (
    <>
      {flow.state === 'done' ? null : (
        <Button
          variant={main ? 'primary' : 'ghost'}
          block
          busy={isBusy(flow.state)}
          onClick={() => void act()}
        >
          {children}
        </Button>
      )}
      {text ? <p className="small muted">{text}</p> : null}
      <TransactionSteps flow={flow} />
    </>
  );
}
