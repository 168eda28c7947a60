import { dollarsOfCents, exactMoney, money, type OrderState, orderStates } from '@talkies/shared';
import type { Needs } from '../../src/chain/context.ts';
import { stuckLotteries } from '../../src/flows/lottery/shop-steps.ts';
import { stuckOrders } from '../../src/flows/payments/stuck-orders.ts';
import { floatPays, freeText, lowFloats } from '../../src/flows/resales/low-floats.ts';
import { findOrders, type OrderRow, orderLabel } from '../../src/modules/orders/index.ts';
import { unexplainedDays } from '../../src/modules/reconciliations/index.ts';
import { limitCents } from '../../src/platform/settings/settings.ts';
import type { Command, CommandIo } from '../command.ts';
import { readOptions, UsageError } from '../options.ts';

export const operatorOrdersUsage = `operator orders [list] [--state STATE] [--limit 50] [--json]
  newest first; STATE is one of ${orderStates.join(', ')}
operator orders --stuck
  every order and lottery that does not get on by itself, each with why and the command that mends it;
  days whose books differ; and a float that runs low`;

const MAX = 10_000;

function stateOf(text: string | undefined): OrderState | undefined {
  if (text === undefined) return undefined;
  const state = orderStates.find((known) => known === text);
  if (!state) throw new UsageError(`"${text}" is no state of an order.\n${operatorOrdersUsage}`);
  return state;
}

function limitOf(text: string): number {
  const limit = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (limit < 1 || limit > MAX) throw new UsageError(`--limit takes 1 to ${MAX}.\n${operatorOrdersUsage}`);
  return limit;
}

const facts = (ctx: Needs<'chains'>, order: OrderRow) => ({
  number: orderLabel(order.number),
  id: order.id,
  state: order.state,
  item: order.itemId,
  price: money(order.priceCents, 'USD'),
  total: money(BigInt(order.totalWei), ctx.chains.get(order.chain).config.currency),
  wallet: order.wallet,
  walletKind: order.walletKind,
  reservesEdition: order.reservesEdition,
  transaction: order.txHash,
  failure: order.failure,
  createdAt: order.createdAt.toISOString(),
  expiresAt: order.expiresAt.toISOString(),
});

function line(order: ReturnType<typeof facts>): string {
  const total = exactMoney(BigInt(order.total.amount), order.total.currency);
  const words = [order.number, order.state, order.createdAt, order.item, total, order.wallet];
  return [...words, order.failure ?? ''].join('\t').trimEnd();
}

/** @returns 1 where there is one, so that a schedule can check */
async function listStuck(
  ctx: Needs<'chains' | 'clock' | 'config' | 'db' | 'log' | 'rates' | 'signers' | 'writer'>,
  json: boolean,
  io: CommandIo,
): Promise<number> {
  const stuck = await stuckOrders(ctx);
  if (json)
    io.out(
      JSON.stringify(stuck.map(({ order, reason, remedy }) => ({ ...facts(ctx, order), reason, remedy }))),
    );
  else
    for (const { order, reason, remedy } of stuck)
      io.out(
        [orderLabel(order.number), order.state, order.createdAt.toISOString(), reason, remedy].join('\t'),
      );
  const lotteries = await stuckLotteries(ctx);
  if (!json) for (const { id, reason, remedy } of lotteries) io.out(`lottery ${id}\t${reason}\t${remedy}`);
  const days = await unexplainedDays(ctx.db);
  if (!json)
    for (const { day, differences } of days)
      io.out(`books of ${day}\t${differences.length} differences\toperator reconcile --open`);
  const floats = await lowFloats(ctx);
  if (!json)
    for (const float of floats) {
      const mark = `${dollarsOfCents(await limitCents(ctx, 'floatLow'))} USD`;
      const name = `float on ${float.chain} for ${floatPays[float.pays]}`;
      io.out(`${name}\t${freeText(ctx, float)} are free, below ${mark}\tsend coins to ${float.address}`);
    }
  return stuck.length + lotteries.length + days.length + floats.length > 0 ? 1 : 0;
}

/** `operator orders`: the newest orders with their states; a failed one with the reason. */
export const operatorOrders: Command = async (ctx, argv, io) => {
  const { values, positionals } = readOptions(argv, operatorOrdersUsage, {
    state: { type: 'string' },
    limit: { type: 'string', default: '50' },
    json: { type: 'boolean', default: false },
    stuck: { type: 'boolean', default: false },
  });
  if (positionals.some((word) => word !== 'list')) throw new UsageError(operatorOrdersUsage);
  if (values.stuck) return listStuck(ctx, values.json, io);
  const orders = await findOrders(ctx.db, null, {
    state: stateOf(values.state),
    before: undefined,
    limit: limitOf(values.limit),
  });
  const rows = orders.map((order) => facts(ctx, order));
  if (values.json) io.out(JSON.stringify(rows));
  else for (const row of rows) io.out(line(row));
  return 0;
};
