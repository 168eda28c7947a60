import type { ItemDetail, MarketToken } from '@talkies/shared/schemas';
import { Suspense } from 'react';
import { Link, useNavigate } from 'react-router';
import { ItemRewards } from '../components/item/ItemRewards.tsx';
import * as itemStyles from '../components/item/item-page.module.css';
import { Backdrop } from '../features/market/legendary/Backdrop.tsx';
import { LegendaryFacts } from '../features/market/legendary/LegendaryFacts.tsx';
import { LegendaryPanel } from '../features/market/legendary/LegendaryPanel.tsx';
import * as styles from '../features/market/legendary/legendary.module.css';
import { loadLegendary } from '../features/market/legendary/load.ts';
import { useMyToken } from '../features/market/live/use-my-token.ts';
import { useMarketToken } from '../features/market/live/use-token.ts';
import { AuctionRules } from '../features/market/page/AuctionRules.tsx';
import { BidHistory } from '../features/market/page/BidHistory.tsx';
import type { Opened } from '../features/market/page/load.ts';
import { AnnouncedAuction } from '../features/market/panel/AnnouncedAuction.tsx';
import { TokenPanel } from '../features/market/panel/TokenPanel.tsx';
import { useMe } from '../lib/api/root-data.ts';
import { pageMeta } from '../lib/document/page-meta.ts';
import { lazy } from '../lib/timing/lazy.ts';
import { patterns } from '../lib/url/paths.ts';
import { item as itemWords, legendary as words } from '../messages/en.ts';
import type { Route } from './+types/legendary';

// at the page's end
const Similar = lazy(() => import('../features/catalogue/item/Similar.tsx'));
const BidDialog = lazy(() => import('../features/market/dialogs/bid/BidDialog.tsx'));
const BuyWithSignIn = lazy(() => import('./parts/BuyWithSignIn.tsx'));

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadLegendary(context, new URL(request.url));

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { item, about } = loaderData;
  return pageMeta({
    title: words.sharedTitle(item.title),
    description: words.description(item.title, item.celebrity),
    path: patterns.legendary,
    origin: matches[0].loaderData.origin,
    shared: { item: item.id, image: item.image },
    about,
  });
};

/** The page of the single legendary item (spec:35, spec:56). */
export default function Legendary({ loaderData }: Route.ComponentProps) {
  const { item, similar, marketToken, opened, google } = loaderData;
  return (
    <>
      {marketToken ? (
        <Live key={marketToken.id} item={item} first={marketToken} opened={opened} google={google} />
      ) : (
        <>
          <Backdrop item={item}>
            <div className={styles.panel}>
              <AnnouncedAuction item={item} />
            </div>
          </Backdrop>
          <Body item={item} marketToken={null} own={[]} />
        </>
      )}
      <Suspense>
        <Similar items={similar} />
      </Suspense>
    </>
  );
}

interface LiveProps {
  item: ItemDetail;
  first: MarketToken;
  opened: Opened;
  /** whether this shop has sign-in with Google */
  google: boolean;
}

function Live({ item, first, opened, google }: LiveProps) {
  const live = useMarketToken(first);
  const { marketToken } = live;
  const { mine, refresh } = useMyToken(marketToken.id, marketToken.version);
  const { user } = useMe();
  const navigate = useNavigate();
  const close = () => void navigate(patterns.legendary, { replace: true, preventScrollReset: true });
  return (
    <>
      <Backdrop item={item}>
        <div className={styles.panel}>
          <TokenPanel
            live={live}
            minimum={item.reserve}
            mine={mine}
            refresh={refresh}
            signedIn={user !== null}
            path={patterns.legendary}
            panel={LegendaryPanel}
          />
        </div>
      </Backdrop>
      <Body item={item} marketToken={marketToken} own={mine?.addresses ?? []} />
      <Suspense>
        {opened === 'bid' ? <BidDialog marketToken={marketToken} mine={mine} onClose={close} /> : null}
        {opened === 'buy' ? (
          <BuyWithSignIn
            marketToken={marketToken}
            path={patterns.legendary}
            google={google}
            onClose={close}
          />
        ) : null}
      </Suspense>
    </>
  );
}

interface BodyProps {
  item: ItemDetail;
  marketToken: MarketToken | null;
  own: readonly string[];
}

function Body({ item, marketToken, own }: BodyProps) {
  return (
    <div className={`wrap ${itemStyles.itemBody} ${styles.body}`} data-part="item-body">
      <section>
        <h2>{itemWords.about}</h2>
        <p className="lead">{item.description}</p>
      </section>
      <div>
        <ItemRewards rewards={item.rewards} />
        <p className={styles.toRights}>
          <Link className="textlink" to={patterns.legendaryRights}>
            {words.readRights}
          </Link>
        </p>
      </div>
      <LegendaryFacts item={item} marketToken={marketToken} />
      {marketToken?.auction && marketToken.state !== 'upcoming' ? (
        <>
          <BidHistory marketToken={marketToken} own={own} heading={words.history} />
          <AuctionRules marketToken={marketToken} auction={marketToken.auction} />
        </>
      ) : null}
      {item.about ? (
        <section>
          <h2>{words.production(item.productionHouse)}</h2>
          <p>{item.about}</p>
        </section>
      ) : null}
    </div>
  );
}
