import { type ChainName, coinToCentsNearest } from '@talkies/shared';
import type { Hex } from 'viem';
import type { Needs } from '../../chain/context.ts';
import { floatSpending } from '../../modules/orders/index.ts';
import { floatOf } from './float.ts';

declare module '../../platform/jobs/queue.ts' {
  interface JobPayloads {
    'float/check': { hour: string };
  }
}

type Ports = Needs<'chains' | 'clock' | 'config' | 'db' | 'log' | 'rates' | 'signers'>;

/** The float of a chain that is worth less than the mark. */
export interface LowFloat {
  chain: ChainName;
  /** whom to send coins to */
  address: Hex;
  /** wei that are promised to nobody; below zero where more is promised than there is */
  free: bigint;
  /** US cents of it; null while there is no rate */
  cents: bigint | null;
}

const HOUR_MS = 3_600_000;

/**
 * Chains on which the coins that buy listings are worth less than the mark (`FLOAT_LOW_USD`), less what is promised. One whose
 * node does not answer is left out: `/readyz` says so. None where this deployment has no float.
 */
export async function lowFloats(ctx: Ports): Promise<LowFloat[]> {
  const low: LowFloat[] = [];
  for (const { config } of ctx.chains.all()) {
    const float = await floatOf(ctx, config.name, 'resale');
    if (!float) continue;
    const now = ctx.clock.now();
    const { wei, count } = await floatSpending(ctx.db, config.name, 'resale', { now, unpaid: false });
    const free = float.balance - wei - float.networkFee * BigInt(count);
    const rate = ctx.rates.current(config.currency)?.rate ?? null;
    const cents = rate === null ? null : coinToCentsNearest(free > 0n ? free : 0n, rate);
    const isLow = cents === null ? free <= 0n : cents < ctx.config.floatLowCents;
    if (isLow)
      low.push({ chain: config.name, address: (await ctx.signers.resolve('float')).address, free, cents });
  }
  return low;
}

const hourOf = (at: Date): string => at.toISOString().slice(0, 13);
const enqueueHour = (ctx: Needs<'db' | 'queue'>, at: Date): Promise<void> => {
  const hour = hourOf(at);
  return ctx.queue.enqueue(ctx.db, 'float/check', { hour }, { key: `float/check/${hour}`, runAt: at });
};

/** Call once at start. An hour's job writes the next hour's; a low float is a warning in the log. */
export function handleFloatCheck(ctx: Ports & Needs<'queue'>): void {
  ctx.queue.handle('float/check', async () => {
    await enqueueHour(ctx, new Date(ctx.clock.now().getTime() + HOUR_MS));
    for (const { chain, cents } of await lowFloats(ctx))
      ctx.log.warn(
        { chain, cents: cents?.toString() ?? null, mark: ctx.config.floatLowCents.toString() },
        'the float runs low: listings are soon not offered through providers',
      );
  });
}

/** Looks now and each hour; several processes look once. Not where there is no float. */
export const startFloatCheck = async (ctx: Needs<'clock' | 'config' | 'db' | 'queue'>): Promise<void> => {
  if (ctx.config.keys.float) await enqueueHour(ctx, ctx.clock.now());
};
