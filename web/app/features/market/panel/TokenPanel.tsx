import type { Money } from '@talkies/shared';
import type { MarketToken, MyMarketToken } from '@talkies/shared/schemas';
import { type ComponentType, useEffect, useState } from 'react';
import { Link } from 'react-router';
import * as styles from '../../../components/item/price-panel.module.css';
import { loginPath, tokenPath } from '../../../lib/address/paths.ts';
import { useSecond } from '../../../lib/page/clock.ts';
import { item as itemWords, marketToken as words } from '../../../messages/en.ts';
import { type Phase, phaseOf } from '../live/phase.ts';
import type { LiveMarketToken } from '../live/use-token.ts';
import { AuctionPanel } from './AuctionPanel.tsx';
import { EndedPanel } from './EndedPanel.tsx';
import { IdlePanel } from './IdlePanel.tsx';
import { ListingPanel } from './ListingPanel.tsx';
import * as tokenStyles from './token.module.css';
import * as tokenPanelStyles from './token-panel.module.css';
import { UpcomingPanel } from './UpcomingPanel.tsx';
import { useComponentOnDemand } from './use-component-on-demand.ts';

// Most who look only look: what tells, and what acts, comes when there is something to tell or to do.
const loadAnnouncer = () => import('../live/Announcer.tsx');
const loadBidBar = () => import('./BidBar.tsx');
const loadPending = () => import('./Pending.tsx');
const loadCredits = () => import('./Credits.tsx');
const loadSettle = () => import('./Settle.tsx');
const loadSaleActions = async () => ({
  default: (await import('../dialogs/sell/SaleActions.tsx')).SaleActions,
});

interface Props {
  live: LiveMarketToken;
  /** what the shop asks at least in an auction to come */
  minimum: Money | null;
  /** null for visitors and before it is known */
  mine: MyMarketToken | null;
  /** asks again what the trade means to this person */
  refresh: () => void;
  signedIn: boolean;
  /** the page, where it is not the token's own */
  path?: string;
  /** shows auctions, what came of them and what is to come in a way of its own */
  panel?: ComponentType<PanelProps>;
}

export interface PanelProps {
  marketToken: MarketToken;
  mine: MyMarketToken | null;
  signedIn: boolean;
  phase: Phase;
  minimum: Money | null;
}

/** The window at which a token is had: by bid, at a price, or not now. It changes by itself as the chain goes on. */
export function TokenPanel({ live, minimum, mine, refresh, signedIn, path, panel: Panel }: Props) {
  const { marketToken, connection, refetch } = live;
  const now = useSecond();
  const phase = phaseOf(marketToken, now);
  // the end comes by time alone: no event tells it
  const timeIsUp = phase === 'over' && marketToken.state === 'auction';
  useEffect(() => {
    if (timeIsUp) refetch();
  }, [timeIsUp, refetch]);
  const props = { marketToken, mine, signedIn };
  const BidBar = useComponentOnDemand(loadBidBar, phase === 'running');
  return (
    <>
      {Panel && phase !== 'listed' ? (
        <Panel {...props} phase={phase} minimum={minimum} />
      ) : (
        <PlainPanel {...props} phase={phase} minimum={minimum} />
      )}
      <div aria-live="polite">
        <Announced live={live} now={now} watches={phase === 'running' || timeIsUp} />
        {connection === 'connected' ? null : (
          <p className={tokenStyles.tradeLine} data-connection={connection}>
            {connection === 'lost' ? words.lineLost : words.catchingUp}
          </p>
        )}
      </div>
      <Acts marketToken={marketToken} mine={mine} phase={phase} signedIn={signedIn} onDone={refresh} />
      {BidBar && phase === 'running' ? <BidBar marketToken={marketToken} mine={mine} path={path} /> : null}
      {signedIn ? null : (
        <p className={`${styles.panelVisitor} ${tokenStyles.tradeVisitor}`}>
          {itemWords.visitor} <Link to={loginPath(tokenPath(marketToken.id))}>{itemWords.login}</Link>
        </p>
      )}
    </>
  );
}

function PlainPanel({ phase, minimum, ...props }: PanelProps) {
  const { marketToken } = props;
  return (
    <>
      <p className={`${tokenStyles.tradeNumber} label`}>
        {words.number(marketToken.token?.serial ?? 1, marketToken.item.quantity)}
      </p>
      {phase === 'running' ? <AuctionPanel {...props} /> : null}
      {phase === 'over' ? <EndedPanel {...props} /> : null}
      {phase === 'listed' ? <ListingPanel {...props} /> : null}
      {phase === 'idle' ? <IdlePanel {...props} /> : null}
      {phase === 'soon' ? <UpcomingPanel marketToken={marketToken} minimum={minimum} /> : null}
    </>
  );
}

/** Seconds before an auction's end from which on its last minutes may have to be told. */
const LAST_STRETCH = 900;

interface AnnouncedProps {
  live: LiveMarketToken;
  now: number | null;
  /** the auction's end is awaited */
  watches: boolean;
}

/** What happened, and the last minutes of an auction. */
function Announced({ live: { news, marketToken }, now, watches }: AnnouncedProps) {
  const endsAt = watches ? (marketToken.auction?.endsAt ?? null) : null;
  const near = endsAt !== null && now !== null && Date.parse(endsAt) / 1000 - now < LAST_STRETCH;
  const Announcer = useComponentOnDemand(loadAnnouncer, news !== null || near);
  return Announcer ? <Announcer news={news} endsAt={endsAt} /> : null;
}

/** Once money waited, its place stays: it tells how the withdrawal went. */
function useOwed(mine: MyMarketToken | null): boolean {
  const waits = mine !== null && mine.credits.length > 0;
  const [owed, setOwed] = useState(false);
  useEffect(() => {
    if (waits) setOwed(true);
  }, [waits]);
  return owed;
}

interface ActsProps {
  marketToken: MarketToken;
  mine: MyMarketToken | null;
  phase: Phase;
  signedIn: boolean;
  onDone: () => void;
}

/** What its owner, or anybody, can do besides. Below the board, whose colours dialogs must not inherit. */
function Acts({ marketToken, mine, phase, signedIn, onDone }: ActsProps) {
  const { id, state, auction } = marketToken;
  const settles = phase === 'over' && signedIn;
  const owed = useOwed(mine);
  const sent = mine !== null && mine.pending.length > 0;
  const owner = state !== 'ended' && (mine?.owns != null || mine?.sells === true);
  const Settle = useComponentOnDemand(loadSettle, settles);
  const Pending = useComponentOnDemand(loadPending, sent);
  const Credits = useComponentOnDemand(loadCredits, owed);
  const SaleActions = useComponentOnDemand(loadSaleActions, owner);
  const bids = auction?.bidCount ?? 0;
  return (
    <>
      {settles ? (
        <div className={tokenPanelStyles.tradeSettle}>
          {Settle ? <Settle id={id} onDone={onDone} /> : null}
        </div>
      ) : null}
      {mine && sent && Pending ? <Pending mine={mine} /> : null}
      {owed && Credits ? <Credits /> : null}
      {owner && SaleActions ? (
        <div className={tokenPanelStyles.tradeOwner}>
          <SaleActions marketToken={id} state={state} bids={bids} onDone={onDone} size="normal" main />
        </div>
      ) : null}
    </>
  );
}
