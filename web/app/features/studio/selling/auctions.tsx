import type { StudioAuctionState } from '@talkies/shared/studio/schemas';
import { Suspense } from 'react';
import { lazy } from '../../../lib/timing/lazy.ts';
import { studioAuctionStates, studioAuctions as words } from '../../../messages/en.ts';
import type { StudioApi } from '../kit/calls/api.ts';
import { loadInStudio, nowhere } from '../kit/calls/load.ts';
import { studioMeta } from '../kit/page/studio-meta.ts';
import type { Route } from './+types/auctions';
import { AuctionList } from './AuctionList.tsx';

const AuctionPage = lazy(() => import('./AuctionPage.tsx'));

const states = Object.keys(studioAuctionStates) as StudioAuctionState[];

/** The list, that of the legendary item, and one auction: one route, as in the catalogue. */
async function load(studio: StudioApi, rest: string, request: Request) {
  if (rest === '' || rest === 'legendary') {
    const { searchParams } = new URL(request.url);
    const q = searchParams.get('q')?.trim() ?? '';
    const state = states.find((one) => one === searchParams.get('state'));
    const legendary = rest === 'legendary';
    const query = {
      ...(q ? { q } : {}),
      ...(state ? { state } : {}),
      ...(legendary ? { legendary: 'true' } : {}),
    };
    return { page: 'list', q, state, legendary, found: await studio('studioAuctions', { query }) } as const;
  }
  const id = /^item\/([^/]+)$/.exec(rest)?.[1];
  if (id === undefined) throw nowhere(request);
  return { page: 'auction', loaded: await studio('studioAuction', { params: { id } }) } as const;
}

export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  loadInStudio(context, (studio) => load(studio, params['*'] ?? '', request));

export const meta: Route.MetaFunction = ({ loaderData }) =>
  studioMeta(loaderData?.page === 'auction' ? loaderData.loaded.row.title : words.title);

export { StudioProblem as ErrorBoundary } from '../kit/page/StudioProblem.tsx';

export default function Auctions({ loaderData: shown }: Route.ComponentProps) {
  if (shown.page === 'list') return <AuctionList {...shown} />;
  return (
    <Suspense>
      <AuctionPage loaded={shown.loaded} />
    </Suspense>
  );
}
