import type { InboxThread } from '@talkies/shared/studio/schemas';

/**
 * How many replies were there when the answer was begun, once somebody else wrote; undefined while nobody did.
 * @param added replies that are one's own
 */
export const readBefore = (
  before: number | undefined,
  shown: Pick<InboxThread, 'version'>,
  next: Pick<InboxThread, 'version'>,
  added = 0,
): number | undefined => (next.version > shown.version + added ? (before ?? shown.version) : before);
