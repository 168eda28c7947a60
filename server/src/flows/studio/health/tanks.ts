import { DAY_MS } from '@talkies/shared';
import { DRY_TANK } from '@talkies/shared/studio';
import type { GasTank } from '@talkies/shared/studio/schemas';
import { and, count, eq, gt, inArray } from 'drizzle-orm';
import type { Hex } from 'viem';
import type { Needs } from '../../../chain/context.ts';
import { type Chain, chainTransactions, type OwnSigner } from '../../../chain/index.ts';
import { estimateNetworkFee } from '../../../modules/orders/index.ts';

type Ctx = Needs<'chains' | 'clock' | 'db' | 'log' | 'signers'>;

const WEEK_MS = 7 * DAY_MS;
/** Accounts that send transactions; the signer account only signs. */
const senders = [
  ...(['minter', 'cashier', 'organiser', 'granter', 'registrar', 'tank', 'float', 'payout'] as const),
  'partner',
] as const satisfies OwnSigner[];
type Sender = (typeof senders)[number];

/** The accounts whose keys this shop has, with their uses. */
async function accountsOf(ctx: Needs<'signers'>): Promise<Map<Hex, Sender[]>> {
  const accounts = new Map<Hex, Sender[]>();
  for (const name of senders) {
    const account = await ctx.signers.resolve(name).catch(() => null);
    if (account) accounts.set(account.address, [...(accounts.get(account.address) ?? []), name]);
  }
  return accounts;
}

async function tankOf(ctx: Ctx, chain: Chain, address: Hex, accounts: Sender[]): Promise<GasTank> {
  const { name, currency } = chain.config;
  const since = new Date(ctx.clock.now().getTime() - WEEK_MS);
  const sent = and(
    eq(chainTransactions.chain, name),
    inArray(chainTransactions.signer, accounts),
    gt(chainTransactions.createdAt, since),
  );
  const [balance, fee, [week]] = await Promise.all([
    chain.failFastClient.getBalance({ address }).catch(() => null),
    estimateNetworkFee(ctx, name),
    ctx.db.select({ sent: count() }).from(chainTransactions).where(sent),
  ]);
  return {
    ...{ chain: name, coin: currency, accounts, address },
    balance: balance?.toString() ?? null,
    lasts: balance === null || !fee ? null : Number(balance / fee > 1_000_000n ? 1_000_000n : balance / fee),
    week: week?.sent ?? 0,
  };
}

/** The accounts that pay for the shop's transactions on each chain, and how far their balances last. */
export async function gasTanks(ctx: Ctx): Promise<GasTank[]> {
  const accounts = [...(await accountsOf(ctx))];
  const all = ctx.chains
    .all()
    .map((chain) => Promise.all(accounts.map(([address, names]) => tankOf(ctx, chain, address, names))));
  return (await Promise.all(all)).flat();
}

/**
 * The tanks in use whose balance covers few more transactions. A tank on a chain whose node does not answer is none of
 * them.
 */
export const dryTanks = async (ctx: Ctx): Promise<GasTank[]> =>
  (await gasTanks(ctx)).filter(({ lasts, week }) => lasts !== null && week > 0 && lasts < DRY_TANK);
