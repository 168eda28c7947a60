import type { StudioApi } from '../../kit/calls/api.ts';

export type LoadedItem = Awaited<ReturnType<typeof loadItem>>;

/** The data of an item's page. */
export async function loadItem(studio: StudioApi, id: string) {
  const [item, { films }] = await Promise.all([
    studio('catalogueItem', { params: { id } }),
    studio('catalogueFilms'),
  ]);
  return { item, films };
}
