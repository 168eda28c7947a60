import { Suspense } from 'react';
import { useNavigate } from 'react-router';
import { Creators } from '../components/item/Creators.tsx';
import { ItemCredits } from '../components/item/ItemCredits.tsx';
import { ItemHero } from '../components/item/ItemHero.tsx';
import { ItemRewards } from '../components/item/ItemRewards.tsx';
import * as styles from '../components/item/item-page.module.css';
import { remainingOf } from '../components/item/remaining.ts';
import { useMyToken } from '../features/market/live/use-my-token.ts';
import { useMarketToken } from '../features/market/live/use-token.ts';
import { AuctionRules } from '../features/market/page/AuctionRules.tsx';
import { BidHistory } from '../features/market/page/BidHistory.tsx';
import { Details } from '../features/market/page/Details.tsx';
import { loadMarketToken } from '../features/market/page/load.ts';
import { TokenSales } from '../features/market/page/TokenSales.tsx';
import { TokenPanel } from '../features/market/panel/TokenPanel.tsx';
import * as tokenStyles from '../features/market/panel/token.module.css';
import { useMe } from '../lib/api/root-data.ts';
import { pageMeta } from '../lib/document/page-meta.ts';
import { lazy } from '../lib/timing/lazy.ts';
import { filmPath, patterns, tokenPath } from '../lib/url/paths.ts';
import { item as itemWords, marketToken as words } from '../messages/en.ts';
import type { Route } from './+types/token';

// dialogs and the code for wallets are loaded only by people who bid or buy
const BidDialog = lazy(() => import('../features/market/dialogs/bid/BidDialog.tsx'));
const ItemMarket = lazy(() => import('../features/market/item/ItemMarket.tsx'));
const BuyWithSignIn = lazy(() => import('./parts/BuyWithSignIn.tsx'));
const Downloads = lazy(() => import('../components/poster/Downloads.tsx'));

export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  loadMarketToken(context, params.id, new URL(request.url));

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { marketToken, about } = loaderData;
  const { origin } = matches[0].loaderData;
  const number = words.number(marketToken.token?.serial ?? 1, marketToken.item.quantity);
  return pageMeta({
    title: marketToken.item.quantity === 1 ? marketToken.item.title : `${marketToken.item.title}, ${number}`,
    description: words.description(marketToken.item.title, marketToken.item.film.title, number),
    path: tokenPath(marketToken.id),
    origin,
    shared: { item: marketToken.item.id, image: marketToken.item.image },
    about,
  });
};

export default function TokenPage({ loaderData }: Route.ComponentProps) {
  const { item, opened, google } = loaderData;
  const live = useMarketToken(loaderData.marketToken);
  const { marketToken } = live;
  const { mine, refresh } = useMyToken(marketToken.id, marketToken.version);
  const { user } = useMe();
  const navigate = useNavigate();
  const close = () => void navigate(tokenPath(marketToken.id), { replace: true, preventScrollReset: true });
  return (
    <>
      <ItemHero
        item={item}
        path={tokenPath(marketToken.id)}
        serial={marketToken.token?.serial}
        crumbs={[
          [patterns.marketplace, words.market],
          [filmPath(item.film.slug), item.film.title],
        ]}
      >
        <TokenPanel
          live={live}
          minimum={item.reserve}
          mine={mine}
          refresh={refresh}
          signedIn={user !== null}
        />
        <Suspense>
          {mine?.owns ? <Downloads marketToken={marketToken.id} image={item.image} /> : null}
        </Suspense>
      </ItemHero>
      <div className={`wrap ${styles.itemBody} ${tokenStyles.tokenBody}`} data-part="item-body">
        {marketToken.auction && marketToken.state !== 'upcoming' ? (
          <>
            <BidHistory marketToken={marketToken} own={mine?.addresses ?? []} />
            <AuctionRules marketToken={marketToken} auction={marketToken.auction} />
          </>
        ) : null}
        <section>
          <h2>{itemWords.about}</h2>
          <p className="lead">{item.description}</p>
        </section>
        <ItemRewards rewards={item.rewards} />
        <ItemCredits item={item} />
        <div>
          <TokenSales sales={marketToken.sales} />
          <Suspense>
            <ItemMarket
              item={item.id}
              token={marketToken.id}
              version={marketToken.version}
              listed={item.quantity === 1}
              key={item.id}
            />
          </Suspense>
          <Creators item={item} />
        </div>
        <Details marketToken={marketToken} remaining={remainingOf(item, marketToken)} />
      </div>
      <Suspense>
        {opened === 'bid' ? <BidDialog marketToken={marketToken} mine={mine} onClose={close} /> : null}
        {opened === 'buy' ? (
          <BuyWithSignIn marketToken={marketToken} google={google} onClose={close} />
        ) : null}
      </Suspense>
    </>
  );
}
