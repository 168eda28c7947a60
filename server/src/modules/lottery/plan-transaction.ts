import { domainOf, ticketPermitTypes } from '@talkies/abi';
import { exactMoney } from '@talkies/shared';
import type { MarketIntent } from '@talkies/shared/schemas';
import { getAddress, type Hex } from 'viem';
import type { Needs } from '../../chain/context.ts';
import { type Chain, numberAmongHolder, type OnchainLottery, purchaseWith } from '../../chain/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { centsOfCoin } from '../../platform/rates/sale-worths.ts';
import { chooseWallet, type LotteryCall, type Plan, signPermit, tryIntent } from '../market/index.ts';
import { type WalletRow, walletsOf } from '../wallets/index.ts';
import { endingOf } from './endings.ts';
import { type FoundLottery, findLottery, whyNotOnSale } from './find.ts';
import { requireEntry, requireEntryLocked, storePreparedTickets } from './participation.ts';

export type LotteryIntent = Extract<MarketIntent, { lottery: string }>;
type PlanNeeds = Needs<'chains' | 'clock' | 'config' | 'db' | 'rates' | 'signers'>;

/** The permit for one wallet to buy tickets of one lottery (ILottery.buyTicketsWithPermit). */
const ticketPermit = (
  ctx: Needs<'clock' | 'signers'>,
  { config }: Chain,
  lotteryId: number,
  buyer: Hex,
): ReturnType<typeof signPermit> =>
  signPermit(ctx, (signer, expiry) =>
    signer.signTypedData({
      domain: domainOf(config.chainId, config.contracts.lottery),
      types: ticketPermitTypes,
      primaryType: 'TicketPermit',
      message: { lotteryId: BigInt(lotteryId), buyer, expiry },
    }),
  );

/**
 * Refuses tickets that the contract would refuse too, or will refuse once the shop has called the lottery off; and
 * those of a lottery whose prize the shop took down.
 * @throws lottery/ended, lottery/not-on-sale, lottery/count
 */
export function requireTicketsOnSale(
  ctx: Needs<'chains' | 'clock'>,
  found: Pick<FoundLottery, 'lottery' | 'callingOff' | 'readUntil' | 'item'>,
  count: number,
): void {
  const { lottery } = found;
  const reason = whyNotOnSale(ctx, found);
  if (reason === 'hidden')
    throw new AppError('lottery/not-on-sale', { detail: 'We took its prize out of the shop.' });
  if (reason) throw new AppError(reason === 'cancelled' ? 'lottery/not-on-sale' : 'lottery/ended');
  const left = lottery.maxTickets - lottery.sold;
  if (count > left) throw new AppError('lottery/count', { detail: `${left} tickets are left.` });
}

/** The price of tickets, in wei and in US cents; null without a rate. */
export function costOf(ctx: Needs<'chains' | 'rates'>, lottery: OnchainLottery, count: number) {
  const { currency } = ctx.chains.get(lottery.chain).config;
  const wei = BigInt(lottery.ticketPrice) * BigInt(count);
  return { wei, cents: wei === 0n ? 0n : centsOfCoin(ctx.rates, wei, currency), currency };
}

async function buy(
  ctx: PlanNeeds,
  userId: string,
  found: FoundLottery,
  { count, total }: Extract<LotteryIntent, { kind: 'tickets' }>,
  region: string | null,
): Promise<LotteryCall> {
  const { lottery } = found;
  requireTicketsOnSale(ctx, found, count);
  const cost = costOf(ctx, lottery, count);
  await requireEntry(ctx, userId, region, { free: cost.wei === 0n, cost: cost.cents });
  if (cost.wei.toString() !== total)
    throw new AppError('lottery/price-changed', {
      detail: `${count} tickets cost ${exactMoney(cost.wei, cost.currency)}. Check it before you pay.`,
    });
  return { kind: 'tickets', lotteryId: lottery.lotteryId, count, total: cost.wei };
}

