import { BPS, type ChainName, centsToCoinUp, divideHalfUp } from '@talkies/shared';
import type { ParsedStudioInput, PlannedPayout, StudioResponse } from '@talkies/shared/studio/schemas';
import type { Address } from 'viem';
import type { Needs } from '../../../chain/context.ts';
import { type Chain, TRANSFER_GAS } from '../../../chain/index.ts';
import {
  arePayoutsDoubted,
  type Balance,
  balancesOf,
  type Payee,
  payoutDetailsOf,
  royaltyTerms,
  weiInTransit,
} from '../../../modules/royalties/index.ts';
import { leftAlone, type Member } from '../../../modules/studio/index.ts';
import { quotableOrNull } from '../../../platform/rates/rates.ts';
import type { Rate } from '../../../platform/rates/source.ts';

export type PlanNeeds = Needs<'chains' | 'clock' | 'config' | 'db' | 'log' | 'rates' | 'signers'>;

/** The paying account's balance on a chain, and the coin's rate; null where unknown now. */
export interface Means {
  account: Address | null;
  balance: bigint | null;
  /** wei for one transfer, an estimate */
  fee: bigint;
  rate: Rate | null;
}

export async function meansOn(ctx: PlanNeeds, { config, failFastClient }: Chain): Promise<Means> {
  const rate = await quotableOrNull(ctx.rates, config.currency);
  if (!ctx.config.keys.payout) return { account: null, balance: null, fee: 0n, rate };
  const { address } = await ctx.signers.resolve('payout');
  try {
    const [balance, { maxFeePerGas }] = await Promise.all([
      failFastClient.getBalance({ address }),
      failFastClient.estimateFeesPerGas(),
    ]);
    return { account: address, balance, fee: maxFeePerGas * TRANSFER_GAS, rate };
  } catch (error) {
    ctx.log.warn({ err: error, chain: config.name }, 'what can be paid out is not known');
    return { account: address, balance: null, fee: 0n, rate };
  }
}

/**
 * The tax deducted at source from a payout, rounded to the nearest cent, halves up; by the payee's rate, or the
 * shop's.
 */
export const taxOf = (cents: bigint, taxBps: number): bigint =>
  divideHalfUp(cents * BigInt(taxBps), BigInt(BPS));

function whyLeftOut(
  { open, begun }: Balance,
  payee: Payee,
  { account, rate }: Means,
  { least, doubted }: { least: bigint; doubted: boolean },
): PlannedPayout['leftOut'] {
  if (doubted) return 'restored';
  if (begun > 0n) return 'being-paid';
  if (!payee.address) return 'no-address';
  if (open < least) return 'below-minimum';
  if (!account) return 'no-account';
  return rate ? null : 'no-rate';
}

/**
 * The payees of a batch begun now, with amounts and addresses, and those left out with the reason. Writes nothing;
 * amounts in coins use the present rate.
 * @param minimum US cents; null: the shop's
 */
export async function planPayouts(
  ctx: PlanNeeds,
  { chain: only, minimum }: { chain?: ChainName | undefined; minimum: bigint | null },
) {
  const terms = await royaltyTerms(ctx.db);
  const least = minimum ?? terms.minimumCents;
  const chains = ctx.chains.all().filter(({ config }) => !only || config.name === only);
  const means = new Map(
    await Promise.all(chains.map(async (chain) => [chain.config.name, await meansOn(ctx, chain)] as const)),
  );
  const balances = await balancesOf(ctx.db);
  const payees = await payoutDetailsOf(ctx.db, balances);
  const doubted = await arePayoutsDoubted(ctx.db);
  const payouts = balances.flatMap((balance): PlannedPayout[] => {
    const mean = means.get(balance.chain);
    if (!mean || (balance.open <= 0n && balance.begun <= 0n)) return [];
    const payee = payees(balance);
    const taxCents = taxOf(balance.open, payee.taxBps ?? terms.taxBps);
    const wei = mean.rate && centsToCoinUp(balance.open - taxCents, mean.rate.rate);
    return [
      {
        ...{ chain: balance.chain, address: balance.address, name: payee.name, payee: payee.address },
        ...{ cents: balance.open.toString(), taxCents: taxCents.toString() },
        wei: wei === null ? null : wei.toString(),
        leftOut: whyLeftOut(balance, payee, mean, { least, doubted }),
      },
    ];
  });
  return { payouts, minimum: least, means, chains };
}

/** The preview of a batch. */
export async function previewPayouts(
  ctx: PlanNeeds,
  member: Member,
  { chain, minimum }: ParsedStudioInput<'previewPayouts'>['query'],
): Promise<StudioResponse<'previewPayouts'>> {
  const plan = await planPayouts(ctx, { chain, minimum: minimum === undefined ? null : BigInt(minimum) });
  const inTransit = await weiInTransit(ctx.db);
  const paid = plan.payouts.filter(({ leftOut }) => leftOut === null);
  return {
    payouts: plan.payouts,
    minimum: plan.minimum.toString(),
    aloneCents: (await leftAlone(ctx, ctx.db, member.id, [])).toString(),
    chains: plan.chains.map(({ config }) => {
      const { account, balance, fee, rate } = plan.means.get(config.name) as Means;
      const here = paid.filter((one) => one.chain === config.name);
      const free = balance === null ? null : balance - (inTransit.get(config.name) ?? 0n);
      return {
        ...{ chain: config.name, coin: config.currency, account },
        balance: free === null ? null : free.toString(),
        wei: here.reduce((sum, { wei }) => sum + BigInt(wei ?? 0), 0n).toString(),
        fees: (fee * BigInt(here.length)).toString(),
        rate: rate && { rate: rate.rate.toString(), source: rate.source, at: rate.at.toISOString() },
      };
    }),
  };
}
