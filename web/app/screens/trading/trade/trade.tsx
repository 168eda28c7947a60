import '../../item/item.css';
import './trade.css';
import { lazy, Suspense } from 'react';
import { useNavigate } from 'react-router';
import { useMe } from '../../../lib/api/session.ts';
import { pageMeta } from '../../../lib/page/meta.ts';
import { item as itemWords, trade as words } from '../../../messages/en.ts';
import { filmPath, patterns, tradePath } from '../../../paths.ts';
import { Stage } from '../../item/Stage.tsx';
import { Creators } from '../../item/sections/Creators.tsx';
import { Credits } from '../../item/sections/Credits.tsx';
import { Rewards } from '../../item/sections/Rewards.tsx';
import { BidHistory } from '../history/BidHistory.tsx';
import { Details } from '../history/Details.tsx';
import { HouseRules } from '../history/HouseRules.tsx';
import { TokenSales } from '../history/TokenSales.tsx';
import { TradeWindow } from '../window/TradeWindow.tsx';
import type { Route } from './+types/trade';
import { loadTrade, openedBy } from './load.ts';
import { useMine } from './use-mine.ts';
import { useTrade } from './use-trade.ts';

// Dialogs and what talks to wallets are fetched by those who bid or buy.
const BidDialog = lazy(() => import('../bid/BidDialog.tsx'));
const BuyDialog = lazy(() => import('../buy/BuyDialog.tsx'));

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
