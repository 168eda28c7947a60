import type { StudioApi } from '../../kit/calls/api.ts';

export type LoadedItem = Awaited<ReturnType<typeof loadItem>>;

/** What the page of an item shows. */
export async function loadItem(studio: StudioApi, id: string) {
  const [item, { films }] = await Promise.all([
    studio('catalogueItem', { params: { id } }),
    studio('catalogueFilms'),
  ]);
  return { item, films };
}
