import type { Image } from '@talkies/shared/schemas';

/**
 * What the words of a preview are about: no real person, and ids that nothing has, so that no link in it leads
 * anywhere.
 */
export interface Sample {
  to: string;
  /** the recipient's */
  name: string;
  id: string;
  item: { id: string; title: string; film: string; image: Image | null };
  wallet: string;
  at: Date;
}

const NOTHING = '00000000-0000-4000-8000-000000000000';

/** @param item one of the shop’s own; null while it has none */
export const sampleFor = (to: string, item: Sample['item'] | null, at: Date): Sample => ({
  to,
  name: 'A fan',
  id: NOTHING,
  item: item ?? { id: NOTHING, title: 'A poster', film: 'A film', image: null },
  wallet: `0x${'0'.repeat(36)}f00d`,
  at,
});
