import { callName } from '@talkies/shared';
import type { Needs } from '../../chain/context.ts';
import { personByHandle } from '../../modules/accounts/index.ts';
import { itemForSale } from '../../modules/catalogue/index.ts';
import { findMarketToken, partiesOf } from '../../modules/market/index.ts';
import { nullAt } from '../../platform/errors.ts';
import { onSaleOf, publicSubject, showcasedOf } from './person.ts';

/** The content of a shared link's picture, see modules/sharing. */
interface Shared {
  title: string;
  line: string;
  artKey: string | null;
  as: 'poster' | 'still';
  /** the person whose name is in it */
  userId: string | null;
}

/** `Meenu’s Talkies`, as on the sign of the profile. */
export const signOf = (name: string): string => `${callName(name)}’s Talkies`;

/** A profile: its sign, and the first picture of the showcase. Null where there is no such person. */
export async function sharedPerson(
  ctx: Needs<'chains' | 'clock' | 'db'>,
  handle: string,
): Promise<Shared | null> {
  const subject = await nullAt('person/not-found', publicSubject(ctx, handle));
  if (!subject) return null;
  const tokens = await showcasedOf(ctx, subject);
  const shown = tokens.length + (await onSaleOf(ctx, subject)).length;
  const { cover, name } = subject.person;
  const first = tokens[0]?.item.image.key || null;
  return {
    title: signOf(name),
    line: `Now showing · ${shown === 1 ? '1 poster' : `${shown} posters`}`,
    artKey: first ?? cover,
    as: first ? 'poster' : 'still',
    userId: subject.person.id,
  };
}

/** A token in its showcase, by its id on the market. Null where it is not minted or not public. */
export async function sharedToken(ctx: Needs<'db'>, id: string): Promise<Shared | null> {
  const found = await nullAt('market/not-found', findMarketToken(ctx, id));
  const item = found && (await itemForSale(ctx.db, found.item.id));
  if (!found?.tokenRows || !item) return null;
  const { token } = found.tokenRows;
  const owner = (await partiesOf(ctx, token.chain, [token.owner])).get(token.owner);
  const numbered = `No. ${found.serial} of ${item.quantity}`;
  return {
    title: item.title,
    line: owner ? `${numbered} · ${signOf(owner.name)}` : numbered,
    artKey: item.image.key || null,
    as: 'poster',
    userId: owner?.handle ? ((await personByHandle(ctx.db, owner.handle))?.id ?? null) : null,
  };
}
