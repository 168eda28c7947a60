import type { ChainName } from '@talkies/shared';
import { backOff, HOUR_MS, MINUTE_MS } from '@talkies/shared';
import type { Needs } from '../../chain/context.ts';
import {
  hasChainReached,
  headOf,
  lotteriesToEnd,
  lotteriesToRefund,
  lotteryKey,
  noteFailedRefund,
  type OnchainLottery,
  unpaidHolders,
} from '../../chain/index.ts';
import {
  beaconOf,
  claimPrizeCall,
  drawTimes,
  endingOf,
  type LotteryEnding,
  phaseOf,
  pointOfSignature,
  storeEnding,
} from '../../modules/lottery/index.ts';
import { callOf, type LotteryCall } from '../../modules/market/index.ts';
import { askBeacon } from '../../platform/ask-beacon.ts';
import { eachInTurn } from '../../platform/each.ts';
import { numberedTries } from '../transaction-tries.ts';

/** The pauses between tries; there is no last one. */
const PAUSES = { first: 10_000, longest: HOUR_MS };
/** The pauses between requests to the beacon: short at first, ever longer while it does not answer. */
const BEACON_PAUSE_MS = 3_000;
const LONGEST_BEACON_PAUSE_MS = 10 * MINUTE_MS;
/** Refunds of one lottery that are under way at once. */
const REFUNDS_AT_ONCE = 25;

export type EndNeeds = Needs<'changes' | 'chains' | 'clock' | 'config' | 'db' | 'log' | 'writer'>;

/** The ending of a lottery as it is stored, or as it begins. */
async function knownEnding(ctx: EndNeeds, lottery: OnchainLottery): Promise<LotteryEnding> {
  const { chain, lotteryId } = lottery;
  const now = ctx.clock.now();
  const begun = { chain, lotteryId, signature: null, since: now, tries: 0, dueAt: now };
  return (await endingOf(ctx.db, lottery)) ?? { ...begun, beaconState: 'waiting' };
}

const after = (ctx: EndNeeds, ms: number): Date => new Date(ctx.clock.now().getTime() + ms);

/**
 * Requests the round's signature once. The answer is stored, and open pages are updated when it changes. Returns the
 * signature.
 */
async function signatureOf(ctx: EndNeeds, lottery: OnchainLottery, ending: LotteryEnding) {
  if (ending.signature) return ending.signature;
  const { publicKey } = beaconOf(ctx.chains.get(lottery.chain).config);
  const answer = await askBeacon({ ...ctx.config.lottery.beacon, publicKey, round: lottery.round });
  const now = ctx.clock.now();
  const changed = answer.state !== ending.beaconState;
  const since = changed ? now : ending.since;
  const waited = now.getTime() - since.getTime();
  const pause = Math.min(Math.max(BEACON_PAUSE_MS, waited / 4), LONGEST_BEACON_PAUSE_MS);
  await storeEnding(ctx.db, {
    ...ending,
    signature: answer.signature,
    beaconState: answer.state,
    since,
    dueAt: answer.signature ? now : after(ctx, pause),
  });
  if (changed) {
    if (answer.state !== 'known')
      ctx.log.warn(
        { lottery: lottery.lotteryId, state: answer.state },
        'the beacon has no right signature yet',
      );
    await ctx.changes.emit('lottery', lotteryKey(lottery));
  }
  return answer.signature;
}

/**
 * Begins a try of a step, or leaves the one under way. Two processes use the same key for it; a failed try is
 * followed by another after a pause.
 */
async function tryStep(ctx: EndNeeds, lottery: OnchainLottery, call: LotteryCall): Promise<void> {
  const ending = await knownEnding(ctx, lottery);
  const { chain, lotteryId } = lottery;
  const keyOf = numberedTries(`lottery/${chain}/${lotteryId}/${call.kind}`);
  const attempt = Math.max(1, ending.tries);
  const last = await ctx.writer.transactionByKey(keyOf(attempt));
  const next = last?.status === 'failed' ? attempt + 1 : attempt;
  await ctx.db.transaction(async (tx) => {
    if (!last || next > attempt)
      await ctx.writer.enqueueTransaction(tx, {
        chain,
        signer: 'registrar',
        ...callOf(ctx.chains.get(chain).config, call),
        key: keyOf(next),
      });
    const set = { tries: next, dueAt: after(ctx, backOff(next, PAUSES)) };
    await storeEnding(tx, { ...ending, ...set }, set);
  });
}

