import type { Film } from '@talkies/shared/schemas';
import { film as words } from '../../../messages/en.ts';

/**
 * A film's label on its own page and where its opening is announced: a film that already has posters is not labelled as
 * coming soon. The slider of films shows the label itself, with the number of posters below it.
 */
export const filmLabel = ({ label, items }: Pick<Film, 'label' | 'items'>): string | null =>
  label === 'Coming soon' && items > 0 ? words.moreComing : label;