async function draw(ctx: PlanNeeds, { lottery }: FoundLottery): Promise<LotteryCall> {
  const ending = await endingOf(ctx.db, lottery);
  if (!ending?.signature) throw new AppError('lottery/beacon');
  return { kind: 'draw', lotteryId: lottery.lotteryId, signature: pointOfSignature(ending.signature) };
}

/** Splits a signature of 64 bytes into its point (x, y). */
export const pointOfSignature = (signature: Hex): readonly [bigint, bigint] => [
  BigInt(signature.slice(0, 66)),
  BigInt(`0x${signature.slice(66)}`),
];

/** The call that delivers the prize to the holder of the winning ticket. @throws lottery/phase before the draw */
export async function claimPrizeCall(ctx: Needs<'db'>, lottery: OnchainLottery): Promise<LotteryCall> {
  const winningPurchase =
    lottery.winningTicket === null ? null : await purchaseWith(ctx.db, lottery, lottery.winningTicket);
  if (!winningPurchase || lottery.state !== 'drawn') throw new AppError('lottery/phase');
  return {
    kind: 'claim-prize',
    lotteryId: lottery.lotteryId,
    winner: winningPurchase.holder,
    purchase: await numberAmongHolder(ctx.db, winningPurchase),
  };
}

function decide(
  ctx: PlanNeeds,
  userId: string,
  found: FoundLottery,
  intent: LotteryIntent,
  region: string | null,
): Promise<LotteryCall> | LotteryCall {
  const { lotteryId } = found.lottery;
  switch (intent.kind) {
    case 'tickets':
      return buy(ctx, userId, found, intent, region);
    case 'draw':
      return draw(ctx, found);
    case 'claim-prize':
      return claimPrizeCall(ctx, found.lottery);
    case 'return-prize':
      return { kind: intent.kind, lotteryId };
    case 'claim-refund':
      return { kind: intent.kind, lotteryId, holder: getAddress(intent.holder) };
  }
}

/**
 * `planTransaction` for a lottery: the wallet, the call and its cost, tried on the chain. `region`: where the network
 * says the buyer is.
 * @throws why it cannot be done, in words that name the remedy
 */
export async function planLotteryTransaction(
  ctx: PlanNeeds,
  userId: string,
  intent: LotteryIntent,
  { wallet: requested, region }: { wallet?: string | undefined; region: string | null },
): Promise<Plan> {
  const found = await findLottery(ctx, intent.lottery);
  const { lottery } = found;
  const chain = ctx.chains.get(lottery.chain);
  const wallet = chooseWallet(chain, await walletsOf(ctx.db, userId), requested, null);
  const call = await decide(ctx, userId, found, intent, region);
  const marketCall =
    call.kind === 'tickets' && lottery.permitOnly
      ? { ...call, permit: await ticketPermit(ctx, chain, lottery.lotteryId, wallet.address) }
      : call;
  const plan = await tryIntent(intent, { marketCall, chain, wallet, found: null });
  return call.kind === 'tickets'
    ? { ...plan, beforeSend: (tx) => storeTickets(ctx, tx, userId, { found, call, wallet, region }) }
    : plan;
}

/**
 * Checks once more, in the transaction that writes the purchase, whether the person may buy; a request to their own
 * wallet counts from here on.
 */
async function storeTickets(
  ctx: PlanNeeds,
  tx: Database,
  userId: string,
  {
    found: { lottery },
    call: { count },
    wallet,
    region,
  }: {
    found: FoundLottery;
    call: Extract<LotteryCall, { kind: 'tickets' }>;
    wallet: WalletRow;
    region: string | null;
  },
): Promise<void> {
  const { wei, cents } = costOf(ctx, lottery, count);
  await requireEntryLocked(ctx, tx, userId, region, { free: wei === 0n, cost: cents });
  if (wallet.kind === 'vault' || wei === 0n) return;
  const { chain, lotteryId } = lottery;
  await storePreparedTickets(ctx, tx, userId, { chain, lotteryId, count, wei: wei.toString() });
}
