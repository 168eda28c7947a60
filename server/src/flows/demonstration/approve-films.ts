import type { Needs } from '../../chain/context.ts';
import { listStudioFilms } from '../../modules/catalogue/index.ts';
import { approveFilm } from '../studio/films/films.ts';

/** The reference of a partner's approval in a demonstration. */
const REFERENCE = 'Written for the demonstration';

/** Approves, in the partner's name, every film that lacks only this. Can be run again. */
export async function approveFilms(ctx: Needs<'changes' | 'clock' | 'config' | 'db'>): Promise<void> {
  const { films } = await listStudioFilms(ctx);
  for (const { slug, productionHouse, lacks } of films)
    if (lacks.length === 1 && lacks[0] === 'approval')
      await approveFilm(ctx, 'command', slug, { version: null, by: productionHouse, reference: REFERENCE });
}
