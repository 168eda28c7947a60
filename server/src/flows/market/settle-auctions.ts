import type { ChainName } from '@talkies/shared';
import { backOff, HOUR_MS, MINUTE_MS } from '@talkies/shared';
import type { Needs } from '../../chain/context.ts';
import { type Auction, auctionsToSettle, hasChainReached, noteSettlement } from '../../chain/index.ts';
import { callOf } from '../../modules/market/index.ts';
import { eachInTurn } from '../../platform/each.ts';
import { numberedTries } from '../transaction-tries.ts';

/** The pauses between tries; there is no last one. */
const PAUSES = { first: MINUTE_MS, longest: 6 * HOUR_MS };

/** Begins a try, unless the last one is under way. Two processes use the same key for it. */
async function trySettling(
  ctx: Needs<'chains' | 'clock' | 'db' | 'writer'>,
  auction: Auction,
  tries: number,
): Promise<void> {
  const { chain: name, tokenId, round } = auction;
  const chain = ctx.chains.get(name);
  const keyOf = numberedTries(`settle/${name}/${tokenId}/${round}`);
  const last = tries > 0 ? await ctx.writer.transactionByKey(keyOf(tries)) : null;
  if (tries === 0 && !(await hasChainReached(chain, auction.endsAt))) return;
  const next = last && last.status !== 'failed' ? tries : tries + 1;
  const dueAt = new Date(ctx.clock.now().getTime() + backOff(next, PAUSES));
  await ctx.db.transaction(async (tx) => {
    if (next > tries) {
      const call = callOf(chain.config, { kind: 'settle', tokenId: BigInt(tokenId) });
      await ctx.writer.enqueueTransaction(tx, {
        chain: name,
        signer: 'registrar',
        ...call,
        key: keyOf(next),
      });
    }
    await noteSettlement(tx, { chain: name, tokenId, round, tries: next, dueAt });
  });
}

/**
 * Settles every auction whose time is over (spec:9): the token goes to the winner, the money to the seller; without a
 * bid the seller gets the token back. The chain accepts it once, from any sender, so this may run in several
 * processes.
 */
export async function settleAuctions(
  ctx: Needs<'chains' | 'clock' | 'db' | 'writer'>,
  name: ChainName,
): Promise<void> {
  const due = await auctionsToSettle(ctx.db, name, ctx.clock.now());
  await eachInTurn(due, ({ auction, tries }) => trySettling(ctx, auction, tries ?? 0));
}
