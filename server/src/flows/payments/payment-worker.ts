import type { Needs } from '../../chain/context.ts';
import {
  claimDueFundings,
  claimDuePayments,
  claimDueRefunds,
  type FundingRow,
  isPaymentDue,
  type PaymentRow,
  ProviderError,
  type RefundRow,
} from '../../modules/payments/index.ts';
import { checkFunding } from '../funding/check-funding.ts';
import { expireShopOrders } from '../resales/follow-purchase.ts';
import { checkPayment } from './check-payment.ts';
import { followDelivery } from './mint-paid.ts';
import { advanceRefund } from './refund.ts';

const SWEEP_MS = 1000;
const BATCH = 20;

type WorkerNeeds = Parameters<typeof checkFunding>[0];

export interface PaymentWorker {
  /** Asks about every payment, refund and funding that is due; several processes share the work. Tests call it instead of waiting. */
  tick(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

/** Looks after payments, refunds and fundings that no webhook has settled. */
export function createPaymentWorker(ctx: WorkerNeeds): PaymentWorker {
  ctx.queue.handle('payments/check', ({ paymentId }) => checkPayment(ctx, paymentId));
  ctx.queue.handle('fundings/check', ({ fundingId }) => checkFunding(ctx, fundingId));
  let running: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  const tick = (): Promise<void> => {
    running ??= sweep(ctx).finally(() => {
      running = null;
    });
    return running;
  };
  return {
    tick,
    start: () => {
      timer = setInterval(() => {
        tick().catch((error: unknown) => ctx.log.error({ err: error }, 'payments were not looked after'));
      }, SWEEP_MS);
    },
    stop: async () => {
      clearInterval(timer);
      await running?.catch(() => undefined);
    },
  };
}

async function sweep(ctx: WorkerNeeds): Promise<void> {
  await expireShopOrders(ctx);
  if (!(await isPaymentDue(ctx.db, ctx.clock.now()))) return;
  const payments = await claimDuePayments(ctx.db, ctx.clock.now(), BATCH);
  await Promise.all(payments.map((payment) => lookAfter(ctx, payment)));
  const refunds = await claimDueRefunds(ctx.db, ctx.clock.now(), BATCH);
  await Promise.all(refunds.map((refund) => lookAfterRefund(ctx, refund)));
  const fundings = await claimDueFundings(ctx.db, ctx.clock.now(), BATCH);
  await Promise.all(fundings.map((funding) => lookAfterFunding(ctx, funding)));
}

/** A provider or a chain that does not answer leaves the row to the end of its lease. */
async function lookAfter(
  ctx: Needs<
    'chains' | 'changes' | 'clock' | 'config' | 'db' | 'log' | 'mail' | 'queue' | 'signers' | 'writer'
  >,
  payment: PaymentRow,
): Promise<void> {
  try {
    if (payment.state === 'paid') await followDelivery(ctx, payment);
    else await checkPayment(ctx, payment.id);
  } catch (error) {
    const level = error instanceof ProviderError ? 'warn' : 'error';
    ctx.log[level]({ err: error, payment: payment.id }, 'a payment was not looked after');
  }
}

async function lookAfterFunding(ctx: WorkerNeeds, funding: FundingRow): Promise<void> {
  try {
    await checkFunding(ctx, funding.id);
  } catch (error) {
    const level = error instanceof ProviderError ? 'warn' : 'error';
    ctx.log[level]({ err: error, funding: funding.id }, 'a funding was not looked after');
  }
}

async function lookAfterRefund(
  ctx: Needs<'changes' | 'clock' | 'config' | 'db' | 'log' | 'mail' | 'queue'>,
  refund: RefundRow,
): Promise<void> {
  try {
    await advanceRefund(ctx, refund);
  } catch (error) {
    ctx.log.error({ err: error, refund: refund.id }, 'a refund was not looked after');
  }
}
