import '../../../components/item/item-page.css';
import '../panel/token.css';
import { lazy, Suspense } from 'react';
import { useNavigate } from 'react-router';
import { Creators } from '../../../components/item/Creators.tsx';
import { Credits } from '../../../components/item/Credits.tsx';
import { Stage } from '../../../components/item/ItemHero.tsx';
import { Rewards } from '../../../components/item/Rewards.tsx';
import { filmPath, patterns, tradePath } from '../../../lib/address/paths.ts';
import { useMe } from '../../../lib/api/session.ts';
import { pageMeta } from '../../../lib/page/meta.ts';
import { item as itemWords, trade as words } from '../../../messages/en.ts';
import { useMine } from '../live/use-mine.ts';
import { useTrade } from '../live/use-token.ts';
import { TradeWindow } from '../panel/TokenPanel.tsx';
import type { Route } from './+types/token-page';
import { HouseRules } from './AuctionRules.tsx';
import { BidHistory } from './BidHistory.tsx';
import { Details } from './Details.tsx';
import { loadTrade, openedBy } from './load.ts';
import { TokenSales } from './TokenSales.tsx';

// Dialogs and what talks to wallets are fetched by those who bid or buy.
const BidDialog = lazy(() => import('../dialogs/bid/BidDialog.tsx'));
const BuyDialog = lazy(() => import('../dialogs/buy/BuyDialog.tsx'));

export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  loadTrade(context, params.id, openedBy(new URL(request.url).searchParams));

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { trade, about } = loaderData;
  const { origin } = matches[0].loaderData;
  const number = words.number(trade.token?.serial ?? 1, trade.item.quantity);
  return pageMeta({
    title: trade.item.quantity === 1 ? trade.item.title : `${trade.item.title}, ${number}`,
    description: words.description(trade.item.title, trade.item.film.title, number),
    path: tradePath(trade.id),
    origin,
    shared: { item: trade.item.id, image: trade.item.image },
    about,
  });
};

export default function TradePage({ loaderData }: Route.ComponentProps) {
  const { item, opened } = loaderData;
  const live = useTrade(loaderData.trade);
  const { trade } = live;
  const { mine, refresh } = useMine(trade.id, trade.version);
  const { user } = useMe();
  const navigate = useNavigate();
  const close = () => void navigate(tradePath(trade.id), { replace: true, preventScrollReset: true });
  return (
    <>
      <Stage
        item={item}
        path={tradePath(trade.id)}
        crumbs={[
          [patterns.marketplace, words.market],
          [filmPath(item.film.slug), item.film.title],
        ]}
      >
        <TradeWindow
          live={live}
          asked={item.reserve}
          mine={mine}
          refresh={refresh}
          signedIn={user !== null}
        />
      </Stage>
      <div className="wrap item-body trade-body">
        {trade.auction && trade.state !== 'upcoming' ? (
          <>
            <BidHistory trade={trade} own={mine?.addresses ?? []} />
            <HouseRules trade={trade} auction={trade.auction} />
          </>
        ) : null}
        <section>
          <h2>{itemWords.about}</h2>
          <p className="lead">{item.description}</p>
        </section>
        <Rewards rewards={item.rewards} />
        <Credits item={item} />
        <div>
          <TokenSales sales={trade.sales} />
          <Creators item={item} />
        </div>
        <Details trade={trade} />
      </div>
      <Suspense>
        {opened === 'bid' ? <BidDialog trade={trade} mine={mine} onClose={close} /> : null}
        {opened === 'buy' ? <BuyDialog trade={trade} onClose={close} /> : null}
      </Suspense>
    </>
  );
}
