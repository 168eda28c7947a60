// the stylesheet of parts that the server renders below and whose scripts are loaded later
import '../features/market/panel/token.module.css';
import type { ItemDetail } from '@talkies/shared/schemas';
import { type ComponentProps, Suspense, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type ShouldRevalidateFunctionArgs, useNavigate, useSearchParams } from 'react-router';
import { Creators } from '../components/item/Creators.tsx';
import { ItemCredits } from '../components/item/ItemCredits.tsx';
import { ItemHero } from '../components/item/ItemHero.tsx';
import { ItemRewards } from '../components/item/ItemRewards.tsx';
import * as styles from '../components/item/item-page.module.css';
import { LateRecentlyViewed } from '../components/viewed/LateRecentlyViewed.tsx';
import { aboutItem } from '../features/catalogue/item/about-item.ts';
import { BuyPanel } from '../features/catalogue/item/BuyPanel.tsx';
import { Certificate } from '../features/catalogue/item/Certificate.tsx';
import { loadItem } from '../features/catalogue/item/load.ts';
import { openedCheckout } from '../features/catalogue/item/opened-checkout.ts';
import { StickyPrice } from '../features/catalogue/item/StickyPrice.tsx';
import { CheckoutOpening, CheckoutSheet } from '../features/orders/checkout/CheckoutSheet.tsx';
import { useMe } from '../lib/api/root-data.ts';
import { useLinkPress } from '../lib/browser/use-link-press.ts';
import { pageMeta } from '../lib/document/page-meta.ts';
import { lazy } from '../lib/timing/lazy.ts';
import { useIdle } from '../lib/timing/use-idle.ts';
import { useOnDemand } from '../lib/timing/use-on-demand.ts';
import { whenPainted } from '../lib/timing/when-painted.ts';
import { checkoutPath, filmPath, itemPath, patterns } from '../lib/url/paths.ts';
import { nav, item as words } from '../messages/en.ts';
import type { Route } from './+types/item';

// Owners' actions, and the checkout with the code for wallets, are loaded only by people who need them; bidding only
// with
// items that are auctioned.
const LiveAuction = lazy(() => import('../features/market/page/LiveAuction.tsx'));
const LiveBids = lazy(() => import('../features/market/page/LiveBids.tsx'));
const OwnedEditions = lazy(() => import('../features/market/panel/OwnedEditions.tsx'));
const ItemMarket = lazy(() => import('../features/market/item/ItemMarket.tsx'));
// the lowest row, whose script is loaded later
const Similar = lazy(() => import('../features/catalogue/item/Similar.tsx'));
const loadCheckout = () => import('./parts/CheckoutWithSignIn.tsx');
type CheckoutProps = ComponentProps<Awaited<ReturnType<typeof loadCheckout>>['default']>;

export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  loadItem(context, params.id, openedCheckout(new URL(request.url).searchParams));

/** Does not reload when the checkout opens; once it is closed, the available editions may have changed. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate &&
  (currentUrl.pathname !== nextUrl.pathname || openedCheckout(nextUrl.searchParams) === null);

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

export default function Item({
  loaderData: { item, sales, similar, marketToken, google },
}: Route.ComponentProps) {
  const { user } = useMe();
  const action = useRef<HTMLDivElement>(null);
  const auction = item.sale === 'auction';
  return (
    <>
      <ItemHero
        item={item}
        crumbs={[
          [patterns.collections, nav.collections],
          [filmPath(item.film.slug), item.film.title],
        ]}
      >
        {auction ? (
          <Suspense>
            <LiveAuction item={item} marketToken={marketToken} />
          </Suspense>
        ) : (
          <BuyPanel item={item} actionRef={action} />
        )}
        <Suspense>{user ? <OwnedEditions item={item.id} key={item.id} /> : null}</Suspense>
      </ItemHero>
      <div className={`wrap ${styles.itemBody}`} data-part="item-body">
        <section>
          <h2>{words.about}</h2>
          <p className="lead">{item.description}</p>
        </section>
        <ItemRewards rewards={item.rewards} />
        <ItemCredits item={item} />
        <div>
          {auction && marketToken ? (
            <Suspense>
              <LiveBids marketToken={marketToken} key={item.id} />
            </Suspense>
          ) : (
            <Suspense>
              <ItemMarket item={item.id} sales={sales} key={item.id} />
            </Suspense>
          )}
          <Creators item={item} />
        </div>
        <Certificate item={item} marketToken={marketToken} />
      </div>
      <Suspense>
        <Similar items={similar} />
      </Suspense>
      <LateRecentlyViewed viewed={item} />
      {auction ? null : <StickyPrice item={item} button={action} />}
      <Checkout item={item} google={google} />
    </>
  );
}

/**
 * The checkout dialog, by the address. It is rendered while the page is idle, so that a press only has to open it:
 * everything else (its content, then the address, and the page with it) waits until it is painted.
 */
