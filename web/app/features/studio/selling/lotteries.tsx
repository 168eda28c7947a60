import { lotteryShows } from '@talkies/shared/studio';
import { Suspense } from 'react';
import { lazy } from '../../../lib/timing/lazy.ts';
import { studioLotteryForm, studioLotteries as words } from '../../../messages/en.ts';
import type { StudioApi } from '../kit/calls/api.ts';
import { loadInStudio, nowhere } from '../kit/calls/load.ts';
import { studioMeta } from '../kit/page/studio-meta.ts';
import type { Route } from './+types/lotteries';
import { LotteryList } from './LotteryList.tsx';

// forms are loaded once opened
const LotteryPage = lazy(() => import('./LotteryPage.tsx'));
const NewLottery = lazy(() => import('./NewLottery.tsx'));

/** The list, the form of a new lottery, and one lottery: one route, as in the catalogue. */
async function load(studio: StudioApi, rest: string, request: Request) {
  const { searchParams } = new URL(request.url);
  if (rest === '') {
    const show = lotteryShows.find((one) => one === searchParams.get('show')) ?? 'all';
    return { page: 'list', show, loaded: await studio('studioLotteries', { query: { show } }) } as const;
  }
  if (rest === 'new') {
    const q = searchParams.get('q')?.trim() ?? '';
    const { prizes } = await studio('lotteryPrizes', { query: q ? { q } : {} });
    return { page: 'new', q, prizes } as const;
  }
  const id = /^lottery\/([^/]+)$/.exec(rest)?.[1];
  if (id === undefined) throw nowhere(request);
  return { page: 'lottery', loaded: await studio('studioLottery', { params: { id } }) } as const;
}

export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  loadInStudio(context, (studio) => load(studio, params['*'] ?? '', request));

const titles = { list: words.title, new: studioLotteryForm.title };

export const meta: Route.MetaFunction = ({ loaderData }) =>
  studioMeta(
    loaderData?.page === 'lottery' ? loaderData.loaded.row.name : titles[loaderData?.page ?? 'list'],
  );

export { StudioProblem as ErrorBoundary } from '../kit/page/StudioProblem.tsx';

export default function Lotteries({ loaderData: shown }: Route.ComponentProps) {
  if (shown.page === 'list') return <LotteryList show={shown.show} loaded={shown.loaded} />;
  return (
    <Suspense>
      {shown.page === 'new' ? <NewLottery q={shown.q} prizes={shown.prizes} /> : null}
      {shown.page === 'lottery' ? <LotteryPage loaded={shown.loaded} /> : null}
    </Suspense>
  );
}