async function draw(ctx: EndNeeds, lottery: OnchainLottery): Promise<void> {
  const signature = await signatureOf(ctx, lottery, await knownEnding(ctx, lottery));
  if (!signature) return;
  await tryStep(ctx, lottery, {
    kind: 'draw',
    lotteryId: lottery.lotteryId,
    signature: pointOfSignature(signature),
  });
}

/** Takes the next step of a lottery whose deadline has passed. */
async function end(ctx: EndNeeds, lottery: OnchainLottery, readUntil: Date): Promise<void> {
  const chain = ctx.chains.get(lottery.chain);
  const beacon = beaconOf(chain.config);
  const now = ctx.clock.now();
  const { lotteryId } = lottery;
  if ((await knownEnding(ctx, lottery)).dueAt > now) return;
  if (lottery.state === 'drawn') return tryStep(ctx, lottery, await claimPrizeCall(ctx, lottery));
  const { from, until } = drawTimes(beacon, lottery);
  const passed = until <= now ? until : lottery.deadline;
  // the last tickets or the draw may be in blocks that were not read yet
  if (readUntil < passed) return void (await hasChainReached(chain, passed));
  const phase = phaseOf(lottery, beacon, { now, readUntil });
  if (phase === 'drawing') return from <= now ? draw(ctx, lottery) : undefined;
  // too few tickets were sold, or the signature never arrived
  await tryStep(ctx, lottery, { kind: 'return-prize', lotteryId });
}

/**
 * Refunds holders, some at a time, each once. A holder whose refund failed waits for ever longer, and others take
 * their place.
 */
async function refund(ctx: EndNeeds, lottery: OnchainLottery): Promise<void> {
  const { chain, lotteryId } = lottery;
  if (BigInt(lottery.ticketPrice) === 0n) return;
  const { config } = ctx.chains.get(chain);
  for (const each of await unpaidHolders(ctx.db, lottery, ctx.clock.now(), REFUNDS_AT_ONCE)) {
    const { holder } = each;
    const keyOf = numberedTries(`lottery/${chain}/${lotteryId}/refund/${holder}`);
    const find = (attempt: number) => ctx.writer.transactionByKey(keyOf(attempt));
    let { failed } = each;
    let last = await find(failed + 1);
    // the previous version may have made several tries
    for (; last?.status === 'failed'; last = await find(failed + 1)) failed++;
    if (failed > each.failed) {
      const dueAt = after(ctx, backOff(failed, PAUSES));
      await noteFailedRefund(ctx.db, { chain, lotteryId, holder, failed, dueAt });
    } else if (!last) {
      const call = callOf(config, { kind: 'claim-refund', lotteryId, holder });
      const request = { chain, signer: 'registrar', ...call, key: keyOf(failed + 1) } as const;
      await ctx.writer.enqueueTransaction(ctx.db, request);
    }
  }
}

/**
 * Ends every lottery of a chain whose deadline has passed: draws with the beacon's signature and delivers the prize,
 * or returns the prize and refunds every holder. The contract accepts each step once, from any sender, so this may
 * run in several processes and continues after a crash.
 */
export async function endLotteries(ctx: EndNeeds, chain: ChainName): Promise<void> {
  // read before the lotteries, which then have everything up to that block
  const readUntil = (await headOf(ctx.db, chain))?.at ?? new Date(0);
  const toEnd = await lotteriesToEnd(ctx.db, chain, ctx.clock.now());
  const steps = [
    ...toEnd.map((lottery) => () => end(ctx, lottery, readUntil)),
    ...(await lotteriesToRefund(ctx.db, chain)).map((lottery) => () => refund(ctx, lottery)),
  ];
  await eachInTurn(steps, (step) => step());
}
