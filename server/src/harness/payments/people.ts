import { eq } from 'drizzle-orm';
import type { Hex, LocalAccount } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import type { Context } from '../../chain/context.ts';
import { users } from '../../modules/accounts/index.ts';
import { openSession } from '../../modules/accounts/sessions/open-session.ts';
import { lotteryEntries } from '../../modules/lottery/tables.ts';
import { wallets } from '../../modules/wallets/tables.ts';
import { retrieveVault } from '../../modules/wallets/vault/create-vault.ts';
import type { TestChain } from '../../testing/chain.ts';

/** A buyer's wallet; `empty`: an e-mail wallet without coins. */
export type Purse = 'vault' | 'browser' | 'empty';

export interface Buyer {
  id: string;
  cookie: string;
  purse: Purse;
  /** the account of a browser wallet; null: the server has the key */
  account: LocalAccount | null;
}

/** The wallets of each five people, so that every kind is among few. */
const purses: readonly Purse[] = ['vault', 'browser', 'empty', 'browser', 'empty'];
const WEALTH = 10_000n * 10n ** 18n;

/** People of age who are signed in and have a wallet, most of them with coins on every chain. */
export async function addBuyers(ctx: Context, chains: readonly TestChain[], count: number): Promise<Buyer[]> {
  const added: Buyer[] = [];
  for (let number = 0; number < count; number++) {
    const purse = purses[number % purses.length] ?? 'vault';
    const at = ctx.clock.now();
    const id = `fan-${number}`;
    const email = mailbox(id);
    const phone = '+919840012345';
    const user = { id, name: id, email, emailVerified: true, phone, createdAt: at, updatedAt: at };
    await ctx.db.insert(users).values(user);
    await ctx.db.insert(lotteryEntries).values({ userId: id, adultAt: at });
    const account = purse === 'browser' ? privateKeyToAccount(generatePrivateKey()) : null;
    const address = await addWallet(ctx, id, account);
    if (purse !== 'empty') for (const chain of chains) await chain.fund(address, WEALTH);
    const client = { ip: '127.0.0.1', userAgent: 'a browser', cookies: '' };
    const { cookies } = await openSession(ctx, ctx.db, { id, email }, 'password', client);
    const cookie = cookies.map((one) => one.split(';')[0]).join('; ');
    added.push({ id, cookie, purse, account });
  }
  return added;
}

export const mailbox = (userId: string): string => `${userId}@example.com`;

async function addWallet(ctx: Context, userId: string, account: LocalAccount | null): Promise<Hex> {
  if (account) {
    const own = { address: account.address, userId, kind: 'extension', active: true } as const;
    await ctx.db.insert(wallets).values({ ...own, linkedAt: ctx.clock.now() });
    return account.address;
  }
  const { address } = await retrieveVault(ctx, userId);
  await ctx.db.update(wallets).set({ active: true }).where(eq(wallets.address, address));
  return address;
}
