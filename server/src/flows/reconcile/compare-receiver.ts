import { orderReceiverAbi } from '@talkies/abi';
import { type ChainName, exactMoney, HOUR_MS } from '@talkies/shared';
import type { Needs } from '../../chain/context.ts';
import type { Chain } from '../../chain/index.ts';
import {
  type EthPaymentRow,
  ethPaymentsOfNumbers,
  ethPaymentsWithin,
} from '../../modules/eth-payments/index.ts';
import { type Difference, labelOf, notCompared, type Period } from './difference.ts';

/** A payment is final and projected long before; one that is not projected after so long is a difference. */
const PROJECTED_WITHIN_MS = HOUR_MS;

/** An order's payment as the receiver has it. */
interface AtReceiver {
  payer: string;
  amount: bigint;
  refunded: bigint;
  collected: boolean;
}

/**
 * Compares payments in ETH with the receiver contract's own state of each: those whose rows changed in the period, and those
 * with events in the chain's blocks.
 * @param received the numbers of orders with events at the receiver
 */
export async function compareReceiver(
  ctx: Needs<'chains' | 'db' | 'log'>,
  period: Period,
  received: ReadonlyMap<ChainName, readonly string[]>,
): Promise<Difference[]> {
  const found: Difference[] = [];
  for (const chain of ctx.chains.all()) {
    const { name, label } = chain.config;
    const named = received.get(name) ?? [];
    const ours = await ethPaymentsWithin(ctx.db, name, period.from, period.until);
    const payments = new Map(
      [...(await ethPaymentsOfNumbers(ctx.db, name, named)), ...ours].map((row) => [row.chainOrderId, row]),
    );
    for (const number of new Set([...named, ...payments.keys()]))
      try {
        const theirs = await paymentAtReceiver(chain, number);
        const payment = payments.get(number);
        if (payment) found.push(...(await compareOne(ctx, chain, payment, theirs, period.until)));
        else if (theirs.amount > theirs.refunded && !theirs.collected)
          found.push({
            kind: 'money-without-order',
            about: `${label}, receiver, number ${number}`,
            what: `it holds ${textOf(chain, theirs.amount - theirs.refunded)} of no order that we know`,
          });
      } catch (error) {
        ctx.log.warn({ err: error, chain: name }, 'the receiver could not be compared');
        found.push(notCompared(`${label}, receiver, number ${number}`, 'its node did not answer'));
      }
  }
  return found;
}

const textOf = ({ config }: Chain, wei: bigint): string => exactMoney(wei, config.currency);

const paymentAtReceiver = ({ client, config }: Chain, number: string): Promise<AtReceiver> =>
  client.readContract({
    address: config.contracts.orderReceiver,
    abi: orderReceiverAbi,
    functionName: 'payment',
    args: [BigInt(number)],
  });

async function compareOne(
  ctx: Needs<'db'>,
  chain: Chain,
  payment: EthPaymentRow,
  theirs: AtReceiver,
  until: Date,
): Promise<Difference[]> {
  const about = `${await labelOf(ctx.db, payment.orderId)} (receiver)`;
  const ours = `ours is ${payment.state}, ${textOf(chain, BigInt(payment.amount))}`;
  const differ = (kind: Difference['kind'], what: string): Difference[] => [
    { kind, about, what: `${what}; ${ours}` },
  ];
  const left = theirs.amount - theirs.refunded;
  if (payment.state === 'void' || payment.state === 'quoted') {
    const isNew =
      payment.state === 'quoted' && payment.expiresAt.getTime() + PROJECTED_WITHIN_MS > until.getTime();
    return left === 0n || isNew ? [] : differ('money-without-order', `it holds ${textOf(chain, left)}`);
  }
  if (theirs.amount === 0n) return differ('order-without-money', 'it holds nothing');
  // which wallet paid makes no difference: the amount is the same for each that got the permission
  if (theirs.amount !== BigInt(payment.amount))
    return differ('amount', `it was paid ${textOf(chain, theirs.amount)} by ${theirs.payer}`);
  const goesBack = payment.state === 'refunding' || payment.state === 'refunded';
  const sentBack = `it has sent back ${textOf(chain, theirs.refunded)}`;
  if (payment.state === 'refunded' && left > 0n) return differ('refund', sentBack);
  if (!goesBack && theirs.refunded > 0n) return differ('refund', sentBack);
  const collected = payment.state === 'collected';
  if (theirs.collected !== collected && payment.state !== 'collecting')
    return differ('amount', theirs.collected ? 'it was collected' : 'it was not collected');
  return [];
}
