import type { ItemFields } from '@talkies/shared/studio/schemas';
import type { Needs } from '../../../chain/context.ts';
import { previewOf } from '../../../modules/catalogue/index.ts';
import { previewPicture } from '../../../modules/sharing/index.ts';
import { limitConcurrency } from '../../../platform/concurrency.ts';

/** pictures that are drawn at the same time, over all members */
const limited = limitConcurrency(1);

/** The link preview's picture for unsaved fields. @throws request/invalid, by the fields */
export async function previewShared(
  ctx: Needs<'chains' | 'clock' | 'config' | 'db' | 'rates'>,
  fields: ItemFields,
): Promise<{ jpeg: string }> {
  const { title, film, celebrity, image } = await previewOf(ctx, fields);
  const shown = { title, celebrity, film: film.title, artKey: image.key || null };
  const bytes = await limited(() => previewPicture(ctx, shown));
  return { jpeg: bytes.toString('base64') };
}
