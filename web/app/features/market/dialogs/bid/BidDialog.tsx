import '../../../../components/checkout/checkout.css';
import './bid.css';
import type { Auction, MyTrade, Trade } from '@talkies/shared/schemas';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../../../components/Button.tsx';
import { Countdown } from '../../../../components/Countdown.tsx';
import { Dialog } from '../../../../components/Dialog.tsx';
import { Money } from '../../../../components/Money.tsx';
import { bidConfirmationPath } from '../../../../lib/address/paths.ts';
import { useSecond } from '../../../../lib/page/clock.ts';
import { toast } from '../../../../lib/page/toast.ts';
import { trade as tradeWords, bidding as words } from '../../../../messages/en.ts';
import { phaseOf } from '../../live/phase.ts';
import { isOpen } from '../../transaction/status.ts';
import { ActSteps } from '../../transaction/TransactionSteps.tsx';
import { type Act, useAct } from '../../transaction/use-transaction.ts';
import { BidForm } from './BidForm.tsx';
import { BidReview } from './BidReview.tsx';

interface Props {
  /** the newest that is known: the least bid moves while the dialog is open */
  trade: Trade;
  mine: MyTrade | null;
  onClose: () => void;
}

/** A bid that is on its way already, from before a reload or from another device, is taken up. */
function useTakenUp(act: Act, mine: MyTrade | null): void {
  const looked = useRef(false);
  useEffect(() => {
    if (!mine || looked.current) return;
    looked.current = true;
    const waiting = mine.pending.find((each) => each.kind === 'bid' && isOpen(each));
    if (waiting && waiting.state !== 'confirming' && act.state === 'idle') act.follow(waiting);
  }, [mine, act]);
}

/** The counter of an auction: how much, with which wallet, and what becomes of it. */
export default function BidDialog({ trade, mine, onClose }: Props) {
  const navigate = useNavigate();
  const act = useAct({
    doneWhen: 'included',
    onDone: () => {
      toast(words.placed);
      void navigate(bidConfirmationPath(trade.id));
    },
  });
  useTakenUp(act, mine);
  const phase = phaseOf(trade, useSecond());
  const { auction } = trade;
  return (
    <Dialog labelledBy="bid-heading" onClose={onClose} className="bid-dialog">
      <h2 id="bid-heading">{words.title}</h2>
      <p className="muted">{trade.item.title}</p>
      {auction ? <Latest auction={auction} /> : null}
      <Counter trade={trade} mine={mine} act={act} open={phase === 'running'} />
      <ActSteps act={act} />
      {act.state === 'sent' && phase === 'running' ? (
        <Button look="ghost" onClick={act.reset}>
          {words.another}
        </Button>
      ) : null}
    </Dialog>
  );
}

function Latest({ auction: { highest, endsAt } }: { auction: Auction }) {
  return (
    <div className="bid-latest">
      <p>
        <span className="muted">{words.latest}</span>
        <br />
        <b>{highest ? <Money value={highest.coin} /> : words.none}</b>
      </p>
      <div className="bid-left">
        <span className="muted">{words.left}</span>
        <Countdown until={endsAt} />
      </div>
    </div>
  );
}

interface CounterProps {
  trade: Trade;
  mine: MyTrade | null;
  act: Act;
  open: boolean;
}

/** What can be done at this moment: write a bid, look at it once more, or nothing. */
function Counter({ trade, mine, act, open }: CounterProps) {
  const { auction } = trade;
  const under = act.state === 'signing' || act.state === 'sent' || act.state === 'done';
  if (under) return null;
  if (mine?.sells) return <p className="bid-shut">{tradeWords.own}</p>;
  if (!auction || !open)
    return (
      <div className="bid-shut">
        <p>
          <b>{words.ended}</b>
        </p>
        <p>{words.endedText}</p>
      </div>
    );
  if (act.plan?.walletKind === 'vault' && act.state === 'ready')
    return <BidReview plan={act.plan} onConfirm={() => void act.go()} onBack={act.reset} />;
  return <BidForm trade={trade} auction={auction} act={act} />;
}
