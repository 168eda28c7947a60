import { collectibleAbi } from '@talkies/abi';
import type { ChainName } from '@talkies/shared';
import { and, asc, eq } from 'drizzle-orm';
import { encodeFunctionData, type Hex } from 'viem';
import type { Needs } from '../../chain/context.ts';
import { tokens } from '../../chain/index.ts';
import { addUser, users } from '../../modules/accounts/index.ts';
import { nextOrderNumber } from '../../modules/orders/index.ts';
import { retrieveVault } from '../../modules/wallets/index.ts';

/** A collector of a demonstration: an account with an e-mail wallet, whose only sign-in method is its mail. */
export interface Collector {
  userId: string;
  address: Hex;
}

const emailOf = (name: string): string =>
  `${name.toLowerCase().replaceAll(' ', '-')}@collectors.talkies.example`;

/** The account of that name, created the first time. Idempotent. */
export async function collectorOf(
  ctx: Needs<'clock' | 'config' | 'db' | 'writer'>,
  name: string,
): Promise<Collector> {
  const email = emailOf(name);
  const find = () => ctx.db.select({ id: users.id }).from(users).where(eq(users.email, email));
  const person = { name, email, phone: null, emailVerified: true };
  if ((await find()).length === 0) await ctx.db.transaction((tx) => addUser(tx, person, ctx.clock.now()));
  const [user] = await find();
  if (!user) throw new Error(`${name} could not be added.`);
  const { address } = await retrieveVault(ctx, user.id);
  return { userId: user.id, address };
}

interface Edition {
  itemId: string;
  chain: ChainName;
  dropId: bigint;
}

const confirmed = async (ctx: Needs<'writer'>, key: string): Promise<boolean> =>
  (await ctx.writer.transactionByKey(key))?.status === 'confirmed';

/** Whether the play money that pays for the wallet's transactions has arrived. */
export const isFunded = (
  ctx: Needs<'writer'>,
  { chain }: Pick<Edition, 'chain'>,
  { address }: Collector,
): Promise<boolean> => confirmed(ctx, `faucet/${chain}/${address}`);

/** An edition of theirs, minted the first time; null until it is on the chain. Call it again. */
export async function editionOf(
  ctx: Needs<'chains' | 'db' | 'writer'>,
  edition: Edition,
  to: Collector,
): Promise<bigint | null> {
  const { itemId, chain, dropId } = edition;
  const [token] = await ctx.db
    .select({ tokenId: tokens.tokenId })
    .from(tokens)
    .where(and(eq(tokens.chain, chain), eq(tokens.dropId, dropId), eq(tokens.owner, to.address)))
    .orderBy(asc(tokens.serial))
    .limit(1);
  if (token) return (await isFunded(ctx, edition, to)) ? BigInt(token.tokenId) : null;
  const key = `demonstration/mint/${itemId}/${to.userId}`;
  if (await ctx.writer.transactionByKey(key)) return null;
  await ctx.db.transaction(async (tx) => {
    const { chainOrderId } = await nextOrderNumber(tx);
    const data = encodeFunctionData({
      abi: collectibleAbi,
      functionName: 'mintFor',
      args: [chainOrderId, dropId, to.address],
    });
    const { collectible } = ctx.chains.get(chain).config.contracts;
    await ctx.writer.enqueueTransaction(tx, { chain, signer: 'minter', to: collectible, data, key });
  });
  return null;
}
