import type { Film } from '@talkies/shared/schemas';
import { film as words } from '../../../messages/en.ts';

/**
 * The label that the shop gave a film, on its own page and where its opening is told: one that has posters already is not only to
 * come. The slider of films has the label itself, with the number of posters under it.
 */
export const filmLabel = ({ label, items }: Pick<Film, 'label' | 'items'>): string | null =>
  label === 'Coming soon' && items > 0 ? words.moreComing : label;
