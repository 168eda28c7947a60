import type { FilmDetail } from '@talkies/shared/schemas';
import type { Filters } from '../../../lib/url/filters.ts';

/** The items on a film's page: its own, or those of the actor whose collection it is (discovery:2). */
export const shownItems = ({
  slug,
  celebrity,
}: Pick<FilmDetail, 'slug' | 'celebrity'>): Pick<Filters, 'film' | 'actor'> =>
  celebrity === null ? { film: slug } : { actor: celebrity };
