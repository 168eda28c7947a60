import { slugOf } from '@talkies/shared';

/** The address derived from a title, within the greatest length. */
export const suggestedSlug = (title: string): string => slugOf(title).slice(0, 80).replace(/-$/, '');
