import { and, eq, gt, ne } from 'drizzle-orm';
import { type Hex, verifyMessage } from 'viem';
import { parseSiweMessage } from 'viem/siwe';
import type { Needs } from '../../chain/context.ts';
import { unanswered } from '../../chain/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { notify } from '../notifications/index.ts';
import { makeActive } from './activate-wallet.ts';
import { lockWallets } from './lock-wallets.ts';
import type { WalletRow } from './reads.ts';
import { sendTestCoins } from './send-test-coins.ts';
import { walletChallenges, wallets } from './tables.ts';

type Challenge = typeof walletChallenges.$inferSelect;

/**
 * Links a wallet that signed our message and makes it active. The message must be letter by letter the one that this
 * user was given, so its domain, address, chain and times are ours; it works once and until it expires. The user is
 * notified, since what they buy next arrives there.
 * @throws wallet/challenge-invalid, wallet/taken, request/invalid beyond the most wallets of an account,
 * chain/unavailable (only where a contract might have signed)
 */
export async function linkWallet(
  ctx: Needs<'chains' | 'changes' | 'clock' | 'config' | 'db' | 'limits' | 'mail' | 'queue' | 'writer'>,
  userId: string,
  proof: { message: string; signature: string; kind: 'extension' | 'bridge' },
): Promise<WalletRow> {
  await ctx.limits.spend('wallet/account', userId);
  const challenge = await findChallenge(ctx, userId, proof.message);
  const signedBy = challenge && (await verifySignature(ctx, challenge, proof.signature as Hex));
  if (!signedBy) throw new AppError('wallet/challenge-invalid');
  const chain = signedBy === 'contract' ? challenge.chain : null;
  return ctx.db.transaction(async (tx) => {
    await lockWallets(tx, userId);
    const used = await tx
      .delete(walletChallenges)
      .where(eq(walletChallenges.nonce, challenge.nonce))
      .returning({ nonce: walletChallenges.nonce });
    if (used.length === 0) throw new AppError('wallet/challenge-invalid');
    const { address } = challenge;
    const [added] = await tx
      .insert(wallets)
      .values({ address, userId, kind: proof.kind, chain, active: false, linkedAt: ctx.clock.now() })
      .onConflictDoNothing()
      .returning();
    const [owner] = await tx
      .select({ userId: wallets.userId, chain: wallets.chain })
      .from(wallets)
      .where(eq(wallets.address, address));
    if (owner?.userId !== userId) throw new AppError('wallet/taken');
    if (added) {
      await requireRoom(tx, userId);
      await sendTestCoins(ctx, tx, address);
      const key = `wallet-linked/${challenge.nonce}`;
      await notify(ctx, tx, { userId, kind: 'wallet-linked', data: { address }, key });
    } else {
      await rememberWalletKind(tx, address, proof.kind);
      // there are two chains: proved by its key, or on the second chain too, a wallet is proved on both
      if (owner.chain !== null && owner.chain !== chain)
        await tx.update(wallets).set({ chain: null }).where(eq(wallets.address, address));
    }
    return makeActive(tx, userId, address);
  });
}

/** The most wallets of an account: a visit of the wallet's page asks the chains about each. */
const MAX_WALLETS = 20;
async function requireRoom(tx: Database, userId: string): Promise<void> {
  if ((await tx.$count(wallets, eq(wallets.userId, userId))) > MAX_WALLETS)
    throw new AppError('request/invalid', {
      detail: `Remove one first: ${MAX_WALLETS} wallets are the most.`,
    });
}

/** Stores how a wallet was connected: the same key may move from the browser to a phone. A vault stays a vault. */
const rememberWalletKind = (tx: Database, address: Hex, kind: 'extension' | 'bridge') =>
  tx
    .update(wallets)
    .set({ kind })
    .where(and(eq(wallets.address, address), ne(wallets.kind, 'vault')));

async function findChallenge(
  ctx: Needs<'clock' | 'db'>,
  userId: string,
  message: string,
): Promise<Challenge | null> {
  const { nonce } = parseSiweMessage(message);
  if (!nonce) return null;
  const [challenge] = await ctx.db
    .select()
    .from(walletChallenges)
    .where(
      and(
        eq(walletChallenges.nonce, nonce),
        eq(walletChallenges.userId, userId),
        gt(walletChallenges.expiresAt, ctx.clock.now()),
      ),
    );
  return challenge?.message === message ? challenge : null;
}

/**
 * Verifies who signed: the wallet's key (EIP-191), valid on every chain, or a contract wallet by its own rule (ERC-1271,
 * ERC-6492), which only its chain can check, for that chain alone.
 */
async function verifySignature(
  ctx: Needs<'chains'>,
  challenge: Challenge,
  signature: Hex,
): Promise<'key' | 'contract' | null> {
  const { address, message } = challenge;
  const byKey = await verifyMessage({ address, message, signature }).catch(() => false);
  if (byKey) return 'key';
  const { failFastClient: client } = ctx.chains.get(challenge.chain);
  if (await client.verifyMessage({ address, message, signature })) return 'contract';
  // viem also answers "no" where the node did not answer
  await client.getBlockNumber().catch(unanswered);
  return null;
}