function Checkout({ item, google }: { item: ItemDetail; google: boolean }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [pressed, setPressed] = useState(false);
  const rests = useIdle();
  const dialog = useRef<HTMLDialogElement>(null);
  const opening = useRef<() => void>(null);
  const leaving = useRef<() => void>(null);
  const requestedCheckout = openedCheckout(search);
  const isRequested = requestedCheckout !== null;
  const opened = requestedCheckout ?? (pressed ? { orderId: null } : null);
  const path = checkoutPath(item.id);
  useLinkPress(
    `[href="${path}"]`,
    () => void loadCheckout(),
    () => {
      if (!dialog.current) return setPressed(true);
      dialog.current.togglePopover(true);
      opening.current = whenPainted(() => {
        opening.current = null;
        // Escape may have closed it already, which the browser reports later; nothing may happen in between until it is
        // modal
        if (dialog.current?.matches(':popover-open')) flushSync(() => setPressed(true));
      });
    },
  );
  useEffect(() => {
    if (!pressed) return;
    // from now on, going back closes it
    if (isRequested) return setPressed(false);
    // a change of address renders the whole page, so it waits until the dialog is painted
    return whenPainted(() => void navigate(path, { preventScrollReset: true }));
  }, [pressed, isRequested, path, navigate]);
  useEffect(() => {
    const { pathname } = location;
    // a step back undoes what closing would do
    const back = (): void => {
      const stays = location.pathname === pathname && openedCheckout(new URLSearchParams(location.search));
      if (!stays) leaving.current?.();
    };
    // before the router handles it, which removes the dialog
    addEventListener('popstate', back, true);
    return () => removeEventListener('popstate', back, true);
  }, []);
  // an order reserves its edition, even the last one
  const buyable = item.sale === 'fixed' && (item.sold < item.quantity || opened?.orderId != null);
  if (!buyable || !(opened || rests)) return null;
  const close = (): void => {
    // the browser reports each closing, even our own
    if (!opened && !opening.current) return;
    opening.current?.();
    opening.current = null;
    if (dialog.current?.popover) dialog.current.hidePopover();
    dialog.current?.close();
    leaving.current?.();
    setPressed(false);
    void navigate(itemPath(item.id), { replace: true, preventScrollReset: true });
  };
  const orderId = opened?.orderId ?? null;
  return (
    <CheckoutSheet ref={dialog} ahead={opened === null} onClose={close}>
      <CheckoutOnDemand
        key={orderId}
        item={item}
        orderId={orderId}
        google={google}
        leaving={leaving}
        onClose={close}
        opened={opened !== null}
      />
    </CheckoutSheet>
  );
}

/** The content of the dialog, once it is open and its script is loaded. */
function CheckoutOnDemand({ opened, ...props }: CheckoutProps & { opened: boolean }) {
  const loaded = useOnDemand(loadCheckout, opened);
  return opened && loaded ? <loaded.default {...props} /> : <CheckoutOpening item={props.item} />;
}
