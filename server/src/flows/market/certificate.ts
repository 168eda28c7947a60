import type { Certificate } from '@talkies/shared/schemas';
import type { Needs } from '../../chain/context.ts';
import { itemCertificate, type ShownStatus } from '../../modules/catalogue/index.ts';
import { partiesOf, partyOf } from '../../modules/market/index.ts';

/**
 * The certificate of an item or an edition, with its owner's public name where that wallet has one (adr/127).
 * @throws what {@link itemCertificate} throws
 */
export async function certificateOf(
  ctx: Needs<'chains' | 'clock' | 'config' | 'db'>,
  id: string,
  serial: number | undefined,
  status: ShownStatus = 'published',
): Promise<Certificate> {
  const { edition, ...proof } = await itemCertificate(ctx, id, serial, status);
  if (!edition) return { ...proof, edition };
  const parties = await partiesOf(ctx, proof.chain.name, [edition.owner]);
  return { ...proof, edition: { ...edition, owner: partyOf(parties, edition.owner) } };
}
