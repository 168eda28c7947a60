import type { StudioInput } from '@talkies/shared/studio/schemas';
import type { StudioVisitor } from '../../../testing/studio.ts';

type Input = StudioInput<'setPayee'>;

/** Sets how a creator with royalties is paid, as a form does that shows how they are paid now. */
export async function setPayee(
  who: StudioVisitor,
  params: Input['params'],
  to: Omit<Input['body'], 'seen'>,
): Promise<void> {
  const { ownTax, ...shown } = (await who.studio('royaltyCreator', { params })).response.payee;
  const seen = { ...shown, taxBps: ownTax ? shown.taxBps : null };
  await who.studio('setPayee', { params, body: { ...to, seen } });
}
