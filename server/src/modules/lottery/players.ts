import type { ChainName } from '@talkies/shared';
import type { Party } from '@talkies/shared/schemas';
import type { Hex } from 'viem';
import type { Needs } from '../../chain/context.ts';
import { type LotteryKey, ticketHolders } from '../../chain/index.ts';
import { shownPeople } from '../accounts/index.ts';
import { ownersAt } from '../wallets/index.ts';

/** The people behind wallets that took part, with the name of their public profile. */
export async function playersAmong(
  ctx: Needs<'db'>,
  chain: ChainName,
  addresses: readonly (Hex | null)[],
): Promise<(address: Hex) => Party> {
  const given = [...new Set(addresses.filter((address) => address !== null))];
  const owners = await ownersAt(ctx.db, chain, given);
  const people = await shownPeople(ctx.db, [...new Set(owners.values())]);
  return (address) => {
    const person = people.get(owners.get(address) ?? '');
    return { address, name: person?.name ?? null, handle: person?.handle ?? null };
  };
}

/** How many people hold tickets: linked wallets of one account count once, other wallets each (spec:59). */
export async function countPlayers(ctx: Needs<'db'>, key: LotteryKey): Promise<number> {
  const holders = (await ticketHolders(ctx.db, key)).map(({ holder }) => holder);
  const owners = await ownersAt(ctx.db, key.chain, holders);
  return new Set(holders.map((holder) => owners.get(holder) ?? holder)).size;
}
