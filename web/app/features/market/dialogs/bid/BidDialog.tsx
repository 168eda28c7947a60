import { isTransactionOpen, NONFUNGIBLE_SPB } from '@talkies/shared';
import type { Auction, MarketToken, MyMarketToken } from '@talkies/shared/schemas';
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../../../components/Button.tsx';
import { Countdown } from '../../../../components/Countdown.tsx';
import { Dialog } from '../../../../components/Dialog.tsx';
import { Money } from '../../../../components/Money.tsx';
import { Picture } from '../../../../components/Picture.tsx';
import { TransactionSteps } from '../../../../components/transaction/TransactionSteps.tsx';
import { useMe } from '../../../../lib/api/root-data.ts';
import { useSecond } from '../../../../lib/timing/shop-clock.ts';
import { toast } from '../../../../lib/toast/toast.ts';
import { isFixed } from '../../../../lib/transaction/dialog-machine.ts';
import {
  type MarketTransactionFlow,
  useMarketTransaction,
} from '../../../../lib/transaction/market/use-market-transaction.ts';
import { bidConfirmationPath, patterns } from '../../../../lib/url/paths.ts';
import { marketToken as marketWords, rights, bidding as words } from '../../../../messages/en.ts';
import { stateAt } from '../../live/state-at.ts';
import { useFocusOfStep } from '../use-focus-of-step.ts';
import { AcceptTerms, NotApproved } from './AcceptTerms.tsx';
import { BidForm } from './BidForm.tsx';
import { BidReview } from './BidReview.tsx';
import * as styles from './bid.module.css';
import { type Acceptance, bidderNow } from './bidder-now.ts';
import { rememberBid, rememberedBid } from './draft-storage.ts';
import { type BidDraft, termsOf } from './read-bid.ts';
import { useWallets } from './use-wallets.ts';

interface Props {
  /** the newest known state: the least bid may change while the dialog is open */
  marketToken: MarketToken;
  mine: MyMarketToken | null;
  onClose: () => void;
}

/** Continues a bid that is already on its way, from before a reload or from another device. */
function useResumedBid(flow: MarketTransactionFlow, mine: MyMarketToken | null): void {
  const looked = useRef(false);
  useEffect(() => {
    if (!mine || looked.current) return;
    looked.current = true;
    const waiting = mine.pending.find((each) => each.kind === 'bid' && isTransactionOpen(each));
    if (waiting && waiting.state !== 'confirming' && flow.state === 'idle') flow.track(waiting);
  }, [mine, flow]);
}

/** The dialog for bidding: amount, wallet, and progress. */
export default function BidDialog({ marketToken, mine, onClose }: Props) {
  const navigate = useNavigate();
  const legendary = marketToken.item.collection === NONFUNGIBLE_SPB;
  const flow = useMarketTransaction({
    doneWhen: 'included',
    onDone: () => {
      toast(words.placed);
      void navigate(legendary ? patterns.profile : bidConfirmationPath(marketToken.id));
    },
  });
  useResumedBid(flow, mine);
  const head = useRef<HTMLDivElement>(null);
  useFocusOfStep(head, flow.state, 'amount');
  const running = stateAt(marketToken, useSecond()) === 'auction';
  const { auction } = marketToken;
  return (
    <Dialog labelledBy="bid-heading" onClose={onClose} className={styles.bidDialog}>
      <div className={styles.bidHead} ref={head}>
        <Picture image={marketToken.item.image} sizes="64px" decorative />
        <div>
          <h2 id="bid-heading">{words.title}</h2>
          <p className="muted">{marketToken.item.title}</p>
        </div>
      </div>
      {auction ? <Latest auction={auction} /> : null}
      <BidCheckout marketToken={marketToken} mine={mine} flow={flow} open={running} />
      <Progress busy={legendary && (flow.state === 'signing' || flow.state === 'sent')}>
        <TransactionSteps flow={flow} />
        {flow.state === 'sent' && running ? (
          <Button variant="ghost" onClick={flow.reset}>
            {words.another}
          </Button>
        ) : null}
      </Progress>
    </Dialog>
  );
}

