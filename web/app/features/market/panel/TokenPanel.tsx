import '../../../components/item/price-panel.css';
import './token-panel.css';
import './token.css';
import type { Money } from '@talkies/shared';
import type { MyTrade, Trade } from '@talkies/shared/schemas';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { loginPath, tradePath } from '../../../lib/address/paths.ts';
import { useSecond } from '../../../lib/page/clock.ts';
import { item as itemWords, trade as words } from '../../../messages/en.ts';
import { type Phase, phaseOf } from '../live/phase.ts';
import type { LiveTrade } from '../live/use-token.ts';
import { Board } from './AuctionPanel.tsx';
import { Over } from './EndedPanel.tsx';
import { Idle } from './IdlePanel.tsx';
import { Listed } from './ListingPanel.tsx';
import { Soon } from './UpcomingPanel.tsx';
import { useLate } from './use-late.ts';

// Most who look only look: what tells, and what acts, comes when there is something to tell or to do.
const loadAnnouncer = () => import('../live/Announcer.tsx');
const loadPending = () => import('./Pending.tsx');
const loadCredits = () => import('./Credits.tsx');
const loadSettle = () => import('./Settle.tsx');
const loadSaleActions = async () => ({
  default: (await import('../dialogs/sell/SaleActions.tsx')).SaleActions,
});

interface Props {
  live: LiveTrade;
  /** what the house asks at least in an auction to come */
  asked: Money | null;
  /** null for visitors and before it is known */
  mine: MyTrade | null;
  /** asks again what the trade means to this person */
  refresh: () => void;
  signedIn: boolean;
}

/** The window at which a token is had: by bid, at a price, or not now. It changes by itself as the chain goes on. */
export function TradeWindow({ live, asked, mine, refresh, signedIn }: Props) {
  const { trade, line, look } = live;
  const now = useSecond();
  const phase = phaseOf(trade, now);
  // the end comes by time alone: no event tells it
  const timeIsUp = phase === 'over' && trade.state === 'auction';
  useEffect(() => {
    if (timeIsUp) look();
  }, [timeIsUp, look]);
  const props = { trade, mine, signedIn };
  return (
    <>
      <p className="trade-number label">{words.number(trade.token?.serial ?? 1, trade.item.quantity)}</p>
      {phase === 'running' ? <Board {...props} /> : null}
      {phase === 'over' ? <Over {...props} /> : null}
      {phase === 'listed' ? <Listed {...props} /> : null}
      {phase === 'idle' ? <Idle {...props} /> : null}
      {phase === 'soon' ? <Soon trade={trade} asked={asked} /> : null}
      <div aria-live="polite">
        <Told live={live} now={now} watches={phase === 'running' || timeIsUp} />
        {line === 'connected' ? null : (
          <p className={`trade-line ${line}`}>{line === 'lost' ? words.lineLost : words.catchingUp}</p>
        )}
      </div>
      <Acts trade={trade} mine={mine} phase={phase} signedIn={signedIn} onDone={refresh} />
      {signedIn ? null : (
        <p className="window-visitor trade-visitor">
          {itemWords.visitor} <Link to={loginPath(tradePath(trade.id))}>{itemWords.login}</Link>
        </p>
      )}
    </>
  );
}

/** Seconds before an auction's end from which on its last minutes may have to be told. */
const LAST_STRETCH = 900;

interface ToldProps {
  live: LiveTrade;
  now: number | null;
  /** the auction's end is awaited */
  watches: boolean;
}

/** What happened, and the last minutes of an auction. */
function Told({ live: { news, trade }, now, watches }: ToldProps) {
  const endsAt = watches ? (trade.auction?.endsAt ?? null) : null;
  const near = endsAt !== null && now !== null && Date.parse(endsAt) / 1000 - now < LAST_STRETCH;
  const Announcer = useLate(loadAnnouncer, news !== null || near);
  return Announcer ? <Announcer news={news} endsAt={endsAt} /> : null;
}

/** Once money waited, its place stays: it tells how the withdrawal went. */
function useOwed(mine: MyTrade | null): boolean {
  const waits = mine !== null && mine.credits.length > 0;
  const [owed, setOwed] = useState(false);
  useEffect(() => {
    if (waits) setOwed(true);
  }, [waits]);
  return owed;
}

interface ActsProps {
  trade: Trade;
  mine: MyTrade | null;
  phase: Phase;
  signedIn: boolean;
  onDone: () => void;
}

/** What its owner, or anybody, can do besides. Below the board, whose colours dialogs must not inherit. */
function Acts({ trade, mine, phase, signedIn, onDone }: ActsProps) {
  const { id, state, auction } = trade;
  const settles = phase === 'over' && signedIn;
  const owed = useOwed(mine);
  const sent = mine !== null && mine.pending.length > 0;
  const owner = state !== 'ended' && (mine?.owns != null || mine?.sells === true);
  const Settle = useLate(loadSettle, settles);
  const Pending = useLate(loadPending, sent);
  const Credits = useLate(loadCredits, owed);
  const SaleActions = useLate(loadSaleActions, owner);
  const bids = auction?.bidCount ?? 0;
  return (
    <>
      {settles ? (
        <div className="trade-settle">{Settle ? <Settle id={id} onDone={onDone} /> : null}</div>
      ) : null}
      {mine && sent && Pending ? <Pending mine={mine} /> : null}
      {owed && Credits ? <Credits /> : null}
      {owner && SaleActions ? (
        <div className="trade-owner">
          <SaleActions trade={id} state={state} bids={bids} onDone={onDone} size="normal" main />
        </div>
      ) : null}
    </>
  );
}
