import {
  type ChainName,
  coinToCentsNearest,
  dayOf,
  dollarsOfCents,
  exactMoney,
  HOUR_MS,
} from '@talkies/shared';
import { studioPatterns } from '@talkies/shared/studio';
import type { Hex } from 'viem';
import type { Needs } from '../../chain/context.ts';
import type { ShopPurchase } from '../../modules/orders/index.ts';
import { LoggableError } from '../../platform/errors.ts';
import { emailTemplate } from '../../platform/mail/email-template.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { limitCents } from '../../platform/settings/settings.ts';
import { chainsWithGrants } from '../lottery/chains-with-grants.ts';
import { floatKeys, floatOf, spendingOf } from './float.ts';

declare module '../../platform/jobs/queue.ts' {
  interface JobPayloads {
    'float/check': { hour: string };
  }
}
declare module '../../platform/mail/outbox.ts' {
  interface MailData {
    'float/low': { chain: ChainName; pays: ShopPurchase };
  }
}

type Ports = Needs<'chains' | 'clock' | 'config' | 'db' | 'log' | 'rates' | 'signers'>;

/** The coins on a chain that the shop buys with, and that are worth less than the mark. */
export interface LowFloat {
  chain: ChainName;
  /** what is bought with them */
  pays: ShopPurchase;
  /** the address to send coins to */
  address: Hex;
  /** unpromised wei; below zero where more is promised than there is */
  free: bigint;
  /** its worth in US cents; null while there is no rate */
  cents: bigint | null;
}

/** Listings are bought wherever there is a float, tickets where a lottery sells that the shop buys for (adr/271). */
async function watched(ctx: Ports): Promise<{ chain: ChainName; pays: ShopPurchase }[]> {
  const granting = await chainsWithGrants(ctx);
  return ctx.chains
    .all()
    .flatMap(({ config: { name: chain } }) => [
      { chain, pays: 'resale' as const },
      ...(granting.has(chain) ? [{ chain, pays: 'tickets' as const }] : []),
    ]);
}

/**
 * Accounts whose coins buy for people who paid a provider and, less what is promised, are worth less than the limit
 * (setting `floatLow`) on their chain. A chain whose node does not answer is left out: `/readyz` reports it.
 */
export async function lowFloats(ctx: Ports): Promise<LowFloat[]> {
  const low: LowFloat[] = [];
  const mark = await limitCents(ctx, 'floatLow');
  for (const { chain, pays } of await watched(ctx)) {
    const float = await floatOf(ctx, chain, pays);
    if (!float) continue;
    const now = ctx.clock.now();
    const { wei, count } = await spendingOf(ctx.db, chain, pays, { now, unpaid: false });
    const free = float.balance - wei - float.networkFee * BigInt(count);
    const rate = ctx.rates.current(ctx.chains.get(chain).config.currency)?.rate ?? null;
    const cents = rate === null ? null : coinToCentsNearest(free > 0n ? free : 0n, rate);
    const isLow = cents === null ? free <= 0n : cents < mark;
    const { address } = await ctx.signers.resolve(floatKeys[pays].signer);
    if (isLow) low.push({ chain, pays, address, free, cents });
  }
  return low;
}

/** What is bought with a float, as operators read it. */
export const floatPays: Record<ShopPurchase, string> = {
  resale: 'listings',
  tickets: 'lottery tickets',
};

/** The unpromised part of a float, such as `12.5 MATIC (6.25 USD)`. */
export function freeText(ctx: Needs<'chains'>, { chain, free, cents }: LowFloat): string {
  const worth = cents === null ? 'no rate' : `${dollarsOfCents(cents)} USD`;
  return `${exactMoney(free, ctx.chains.get(chain).config.currency)} (${worth})`;
}

const hourOf = (at: Date): string => at.toISOString().slice(0, 13);
const enqueueHour = (ctx: Needs<'db' | 'queue'>, at: Date): Promise<void> => {
  const hour = hourOf(at);
  return ctx.queue.enqueue(ctx.db, 'float/check', { hour }, { key: `float/check/${hour}`, runAt: at });
};

/**
 * Call once at start. Each hour's job enqueues the next hour's; a low float is logged as a warning, and mailed to the
 * shop's own address once a day.
 */
export function handleFloatCheck(ctx: Ports & Needs<'mail' | 'queue'>): void {
  ctx.queue.handle('float/check', async ({ hour }) => {
    const now = ctx.clock.now();
    // an hour's job that runs early would enqueue itself
    const from = Math.max(now.getTime(), Date.parse(`${hour}:00:00Z`));
    await enqueueHour(ctx, new Date(from + HOUR_MS));
    const mark = (await limitCents(ctx, 'floatLow')).toString();
    for (const { chain, pays, cents } of await lowFloats(ctx)) {
      ctx.log.warn(
        { chain, pays, cents: cents?.toString() ?? null, mark },
        'the float runs low: what it pays is soon not offered through providers',
      );
      const key = `${chain}/${pays}/${dayOf(now)}`;
      await ctx.mail.post(ctx.db, 'float/low', { chain, pays }, key);
    }
  });
  ctx.mail.compose('float/low', {
    facts: async ({ chain, pays }): Promise<LowFloatFacts | null> => {
      const low = (await lowFloats(ctx)).find((float) => float.chain === chain && float.pays === pays);
      if (!low) {
        // only a node that answers shows that coins have arrived meanwhile
        if (floatKeys[pays].hasKey(ctx.config) && !(await floatOf(ctx, chain, pays)))
          throw new LoggableError(`the node of ${chain} does not answer`);
        return null;
      }
      const mark = dollarsOfCents(await limitCents(ctx, 'floatLow'));
      return { chain, pays, free: freeText(ctx, low), mark, address: low.address };
    },
    words: (low) => lowFloatMail(ctx, low),
    samples: ({ wallet }) => [
      {
        ...{ chain: 'polygon' as const, pays: 'resale' as const, address: wallet },
        ...{ free: '12.5 MATIC (6.25 USD)', mark: '50.00' },
      },
    ],
  });
}

interface LowFloatFacts extends Pick<LowFloat, 'chain' | 'pays'> {
  /** as it is read */
  free: string;
  /** in US dollars */
  mark: string;
  address: string;
}

const lowFloatMail = (ctx: Needs<'config'>, { chain, pays, free, mark, address }: LowFloatFacts): Mail => {
  const subject = `The coins that buy ${floatPays[pays]} on ${chain} run low`;
  return emailTemplate({
    to: ctx.config.company.supportEmail,
    subject,
    heading: subject,
    paragraphs: [
      `${free} are free, below the mark of ${mark} USD.`,
      `Send coins to ${address}. Until then what they cannot pay is not sold through providers, or its money goes back.`,
    ],
    button: { label: 'Open the studio', url: `${ctx.config.publicUrl}${studioPatterns.today}` },
    notes: ['This mail comes once a day for as long as it is so.'],
  });
};

/** Looks now and each hour; several processes look once. */
export const startFloatCheck = (ctx: Needs<'clock' | 'db' | 'queue'>): Promise<void> =>
  enqueueHour(ctx, ctx.clock.now());
