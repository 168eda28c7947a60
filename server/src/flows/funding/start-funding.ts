import { checkoutPath, type OnRampName } from '@talkies/shared';
import type { Funding } from '@talkies/shared/schemas';
import type { Needs } from '../../chain/context.ts';
import { type Actor, requireNotSuspended } from '../../modules/accounts/index.ts';
import { feeAndBalance, type OrderRow, requirePayable, shopPurchaseOf } from '../../modules/orders/index.ts';
import {
  type FundingRow,
  fundingsOf,
  insertFunding,
  nextCheck,
  onRampOf,
  presentFunding,
} from '../../modules/payments/index.ts';
import { requireNotFrozen, requireVaultUse } from '../../modules/wallets/index.ts';
import { AppError } from '../../platform/errors.ts';
import { isOff } from '../../platform/settings/settings.ts';
import { ownOrder } from '../checkout/show-order.ts';
import { coinsToBuy } from './coins-to-buy.ts';
import { openFundingPage } from './open-page.ts';

interface FundingRequest {
  method: OnRampName;
  /** repeats of one request carry the same key; without one, each is a request of its own */
  idempotencyKey: string;
}

/**
 * Opens an on-ramp's page on which the buyer buys the coins that the order costs, for the wallet that is to pay it.
 * This is also the request to pay: the server pays from an e-mail wallet once the coins arrive, so a buyer who must
 * confirm their identity for such a sum does so now (adr/216). A repeated request opens another page of the same
 * funding.
 * @throws order/not-found, order/wrong-state, order/quote-expired, payment/not-offered, payment/not-needed,
 * payment/unavailable, chain/unavailable, request/too-many, and for e-mail wallets wallet/frozen,
 * auth/reauthentication-required, wallet/daily-limit
 */
export async function startFunding(
  ctx: Needs<'chains' | 'changes' | 'clock' | 'config' | 'db' | 'limits' | 'log' | 'rates'>,
  orderId: string,
  buyer: Actor & { email: string },
  { method, idempotencyKey }: FundingRequest,
): Promise<Funding> {
  const order = await ownOrder(ctx, orderId, buyer.id);
  const { currency } = ctx.chains.get(order.chain).config;
  const onRamp = onRampOf(ctx, method);
  // the shop's own purchases are paid through providers alone
  if (!onRamp || shopPurchaseOf(order)) throw new AppError('payment/not-offered');
  const known = await fundingsOf(ctx.db, [order.id]);
  const begun =
    known.find((funding) => funding.idempotencyKey === idempotencyKey) ??
    known.find((funding) => funding.method === method && funding.state === 'pending');
  if (begun && (begun.state !== 'pending' || begun.method !== method)) return presentFunding(begun, currency);
  requirePayable(order, ctx.clock.now());
  await requireNotFrozen(ctx.db, { kind: order.walletKind, userId: order.userId });
  if (!begun && (await isOff(ctx, method))) throw new AppError('payment/not-offered');
  await ctx.limits.spend('payment/account', buyer.id);
  // also for another page: the coins may have come since the first
  const price = BigInt(order.totalWei);
  const coins = coinsToBuy({ price, ...(await feeAndBalance(ctx, order.chain, order.wallet)) });
  const funding = begun ?? (await begin(ctx, order, buyer, { method, idempotencyKey }, coins));
  const path = checkoutPath(order.itemId, order.id);
  const pageUrl = await openFundingPage(ctx, onRamp, funding, buyer, path);
  await ctx.changes.emit('orders', order.id);
  return presentFunding(funding, currency, pageUrl);
}

/** Writes a funding of the price and the network fee. */
async function begin(
  ctx: Needs<'chains' | 'clock' | 'config' | 'db' | 'log' | 'rates'>,
  order: OrderRow,
  buyer: Actor,
  { method, idempotencyKey }: FundingRequest,
  { needed, wei }: ReturnType<typeof coinsToBuy>,
): Promise<FundingRow> {
  const use = { purpose: 'purchase', chain: order.chain, value: BigInt(order.totalWei) } as const;
  const proved = order.walletKind === 'vault' && (await requireVaultUse(ctx, buyer, use));
  const now = ctx.clock.now();
  return ctx.db.transaction(async (tx) => {
    await requireNotSuspended(tx, buyer.id);
    return insertFunding(tx, {
      orderId: order.id,
      method,
      state: 'pending',
      chain: order.chain,
      wallet: order.wallet,
      wei: wei.toString(),
      needed: needed.toString(),
      proved,
      idempotencyKey,
      nextCheckAt: nextCheck(now, now),
      createdAt: now,
      updatedAt: now,
    });
  });
}
