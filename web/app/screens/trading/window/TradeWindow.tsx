import '../../item/window/window.css';
import './trade-window.css';
import '../trade/trade.css';
import type { MyTrade, Trade } from '@talkies/shared/schemas';
import { lazy, Suspense, useEffect } from 'react';
import { Link } from 'react-router';
import { useSecond } from '../../../lib/page/clock.ts';
import { item as itemWords, trade as words } from '../../../messages/en.ts';
import { loginPath, tradePath } from '../../../paths.ts';
import { SaleActions } from '../sell/SaleActions.tsx';
import { Announcer } from '../trade/Announcer.tsx';
import { phaseOf } from '../trade/phase.ts';
import type { LiveTrade } from '../trade/use-trade.ts';
import { Idle } from './Idle.tsx';
import { Listed } from './Listed.tsx';
import { Marquee } from './Marquee.tsx';
import { Over } from './Over.tsx';
import { Pending } from './Pending.tsx';
import { Soon } from './Soon.tsx';

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
  const { trade, changes, line, look } = live;
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
      {phase === 'running' ? <Marquee {...props} /> : null}
      {phase === 'over' ? <Over {...props} /> : null}
      {phase === 'listed' ? <Listed {...props} /> : null}
      {phase === 'idle' ? <Idle {...props} /> : null}
      {phase === 'soon' ? <Soon trade={trade} /> : null}
      <Acts trade={trade} mine={mine} settles={phase === 'over' && signedIn} onDone={refresh} />
      <Announcer
        changes={changes}
        line={line}
        endsAt={phase === 'running' || timeIsUp ? (trade.auction?.endsAt ?? null) : null}
      />
      {mine ? <Pending mine={mine} /> : null}
      {signedIn ? null : (
        <p className="window-visitor trade-visitor">
          {itemWords.visitor} <Link to={loginPath(tradePath(trade.id))}>{itemWords.login}</Link>
        </p>
      )}
    </>
  );
}

interface ActsProps {
  trade: Trade;
  mine: MyTrade | null;
  /** the auction waits, and somebody is there who may settle it */
  settles: boolean;
  onDone: () => void;
}

/** What its owner, or anybody, can do besides. Below the marquee, whose colours dialogs must not inherit. */
function Acts({ trade, mine, settles, onDone }: ActsProps) {
  const owner = trade.state !== 'ended' && (mine?.owns != null || mine?.sells === true);
  return (
    <>
      {settles ? (
        <Suspense fallback={<div className="trade-settle" />}>
          <Settle id={trade.id} onDone={onDone} />
        </Suspense>
      ) : null}
      {mine && mine.credits.length > 0 ? (
        <Suspense>
          <Credits />
        </Suspense>
      ) : null}
      {owner ? (
        <div className="trade-owner">
          <SaleActions
            trade={trade.id}
            state={trade.state}
            bids={trade.auction?.bidCount ?? 0}
            onDone={onDone}
            size="normal"
            main
          />
        </div>
      ) : null}
    </>
  );
}
