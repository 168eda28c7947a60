import { slugOf } from '@talkies/shared';

/** The address that a title suggests: no longer than one may be. */
export const suggestedSlug = (title: string): string => slugOf(title).slice(0, 80).replace(/-$/, '');
