import '../../item/window/window.css';
import './trade-window.css';
import '../trade/trade.css';
import type { MyTrade, Trade } from '@talkies/shared/schemas';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useSecond } from '../../../lib/page/clock.ts';
import { item as itemWords, trade as words } from '../../../messages/en.ts';
import { loginPath, tradePath } from '../../../paths.ts';
import { phaseOf } from '../trade/phase.ts';
import type { LiveTrade } from '../trade/use-trade.ts';
import { Idle } from './Idle.tsx';
import { Listed } from './Listed.tsx';
import { Board } from './Board.tsx';
import { Over } from './Over.tsx';
import { Soon } from './Soon.tsx';

// Most who look only look: what tells, and what acts, comes when there is something to tell or to do.
const Announcer = lazy(() => import('../trade/Announcer.tsx'));
const Pending = lazy(() => import('./Pending.tsx'));
const SaleActions = lazy(async () => ({
  default: (await import('../sell/SaleActions.tsx')).SaleActions,
}));
const Settle = lazy(() => import('./Settle.tsx'));
const Credits = lazy(() => import('../credits/Credits.tsx'));

export interface WindowProps {
  live: LiveTrade;
  /** null for visitors and before it is known */
  mine: MyTrade | null;
  /** asks again what the trade means to this person */
  refresh: () => void;
  signedIn: boolean;
}

/** The window at which a token is had: by bid, at a price, or not now. It changes by itself as the chain goes on. */
export function TradeWindow({ live, mine, refresh, signedIn }: WindowProps) {
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
      {phase === 'soon' ? <Soon trade={trade} /> : null}
      <Acts trade={trade} mine={mine} settles={phase === 'over' && signedIn} onDone={refresh} />
      <div aria-live="polite">
        <Suspense>
          {tells(live, now) ? (
            <Announcer
              news={live.news}
              line={line}
              endsAt={phase === 'running' || timeIsUp ? (trade.auction?.endsAt ?? null) : null}
            />
          ) : null}
        </Suspense>
      </div>
      <Suspense>{mine && mine.pending.length > 0 ? <Pending mine={mine} /> : null}</Suspense>
      {signedIn ? null : (
        <p className="window-visitor trade-visitor">
          {itemWords.visitor} <Link to={loginPath(tradePath(trade.id))}>{itemWords.login}</Link>
        </p>
      )}
    </>
  );
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

/** Seconds before an auction's end from which on its last minutes may have to be told. */
const LAST_STRETCH = 900;

/** Whether something has happened, the line is cut, or the end is near. */
function tells({ news, line, trade }: LiveTrade, now: number | null): boolean {
  if (news || line !== 'connected') return true;
  const end = trade.auction?.state === 'open' ? Date.parse(trade.auction.endsAt) / 1000 : null;
  return end !== null && now !== null && end - now < LAST_STRETCH;
}

interface ActsProps {
  trade: Trade;
  mine: MyTrade | null;
  /** the auction waits, and somebody is there who may settle it */
  settles: boolean;
  onDone: () => void;
}

/** What its owner, or anybody, can do besides. Below the trade-board, whose colours dialogs must not inherit. */
function Acts({ trade, mine, settles, onDone }: ActsProps) {
  const owed = useOwed(mine);
  const owner = trade.state !== 'ended' && (mine?.owns != null || mine?.sells === true);
  return (
    <>
      {settles ? (
        <Suspense fallback={<div className="trade-settle" />}>
          <Settle id={trade.id} onDone={onDone} />
        </Suspense>
      ) : null}
      {owed ? (
        <Suspense>
          <Credits />
        </Suspense>
      ) : null}
      {owner ? (
        <div className="trade-owner">
          <Suspense>
            <SaleActions
              trade={trade.id}
              state={trade.state}
              bids={trade.auction?.bidCount ?? 0}
              onDone={onDone}
              size="normal"
              main
            />
          </Suspense>
        </div>
      ) : null}
    </>
  );
}
