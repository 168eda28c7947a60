import { Suspense } from 'react';
import { lazy } from '../../../lib/timing/lazy.ts';
import { studioImport, studioItem, studioCatalogue as words } from '../../../messages/en.ts';
import type { StudioApi } from '../kit/calls/api.ts';
import { loadInStudio, nowhere } from '../kit/calls/load.ts';
import { studioMeta } from '../kit/page/studio-meta.ts';
import type { Route } from './+types/catalogue';
import { Items, loadItems } from './Items.tsx';
import { loadItem } from './item/load-item.ts';

// forms are loaded once opened
const ItemPage = lazy(() => import('./item/ItemPage.tsx'));
const NewItem = lazy(() => import('./item/NewItem.tsx'));
const ImportPage = lazy(() => import('./import/ImportPage.tsx'));

/**
 * All pages of the catalogue, by the rest of the address: one route for all, because the first load of every page of
 * the shop names every route.
 */
async function load(studio: StudioApi, rest: string, request: Request) {
  if (rest === '') return { page: 'items', loaded: await loadItems(studio, request.url) } as const;
  if (rest === 'new') return { page: 'new', loaded: await studio('catalogueFilms') } as const;
  if (rest === 'import') return { page: 'import', loaded: await studio('catalogueFilms') } as const;
  const id = /^item\/([^/]+)$/.exec(rest)?.[1];
  if (id === undefined) throw nowhere(request);
  return { page: 'item', loaded: await loadItem(studio, id) } as const;
}

export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  loadInStudio(context, (studio) => load(studio, params['*'] ?? '', request));

const titles = {
  items: words.title,
  new: studioItem.newTitle,
  import: studioImport.title,
  item: studioItem.title,
};

export const meta: Route.MetaFunction = ({ loaderData }) => studioMeta(titles[loaderData?.page ?? 'items']);

export { StudioProblem as ErrorBoundary } from '../kit/page/StudioProblem.tsx';

export default function Catalogue({ loaderData: shown }: Route.ComponentProps) {
  if (shown.page === 'items') return <Items loaded={shown.loaded} />;
  return (
    <Suspense>
      {shown.page === 'new' ? <NewItem {...shown.loaded} /> : null}
      {shown.page === 'import' ? <ImportPage {...shown.loaded} /> : null}
      {shown.page === 'item' ? <ItemPage loaded={shown.loaded} /> : null}
    </Suspense>
  );
}
