import { parseMarketTokenId } from '@talkies/shared';
import type { MarketToken } from '@talkies/shared/schemas';
import { Suspense } from 'react';
import { Link, redirect, useRevalidator } from 'react-router';
import { ItemCredits } from '../components/item/ItemCredits.tsx';
import { ItemHero } from '../components/item/ItemHero.tsx';
import { ItemRewards } from '../components/item/ItemRewards.tsx';
import { remainingOf } from '../components/item/remaining.ts';
import { SaleActions } from '../features/market/dialogs/sell/SaleActions.tsx';
import { Details } from '../features/market/page/Details.tsx';
import * as styles from '../features/profiles/owned-token/owned-token.module.css';
import { TokenFacts } from '../features/profiles/owned-token/TokenFacts.tsx';
import { TokenHistory } from '../features/profiles/owned-token/TokenHistory.tsx';
import { useMe } from '../lib/api/root-data.ts';
import { orNull, orProblem, serverApi } from '../lib/api/server.ts';
import { breadcrumbs, pageMeta } from '../lib/document/page-meta.ts';
import { lazy } from '../lib/timing/lazy.ts';
import { useReloadOnTransactions } from '../lib/transaction/use-reload-on-transactions.ts';
import { itemPath, loginPath, ownedTokenPath, personPath, tokenPath } from '../lib/url/paths.ts';
import { item as itemWords, ownedToken as words } from '../messages/en.ts';
import type { Route } from './+types/owned-token';

const Downloads = lazy(() => import('../components/poster/Downloads.tsx'));

type Api = ReturnType<typeof serverApi>;

/**
 * Redirects from an item's id alone: to the edition that the person owns, else to the item's only edition, else to the
 * item's page.
 */
async function leadOn(api: Api, itemId: string): Promise<Response> {
  const own = await orNull(api('myEditions', { params: { id: itemId } }));
  const [edition] = own?.editions ?? [];
  if (edition) return redirect(ownedTokenPath(edition.id));
  const marketToken = await orNull(api('getMarketToken', { params: { id: itemId } }));
  return redirect(marketToken?.token ? ownedTokenPath(marketToken.id) : itemPath(itemId));
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const api = serverApi(context);
  const request = { params: { id: params.id } };
  if (parseMarketTokenId(params.id)?.serial === null) throw await leadOn(api, params.id);
  const itemId = parseMarketTokenId(params.id)?.itemId ?? params.id;
  const [marketToken, item, mine] = await Promise.all([
    orProblem(api('getMarketToken', request)),
    orProblem(api('getItem', { params: { id: itemId } })),
    // visitors own nothing
    orNull(api('myMarketToken', request)),
  ]);
  // announced, but not minted yet
  if (!marketToken.token) throw redirect(tokenPath(marketToken.id));
  return { marketToken, item, token: marketToken.token, own: mine?.owns !== null && mine !== null };
}

const nameOf = ({ token }: MarketToken): string => token?.owner.name ?? '';

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { marketToken, token } = loaderData;
  const { item } = marketToken;
  const { origin } = matches[0].loaderData;
  const path = ownedTokenPath(marketToken.id);
  return pageMeta({
    title: words.title(item.title, token.serial, item.quantity),
    description: words.description(item.title, item.film.title, nameOf(marketToken)),
    path,
    origin,
    shared: { token: marketToken.id, image: item.image },
    about: [
      {
        '@type': 'VisualArtwork',
        name: item.title,
        artform: item.category,
        artEdition: String(item.quantity),
        url: origin + path,
      },
      breadcrumbs(origin, [
        [item.title, itemPath(item.id)],
        [words.title(item.title, token.serial, item.quantity), path],
      ]),
    ],
  });
};

/** The breadcrumbs: the owner's profile and the item's page. */
function trailOf({ item, token }: MarketToken): [string, string][] {
  const owner = token?.owner;
  const grid: [string, string][] =
    owner?.handle && owner.name ? [[personPath(owner.handle), owner.name]] : [];
  return [...grid, [itemPath(item.id), item.title]];
}

/** The page of an owned token: everybody can see it, and its owner can sell it. */
export default function OwnedToken({ loaderData: { marketToken, item, token, own } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const { user } = useMe();
  useReloadOnTransactions(own);
  return (
    <>
      <ItemHero
        item={item}
        path={ownedTokenPath(marketToken.id)}
        serial={token.serial}
        crumbs={trailOf(marketToken)}
      >
        <TokenFacts marketToken={marketToken} token={token} own={own}>
          {own ? (
            <>
              <SaleActions
                marketToken={marketToken.id}
                state={marketToken.state}
                bids={marketToken.auction?.bidCount ?? 0}
                onDone={() => void revalidate()}
                size="normal"
                main
              />
              <Suspense>
                <Downloads marketToken={marketToken.id} image={item.image} />
              </Suspense>
            </>
          ) : null}
        </TokenFacts>
        {user ? null : (
          <p className="small muted">
            {itemWords.visitor}{' '}
            <Link className="link" to={loginPath(ownedTokenPath(marketToken.id))}>
              {itemWords.login}
            </Link>
          </p>
        )}
      </ItemHero>
      <div className={`wrap ${styles.ownedTokenBody}`}>
        <section>
          <h2>{words.about}</h2>
          <p className="lead">{item.description}</p>
        </section>
        <ItemRewards rewards={item.rewards} />
        <ItemCredits item={item} />
        <TokenHistory sales={marketToken.sales} />
        <Details marketToken={marketToken} remaining={remainingOf(item, marketToken)} />
      </div>
    </>
  );
}