/** The progress at the wallet and the network; `busy`: in the specification's overlay for the legendary auction. */
const Progress = ({ busy, children }: { busy: boolean; children: ReactNode }) => (
  <div className={busy ? styles.processing : styles.progress} data-part={busy ? 'processing' : undefined}>
    {busy ? (
      <>
        <i aria-hidden="true" />
        <b>{rights.processing}</b>
      </>
    ) : null}
    {children}
  </div>
);

function Latest({ auction: { highest, endsAt } }: { auction: Auction }) {
  return (
    <div className={styles.bidLatest}>
      <p>
        <span className="muted">{words.latest}</span>
        <br />
        <b>{highest ? <Money value={highest} /> : words.none}</b>
        {highest ? (
          <>
            {' '}
            <Money className="muted small" value={highest} other />
          </>
        ) : null}
      </p>
      <div className={styles.bidLeft}>
        <span className="muted">{words.left}</span>
        <Countdown until={endsAt} />
      </div>
    </div>
  );
}

interface CheckoutProps {
  marketToken: MarketToken;
  mine: MyMarketToken | null;
  flow: MarketTransactionFlow;
  open: boolean;
}

/** The current step: write a bid, review it, or nothing. */
function BidCheckout({ marketToken, mine, flow, open }: CheckoutProps) {
  const { auction } = marketToken;
  const [draft, setDraft] = useDraft(marketToken, flow);
  const [accepted, setAccepted] = useState<Acceptance | null>(null);
  const round = auction?.round ?? '';
  const bidder = bidderNow(mine?.bidder ?? null, accepted, round);
  const fixed = isFixed(flow.state);
  // loaded here: the form is removed while a wallet is being asked, and would return with a gap that fills while
  // somebody presses
  const bids = auction !== null && open && !mine?.sells && !fixed;
  const least = bids ? termsOf(marketToken, auction).minimum : null;
  const wallets = useWallets(marketToken.chain, least, draft.wallet);
  if (fixed) return null;
  if (mine?.sells) return <p className={styles.bidShut}>{marketWords.own}</p>;
  if (!auction || !open)
    return (
      <div className={styles.bidShut}>
        <p>
          <b>{words.ended}</b>
        </p>
        <p>{words.endedText}</p>
      </div>
    );
  if (flow.plan?.walletKind === 'vault' && flow.state === 'ready')
    return <BidReview plan={flow.plan} onConfirm={() => void flow.go()} onBack={flow.reset} />;
  if (bidder && bidder.acceptedAt === null)
    return (
      <AcceptTerms
        marketToken={marketToken}
        auction={auction}
        bidder={bidder}
        onAccepted={(now) => setAccepted({ round, bidder: now })}
      />
    );
  if (bidder?.approval === 'waiting' || bidder?.approval === 'refused')
    return <NotApproved refused={bidder.approval === 'refused'} />;
  return (
    <BidForm
      marketToken={marketToken}
      auction={auction}
      flow={flow}
      draft={draft}
      onDraft={setDraft}
      wallets={wallets}
    />
  );
}

/**
 * The typed bid. It outlives the dialog, and the form, which is removed while a wallet is being asked; the next bid
 * starts empty.
 */
function useDraft(
  marketToken: MarketToken,
  { state }: MarketTransactionFlow,
): [BidDraft, (draft: BidDraft) => void] {
  const { auction } = marketToken;
  const person = useMe().user?.id ?? '';
  const since = auction && termsOf(marketToken, auction).minimum.amount;
  const round = auction?.round ?? '';
  const [draft, setDraft] = useState<BidDraft>({ typed: null, since });
  // not in the first render, which has to equal the server's
  useLayoutEffect(() => {
    const remembered = rememberedBid(person, marketToken.id, round);
    if (remembered) setDraft(remembered);
  }, [person, marketToken.id, round]);
  const change = useCallback(
    (next: BidDraft) => {
      setDraft(next);
      rememberBid(person, marketToken.id, round, next);
    },
    [person, marketToken.id, round],
  );
  const placed = state === 'sent' || state === 'done';
  useEffect(() => {
    if (placed) change({ typed: null, since });
  }, [placed, since, change]);
  return [draft, change];
}
