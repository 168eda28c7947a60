import { PUBLICATION_LATE_MS } from '@talkies/shared/studio';
import type { StudioResponse } from '@talkies/shared/studio/schemas';
import type { Needs } from '../../chain/context.ts';
import { failedPublications } from '../../modules/catalogue/index.ts';
import { missedTexts } from '../../modules/content/index.ts';

/** this many of each kind are named */
const MAX = 10;

const MISSED =
  'Its time has come, and it could not be shown. Take the time back and publish it: you are then shown what is in the way.';

/** Items and texts whose publication failed or missed its day. */
export async function missedPublications(
  ctx: Needs<'chains' | 'clock' | 'db'>,
): Promise<StudioResponse<'studioToday'>['waiting']['publications']> {
  const late = new Date(ctx.clock.now().getTime() - PUBLICATION_LATE_MS);
  const [items, texts] = await Promise.all([
    failedPublications(ctx, late, MAX),
    missedTexts(ctx.db, late, MAX),
  ]);
  return [
    ...items.map((item) => ({ kind: 'item' as const, ...item })),
    ...texts.map((text) => ({ ...text, reason: MISSED })),
  ];
}
