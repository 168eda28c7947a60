import { randomBytes } from 'node:crypto';
import { and, eq, lte } from 'drizzle-orm';
import { getAddress } from 'viem';
import { createSiweMessage } from 'viem/siwe';
import type { Needs } from '../../chain/context.ts';
import { wrongField } from '../../platform/errors.ts';
import { challengeExpiry } from './rules.ts';
import { walletChallenges } from './tables.ts';

/**
 * Creates the message (EIP-4361) whose signature proves that a wallet is this user's. It is stored until it is used or expires.
 * @throws request/invalid for a chain that this deployment does not have, request/too-many
 */
export async function challengeWallet(
  ctx: Needs<'clock' | 'config' | 'db' | 'limits'>,
  userId: string,
  request: { address: string; chainId: number },
): Promise<{ message: string; expiresAt: Date }> {
  await ctx.limits.spend('wallet/account', userId);
  const chain = ctx.config.chains.find(({ chainId }) => chainId === request.chainId);
  if (!chain) {
    const known = ctx.config.chains.map(({ label }) => label).join(' or ');
    throw wrongField('chainId', `Switch the wallet to ${known}.`);
  }
  const now = ctx.clock.now();
  const expiresAt = challengeExpiry(now);
  const address = getAddress(request.address);
  const nonce = randomBytes(16).toString('hex'); // viem's own generator is Math.random
  const message = createSiweMessage({
    domain: new URL(ctx.config.publicUrl).host,
    uri: ctx.config.publicUrl,
    address,
    statement: 'Link this wallet to my Talkies account. This costs nothing.',
    version: '1',
    chainId: chain.chainId,
    nonce,
    issuedAt: now,
    expirationTime: expiresAt,
  });
  await ctx.db.transaction(async (tx) => {
    await tx
      .delete(walletChallenges)
      .where(and(eq(walletChallenges.userId, userId), lte(walletChallenges.expiresAt, now)));
    await tx
      .insert(walletChallenges)
      .values({ nonce, userId, address, chain: chain.name, message, expiresAt });
  });
  return { message, expiresAt };
}
