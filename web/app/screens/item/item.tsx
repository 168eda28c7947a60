import './item.css';
import { lazy, Suspense, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useMe } from '../../lib/api/session.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import { nav, item as words } from '../../messages/en.ts';
import { filmPath, itemPath, patterns } from '../../paths.ts';
import type { Route } from './+types/item';
import { aboutItem } from './about-item.ts';
import { loadItem } from './load.ts';
import { Stage } from './Stage.tsx';
import { Certificate } from './sections/Certificate.tsx';
import { Creators } from './sections/Creators.tsx';
import { Credits } from './sections/Credits.tsx';
import { Rewards } from './sections/Rewards.tsx';
import { SaleHistory } from './sections/SaleHistory.tsx';
import { Similar } from './sections/Similar.tsx';
import { BookingWindow } from './window/BookingWindow.tsx';
import { StickyPrice } from './window/StickyPrice.tsx';

// What owners can do with their editions, and the counter with what talks to wallets, are fetched by those who need them.
// Bidding comes with the pictures that are auctioned.
const LiveAuction = lazy(() => import('../trading/trade/LiveAuction.tsx'));
const LiveBids = lazy(() => import('../trading/trade/LiveBids.tsx'));
const Owned = lazy(() => import('./owned/Owned.tsx'));
const PurchaseDialog = lazy(() => import('../purchase/PurchaseDialog.tsx'));

export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  loadItem(context, params.id, new URL(request.url).searchParams.has('buy'));

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { item } = loaderData;
  return pageMeta({
    title: item.title,
    description: words.description(item.title, item.film.title, item.collection),
    path: itemPath(item.id),
    origin: matches[0].loaderData.origin,
    shared: { item: item.id, image: item.image },
    about: aboutItem(item, matches[0].loaderData.origin),
  });
};

export default function Item({ loaderData: { item, sales, similar, buying, trade } }: Route.ComponentProps) {
  const { user } = useMe();
  const navigate = useNavigate();
  const action = useRef<HTMLDivElement>(null);
  const auction = item.sale === 'auction';
  return (
    <>
      <Stage
        item={item}
        crumbs={[
          [patterns.collections, nav.collections],
          [filmPath(item.film.slug), item.film.title],
        ]}
      >
        {auction ? (
          <Suspense>
            <LiveAuction item={item} trade={trade} />
          </Suspense>
        ) : (
          <BookingWindow item={item} actionRef={action} />
        )}
        <Suspense>{user ? <Owned item={item.id} key={item.id} /> : null}</Suspense>
      </Stage>
      <div className="wrap item-body">
        <section>
          <h2>{words.about}</h2>
          <p className="lead">{item.description}</p>
        </section>
        <Rewards rewards={item.rewards} />
        <Credits item={item} />
        <div>
          {auction && trade ? (
            <Suspense>
              <LiveBids trade={trade} />
            </Suspense>
          ) : (
            <SaleHistory sales={sales} auction={auction} />
          )}
          <Creators item={item} />
        </div>
        <Certificate item={item} />
      </div>
      <Similar items={similar} />
      {auction ? null : <StickyPrice item={item} watch={action} />}
      <Suspense>
        {buying ? (
          <PurchaseDialog
            item={item}
            onClose={() => void navigate(itemPath(item.id), { replace: true, preventScrollReset: true })}
          />
        ) : null}
      </Suspense>
    </>
  );
}
