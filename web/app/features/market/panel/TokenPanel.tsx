import type { MarketState, Money } from '@talkies/shared';
import type { MarketToken, MyMarketToken } from '@talkies/shared/schemas';
import { type ComponentType, useEffect, useState } from 'react';
import { Link } from 'react-router';
import * as styles from '../../../components/item/price-panel.module.css';
import { useSecond } from '../../../lib/timing/shop-clock.ts';
import { useOnDemand } from '../../../lib/timing/use-on-demand.ts';
import { loginPath, tokenPath } from '../../../lib/url/paths.ts';
import { item as itemWords, marketToken as words } from '../../../messages/en.ts';
import { stateAt } from '../live/state-at.ts';
import type { LiveMarketToken } from '../live/use-token.ts';
import { AuctionPanel } from './AuctionPanel.tsx';
import { EndedPanel } from './EndedPanel.tsx';
import { IdlePanel } from './IdlePanel.tsx';
import { ListingPanel } from './ListingPanel.tsx';
import * as tokenStyles from './token.module.css';
import * as tokenPanelStyles from './token-panel.module.css';
import { UpcomingPanel } from './UpcomingPanel.tsx';

// most visitors only look: code for announcements and actions is loaded when there is something to announce or to do
const loadAnnouncer = () => import('../live/Announcer.tsx');
const loadBidBar = () => import('./BidBar.tsx');
const loadPending = () => import('./Pending.tsx');
const loadWaitingCredits = () => import('./WaitingCredits.tsx');
const loadOneStep = () => import('../../../components/transaction/OneStep.tsx');
const loadSaleActions = async () => ({
  default: (await import('../dialogs/sell/SaleActions.tsx')).SaleActions,
});

interface Props {
  live: LiveMarketToken;
  /** the shop's reserve for an announced auction */
  minimum: Money | null;
  /** null for visitors and before it is known */
  mine: MyMarketToken | null;
  /** loads the person's relation to the token again */
  refresh: () => void;
  signedIn: boolean;
  /** the path of the page, where it is not the token's own */
  path?: string;
  /** another component for auctions: running, ended and announced ones */
  panel?: ComponentType<PanelProps>;
}

export interface PanelProps {
  marketToken: MarketToken;
  mine: MyMarketToken | null;
  signedIn: boolean;
  /** the token's market state by the shop's clock */
  stateNow: MarketState;
  minimum: Money | null;
}

/** The panel of a token: to bid, to buy, or not for sale now. It updates as the chain advances. */
export function TokenPanel({ live, minimum, mine, refresh, signedIn, path, panel: Panel }: Props) {
  const { marketToken, connection, refetch } = live;
  const now = useSecond();
  const stateNow = stateAt(marketToken, now);
  // only the clock ends an auction: there is no event for it
  const timeIsUp = stateNow === 'ended' && marketToken.state === 'auction';
  useEffect(() => {
    if (timeIsUp) refetch();
  }, [timeIsUp, refetch]);
  const props = { marketToken, mine, signedIn };
  const BidBar = useOnDemand(loadBidBar, stateNow === 'auction')?.default;
  return (
    <>
      {Panel && stateNow !== 'listed' ? (
        <Panel {...props} stateNow={stateNow} minimum={minimum} />
      ) : (
        <PlainPanel {...props} stateNow={stateNow} minimum={minimum} />
      )}
      <div aria-live="polite">
        <Announced live={live} now={now} awaitsEnd={stateNow === 'auction' || timeIsUp} />
        {connection === 'connected' ? null : (
          <p className={tokenStyles.connectionNotice} data-connection={connection}>
            {connection === 'lost' ? words.lineLost : words.catchingUp}
          </p>
        )}
      </div>
      <Actions
        marketToken={marketToken}
        mine={mine}
        stateNow={stateNow}
        signedIn={signedIn}
        onDone={refresh}
      />
      {BidBar && stateNow === 'auction' ? <BidBar marketToken={marketToken} mine={mine} path={path} /> : null}
      {signedIn ? null : (
        <p className={`${styles.panelVisitor} ${tokenStyles.signInNotice}`}>
          {itemWords.visitor} <Link to={loginPath(tokenPath(marketToken.id))}>{itemWords.login}</Link>
        </p>
      )}
    </>
  );
}

