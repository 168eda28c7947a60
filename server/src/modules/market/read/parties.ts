import type { ChainName } from '@talkies/shared';
import type { Needs } from '../../../chain/context.ts';
import { participantsAmong } from '../../../chain/index.ts';
import { shownPeople } from '../../accounts/index.ts';
import { ownersAt } from '../../wallets/index.ts';
import type { Parties } from '../present.ts';

/** The people behind addresses of a chain, with the name of their public profile. */
export async function namesOf(
  { db }: Needs<'db'>,
  chain: ChainName,
  addresses: readonly string[],
): Promise<Parties> {
  const owners = await ownersAt(db, chain, [...addresses]);
  const people = await shownPeople(db, [...new Set(owners.values())]);
  return new Map(
    addresses.flatMap((address) => {
      const person = people.get(owners.get(address) ?? '');
      return person ? [[address, { name: person.name, handle: person.handle }] as const] : [];
    }),
  );
}

/** `namesOf` wallets that traded here: one that was only linked stays an address for others (adr/127). */
export async function partiesOf(
  ctx: Needs<'db'>,
  chain: ChainName,
  addresses: readonly (string | null | undefined)[],
): Promise<Parties> {
  const given = [...new Set(addresses.filter((address) => typeof address === 'string'))];
  return namesOf(ctx, chain, [...(await participantsAmong(ctx.db, given))]);
}

/** Adds the film's company, which has a name and no profile, as the payee of first sales. */
export const withPartner = (parties: Parties, beneficiary: string | undefined, company: string): Parties =>
  beneficiary === undefined || company === '' || parties.has(beneficiary)
    ? parties
    : new Map(parties).set(beneficiary, { name: company, handle: null });
