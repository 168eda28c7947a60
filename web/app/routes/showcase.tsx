import '../features/profiles/showcase/showcase.css';
import { parseTradeId } from '@talkies/shared';
import type { Trade } from '@talkies/shared/schemas';
import { redirect, useRevalidator } from 'react-router';
import { Stage } from '../components/item/ItemHero.tsx';
import { Rewards } from '../components/item/Rewards.tsx';
import { SaleActions } from '../features/market/dialogs/sell/SaleActions.tsx';
import { History } from '../features/profiles/showcase/TokenHistory.tsx';
import { Ticket } from '../features/profiles/showcase/TokenTicket.tsx';
import { itemPath, personPath, showcasePath, tradePath } from '../lib/address/paths.ts';
import { ApiProblem } from '../lib/api/api.ts';
import { orProblem, serverApi } from '../lib/api/server.ts';
import { breadcrumbs, pageMeta } from '../lib/page/meta.ts';
import { stage as words } from '../messages/en.ts';
import type { Route } from './+types/showcase';

type Api = ReturnType<typeof serverApi>;

/**
 * A picture's id alone means the edition that the one who asks owns, else the only one there is, else the picture's
 * own page.
 */
async function leadOn(api: Api, itemId: string): Promise<Response> {
  const own = await api('myEditions', { params: { id: itemId } }).catch(() => null);
  const [edition] = own?.editions ?? [];
  if (edition) return redirect(showcasePath(edition.id));
  const trade = await api('getTrade', { params: { id: itemId } }).catch(() => null);
  return redirect(trade?.token ? showcasePath(trade.id) : itemPath(itemId));
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const api = serverApi(context);
  const asked = { params: { id: params.id } };
  if (parseTradeId(params.id)?.serial === null) throw await leadOn(api, params.id);
  const [trade, mine] = await Promise.all([
    orProblem(api('getTrade', asked)),
    // a visitor has none
    api('myTrade', asked).catch((error: unknown) => {
      if (error instanceof ApiProblem) return null;
      throw error;
    }),
  ]);
  // announced, and not minted yet
  if (!trade.token) throw redirect(tradePath(trade.id));
  return { trade, token: trade.token, own: mine?.owns !== null && mine !== null };
}

const nameOf = ({ token }: Trade): string => token?.owner.name ?? '';

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { trade, token } = loaderData;
  const { item } = trade;
  const { origin } = matches[0].loaderData;
  const path = showcasePath(trade.id);
  return pageMeta({
    title: words.title(item.title, token.serial, item.quantity),
    description: words.description(item.title, item.film.title, nameOf(trade)),
    path,
    origin,
    shared: { token: trade.id, image: item.image },
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

/** From the owner's wall and the picture's page to this token. */
function trailOf({ item, token }: Trade): [string, string][] {
  const owner = token?.owner;
  const wall: [string, string][] =
    owner?.handle && owner.name ? [[personPath(owner.handle), owner.name]] : [];
  return [...wall, [itemPath(item.id), item.title]];
}

/** One token on its owner's wall: made to be shown, and for the owner to let go. */
export default function Showcase({ loaderData: { trade, token, own } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  return (
    <>
      <Stage item={{ ...trade.item, animation: null }} path={showcasePath(trade.id)} crumbs={trailOf(trade)}>
        <Ticket trade={trade} token={token} own={own}>
          {own ? (
            <SaleActions
              trade={trade.id}
              state={trade.state}
              bids={trade.auction?.bidCount ?? 0}
              onDone={() => void revalidate()}
              size="normal"
              main
            />
          ) : null}
        </Ticket>
      </Stage>
      <div className="wrap showcase-body">
        <section>
          <h2>{words.about}</h2>
          <p className="lead">{trade.item.description}</p>
        </section>
        <Rewards rewards={trade.item.rewards} />
        <History sales={trade.sales} />
      </div>
    </>
  );
}