function PlainPanel({ stateNow, minimum, ...props }: PanelProps) {
  const { marketToken } = props;
  return (
    <>
      <p className={`${tokenStyles.tokenNumber} label`}>
        {words.number(marketToken.token?.serial ?? 1, marketToken.item.quantity)}
      </p>
      {stateNow === 'auction' ? <AuctionPanel {...props} /> : null}
      {stateNow === 'ended' ? <EndedPanel {...props} /> : null}
      {stateNow === 'listed' ? <ListingPanel {...props} /> : null}
      {stateNow === 'idle' ? <IdlePanel {...props} /> : null}
      {stateNow === 'upcoming' ? <UpcomingPanel marketToken={marketToken} minimum={minimum} /> : null}
    </>
  );
}

/** Seconds before an auction's end at which the code for announcing its last minutes is loaded. */
const LAST_STRETCH = 900;

interface AnnouncedProps {
  live: LiveMarketToken;
  now: number | null;
  /** whether the auction's end is awaited */
  awaitsEnd: boolean;
}

/** Announces changes, and the last minutes of an auction. */
function Announced({ live: { news, marketToken }, now, awaitsEnd }: AnnouncedProps) {
  const endsAt = awaitsEnd ? (marketToken.auction?.endsAt ?? null) : null;
  const near = endsAt !== null && now !== null && Date.parse(endsAt) / 1000 - now < LAST_STRETCH;
  const Announcer = useOnDemand(loadAnnouncer, news !== null || near)?.default;
  return Announcer ? <Announcer news={news} endsAt={endsAt} /> : null;
}

/** Whether money waits for the person; stays true afterwards, so that the withdrawal's result remains visible. */
function useOwed(mine: MyMarketToken | null): boolean {
  const waits = mine !== null && mine.credits.length > 0;
  const [owed, setOwed] = useState(false);
  useEffect(() => {
    if (waits) setOwed(true);
  }, [waits]);
  return owed;
}

interface ActionsProps {
  marketToken: MarketToken;
  mine: MyMarketToken | null;
  stateNow: MarketState;
  signedIn: boolean;
  onDone: () => void;
}

/** Further actions of the owner, or of anybody. Outside the board, whose colours dialogs must not inherit. */
function Actions({ marketToken, mine, stateNow, signedIn, onDone }: ActionsProps) {
  const { id, state, auction } = marketToken;
  const settles = stateNow === 'ended' && signedIn;
  const owed = useOwed(mine);
  const sent = mine !== null && mine.pending.length > 0;
  const owner = state !== 'ended' && (mine?.owns != null || mine?.sells === true);
  const OneStep = useOnDemand(loadOneStep, settles)?.default;
  const Pending = useOnDemand(loadPending, sent)?.default;
  const WaitingCredits = useOnDemand(loadWaitingCredits, owed)?.default;
  const SaleActions = useOnDemand(loadSaleActions, owner)?.default;
  const bids = auction?.bidCount ?? 0;
  return (
    <>
      {settles ? (
        <div className={tokenPanelStyles.settleAction}>
          {OneStep ? (
            <OneStep intent={{ kind: 'settle', marketToken: id }} onDone={onDone}>
              {words.settle}
            </OneStep>
          ) : null}
        </div>
      ) : null}
      {mine && sent && Pending ? <Pending mine={mine} /> : null}
      {owed && WaitingCredits ? <WaitingCredits /> : null}
      {owner && SaleActions ? (
        <div className={tokenPanelStyles.ownerActions}>
          <SaleActions marketToken={id} state={state} bids={bids} onDone={onDone} size="normal" main />
        </div>
      ) : null}
    </>
  );
}
