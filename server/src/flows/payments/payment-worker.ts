import type { OnRampName, PaymentMethod } from '@talkies/shared';
import type { Needs } from '../../chain/context.ts';
import {
  claimDueFundings,
  claimDuePayments,
  claimDueRefunds,
  claimRecheckedRefunds,
  claimUnverifiedRefunds,
  type FundingRow,
  isPaymentDue,
  isTracked,
  type PaymentRow,
  ProviderError,
  paymentsById,
  type RefundRow,
} from '../../modules/payments/index.ts';
import { eachInTurn } from '../../platform/each.ts';
import { createLoop, together } from '../../platform/jobs/loop.ts';
import { expireShopPurchases } from '../delivery/expire-shop-purchases.ts';
import { checkFunding } from '../funding/check-funding.ts';
import { checkPayment } from './check-payment.ts';
import { trackDelivery } from './mint-paid.ts';
import { advanceRefund } from './refunds/refund.ts';
import { recheckRefund, verifyRefund } from './refunds/verify-refund.ts';
import { resumeDisputed } from './resume-disputed.ts';

/** The number of rows claimed at once, and the most that may be underway with one provider. */
const BATCH = 20;

type WorkerNeeds = Parameters<typeof checkFunding>[0];

export interface PaymentWorker {
  /** Checks every payment, refund and funding that is due; several processes share the work. Tests call it instead of waiting. */
  tick(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Tracks the payments, refunds and fundings that no webhook has ended. */
export function createPaymentWorker(ctx: WorkerNeeds): PaymentWorker {
  ctx.queue.handle('payments/check', ({ paymentId }) => checkPayment(ctx, paymentId));
  ctx.queue.handle('fundings/check', ({ fundingId }) => checkFunding(ctx, fundingId));
  const paid = underway<PaymentMethod>();
  const funded = underway<OnRampName>();
  const isDue = () => isPaymentDue(ctx.db, ctx.clock.now());
  const beginPayments = async (): Promise<void> => {
    const claimed = await claimDuePayments(ctx.db, ctx.clock.now(), BATCH, paid.busy());
    for (const payment of claimed) paid.add(payment.method, processPayment(ctx, payment));
  };
  const beginRefunds =
    (claim: typeof claimDueRefunds, look: typeof advanceRefund) => async (): Promise<void> => {
      const claimed = await claim(ctx.db, ctx.clock.now(), BATCH, paid.busy());
      const of = await paymentsById(
        ctx.db,
        claimed.map(({ paymentId }) => paymentId),
      );
      const methods = new Map(of.map(({ id, method }) => [id, method]));
      for (const refund of claimed) {
        const method = methods.get(refund.paymentId);
        if (method) paid.add(method, processRefund(ctx, refund, look));
      }
    };
  const beginFundings = async (): Promise<void> => {
    const claimed = await claimDueFundings(ctx.db, ctx.clock.now(), BATCH, funded.busy());
    for (const funding of claimed) funded.add(funding.method, processFunding(ctx, funding));
  };
  const steps = [
    beginPayments,
    beginRefunds(claimDueRefunds, advanceRefund),
    beginRefunds(claimRecheckedRefunds, recheckRefund),
    beginRefunds(claimUnverifiedRefunds, verifyRefund),
    beginFundings,
  ];
  const untilDone = () => Promise.all([paid.untilDone(), funded.untilDone()]);
  const expire = () => expireShopPurchases(ctx);
  const loops = together([
    createLoop(ctx.log, 'orders whose time is over cannot be ended just now', expire),
    createLoop(ctx.log, 'payments cannot be looked after just now', async () => {
      if (await isDue()) await eachInTurn(steps, (step) => step());
    }),
  ]);
  return {
    tick: async () => {
      await expire();
      if (await isDue())
        for (const step of steps) {
          await step();
          await untilDone();
        }
    },
    start: async () => {
      await resumeDisputed(ctx);
      loops.start();
    },
    stop: async () => {
      await loops.stop();
      await untilDone();
    },
  };
}

/** Counts what is underway with each provider: a slow one gets no more requests, and no other waits for it. */
function underway<Provider>() {
  const works = new Map<Provider, Set<Promise<void>>>();
  return {
    add: (provider: Provider, work: Promise<void>): void => {
      const own = works.get(provider) ?? new Set();
      works.set(provider, own.add(work));
      void work.finally(() => own.delete(work));
    },
    busy: (): Provider[] => [...works.keys()].filter((provider) => (works.get(provider)?.size ?? 0) >= BATCH),
    untilDone: async (): Promise<void> => {
      await Promise.all([...works.values()].flatMap((own) => [...own]));
    },
  };
}

/** Runs one check. Where a provider or a chain does not answer, the row is due again at the end of its lease. */
async function processPayment(
  ctx: Needs<
    'chains' | 'changes' | 'clock' | 'config' | 'db' | 'log' | 'mail' | 'queue' | 'signers' | 'writer'
  >,
  payment: PaymentRow,
): Promise<void> {
  try {
    if (isTracked(payment.state)) await trackDelivery(ctx, payment);
    else await checkPayment(ctx, payment.id);
  } catch (error) {
    const level = error instanceof ProviderError ? 'warn' : 'error';
    ctx.log[level]({ err: error, payment: payment.id }, 'a payment was not looked after');
  }
}

async function processFunding(ctx: WorkerNeeds, funding: FundingRow): Promise<void> {
  try {
    await checkFunding(ctx, funding.id);
  } catch (error) {
    const level = error instanceof ProviderError ? 'warn' : 'error';
    ctx.log[level]({ err: error, funding: funding.id }, 'a funding was not looked after');
  }
}

async function processRefund(
  ctx: WorkerNeeds,
  refund: RefundRow,
  look: (ctx: WorkerNeeds, refund: RefundRow) => Promise<void>,
): Promise<void> {
  try {
    await look(ctx, refund);
  } catch (error) {
    ctx.log.error({ err: error, refund: refund.id }, 'a refund was not looked after');
  }
}
