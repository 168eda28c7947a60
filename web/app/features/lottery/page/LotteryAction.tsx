import type { MarketIntent } from '@talkies/shared/schemas';
import { Button } from '../../../components/Button.tsx';
import { TransactionSteps } from '../../../components/transaction/TransactionSteps.tsx';
import { useMarketTransaction } from '../../../lib/transaction/market/use-market-transaction.ts';

interface Props {
  intent: MarketIntent;
  /** the wallet that signs; the server chooses where left out */
  wallet?: string;
  /** what is said beside it */
  text?: string;
  children: string;
  main?: boolean;
  onDone: () => void;
}

/** One press that the chain accepts once, whoever comes first: to draw, to claim, to take a refund. */
export default function LotteryAction({ intent, wallet, text, children, main = false, onDone }: Props) {
  const flow = useMarketTransaction({ onDone, doneWhen: 'included' });
  const busy = flow.state === 'preparing' || flow.state === 'signing' || flow.state === 'sent';
  const act = async (): Promise<void> => {
    if (await flow.prepare(intent, wallet)) await flow.go();
  };
  return (
    <>
      {flow.state === 'done' ? null : (
        <Button variant={main ? 'primary' : 'ghost'} block busy={busy} onClick={() => void act()}>
          {children}
        </Button>
      )}
      {text ? <p className="small muted">{text}</p> : null}
      <TransactionSteps flow={flow} />
    </>
  );
}
