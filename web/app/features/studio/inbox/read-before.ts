import type { InboxThread } from '@talkies/shared/studio/schemas';

/**
 * The number of replies when the answer was begun, once somebody else has written; undefined otherwise.
 * @param added the member's own replies
 */
export const readBefore = (
  before: number | undefined,
  shown: Pick<InboxThread, 'version'>,
  next: Pick<InboxThread, 'version'>,
  added = 0,
): number | undefined => (next.version > shown.version + added ? (before ?? shown.version) : before);
