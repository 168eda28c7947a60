import { collectibleAbi } from '@talkies/abi';
import { shareDown } from '@talkies/shared';
import type { Hex } from 'viem';
import type { Needs } from '../../chain/context.ts';
import { ethPaymentOf } from '../../modules/eth-payments/index.ts';
import { asResale, asTickets, type OrderRow } from '../../modules/orders/index.ts';
import { orders } from '../../modules/orders/tables.ts';
import { onRampOf, providerOf } from '../../modules/payments/index.ts';
import { royaltyEntries } from '../../modules/royalties/index.ts';
import type { TestChain } from '../../testing/chain.ts';
import { again } from './again.ts';
import { type ChainBooks, type Delivered, readChains } from './books.ts';
import type { Buyers, Shown } from './buyers.ts';
import { OWN_ORDERS } from './market.ts';
import { mailbox } from './people.ts';
import type { Chains } from './world.ts';

/** Whether an order is finished as its buyer sees it. Fundings do not count: coins that nobody bought could arrive for days. */
export const isFinished = ({ order, payments }: Shown): boolean =>
  ['complete', 'refunded', 'expired', 'failed'].includes(order.state) &&
  payments.every(({ state }) => ['paid', 'failed', 'refunded'].includes(state)) &&
  (order.ethPayment === null || ['offered', 'paid', 'refunded', 'over'].includes(order.ethPayment.state));

export interface Outcome {
  orders: number;
  complete: number;
  /** payments that were refunded in full */
  refunded: number;
  /** payments without a token or a refund, and promised tokens that are missing */
  lost: number;
  /** orders with two tokens or two retained payments, and tokens that nobody paid for */
  doubled: number;
  oversold: number;
  unfinished: number;
  /** complete orders by what paid for them */
  methods: Record<string, number>;
  differences: string[];
}

type Fault = 'lost' | 'doubled' | 'oversold' | 'unfinished';
type Note = (kind: Fault | null, text: string) => void;

interface World {
  chains: Chains;
  buyers: Buyers;
  /** the float's address */
  float: Hex;
  /** editions by drop */
  quantities: Map<bigint, number>;
  /** the subjects of a person's mails */
  mailed: (to: string) => string[];
}

/** Compares the chains, the providers' books, the mailboxes and the API from outside. */
export async function compareOrders(ctx: Needs<'clock' | 'config' | 'db'>, world: World): Promise<Outcome> {
  const outcome: Outcome = {
    ...{ orders: 0, complete: 0, refunded: 0, lost: 0, doubled: 0, oversold: 0, unfinished: 0 },
    methods: {},
    differences: [],
  };
  const note: Note = (kind, text) => {
    if (kind) outcome[kind] += 1;
    outcome.differences.push(text);
  };
  const booked = Map.groupBy(await ctx.db.select().from(royaltyEntries), ({ orderId }) => orderId);
  const books = await readChains(world.chains, world.float);
  const rows = await ctx.db.select().from(orders);
  const sumsByUser = new Map<string, MailedSums>();
  let ticketsOrdered = 0;
  const bought = new Set<Hex>();
  for (const row of rows) {
    outcome.orders += 1;
    const shown = world.buyers.orders.has(row.id) ? await world.buyers.fetch(row.id) : null;
    if (!shown) {
      // created, but its answer was lost: nobody can have paid it
      if (!['expired', 'failed'].includes(row.state))
        note('unfinished', `order ${row.number} is ${row.state}`);
      continue;
    }
    const royalty = (booked.get(row.id) ?? []).reduce((sum, { cents }) => sum + cents, 0n);
    const tokens = tokensOf(row, shown, books);
    const money = await moneyOf(ctx, row, shown, books);
    checkOrder(row, shown, { tokens, money, royalty }, note);
    await checkFundings(ctx, world.chains.polygon, shown, note);
    for (const { txHash } of asResale(row) ? tokens : []) bought.add(txHash);
    const back = money.filter(({ amount, refunded }) => amount > 0n && amount === refunded).length;
    const complete = shown.order.state === 'complete' ? 1 : 0;
    outcome.refunded += back;
    outcome.complete += complete;
    const method = methodOf(row, shown, money);
    if (complete) outcome.methods[method] = (outcome.methods[method] ?? 0) + 1;
    const tickets = complete ? (asTickets(row)?.ticketCount ?? 0) : 0;
    ticketsOrdered += tickets;
    const before = sumsByUser.get(row.userId) ?? { tokens: 0, tickets: 0, refunded: 0 };
    sumsByUser.set(row.userId, {
      tokens: before.tokens + (tickets > 0 ? 0 : complete),
      tickets: before.tickets + (tickets > 0 ? 1 : 0),
      refunded: before.refunded + back,
    });
  }
  if (books.ticketsSold !== ticketsOrdered)
    note('doubled', `${books.ticketsSold} tickets are sold, and ${ticketsOrdered} are of complete orders`);
  checkOrphans(books, rows, bought, note);
  await checkSupplies(world.chains.polygon, world.quantities, note);
  for (const [userId, sums] of sumsByUser) checkMails(userId, world.mailed(mailbox(userId)), sums, note);
  return outcome;
}

/** The tokens delivered for an order on the chain: minted or bought under its number, or bought in the transaction that it names. */
function tokensOf(
  row: OrderRow,
  { order }: Shown,
  { mints, tickets, floatPurchases }: ChainBooks,
): Delivered[] {
  const { ticketCount } = asTickets(row) ?? {};
  if (ticketCount !== undefined)
    return (tickets.get(BigInt(row.chainOrderId)) ?? []).filter(({ count }) => count === ticketCount);
  const resale = asResale(row);
  if (!resale) return mints.get(BigInt(row.chainOrderId)) ?? [];
  const sale = floatPurchases.get(order.transaction?.hash as Hex);
  return sale?.tokenId === BigInt(resale.tokenId) ? [sale] : [];
}

/** A sum that a provider or the receiver received for an order, in the smallest unit of its currency. */
interface Money {
  /** the id of our record, which the order names if it pays for the order */
  id: string;
  by: string;
  amount: bigint;
  refunded: bigint;
  currency: string;
  due: { amount: bigint; currency: string };
}

/** An order's money in the providers' books and at the receiver; without providers that never answered. */
async function moneyOf(
  ctx: Needs<'clock' | 'config' | 'db'>,
  row: OrderRow,
  { order, payments }: Shown,
  { received }: ChainBooks,
): Promise<Money[]> {
  const paid = payments.map(async ({ id, method, reference, total }) => {
    const due = { amount: BigInt(total.amount), currency: total.currency };
    const provider = providerOf(ctx, method);
    const nothing = { amount: 0n, refunded: 0n, currency: total.currency };
    const { amount, refunded, currency } =
      provider && reference ? await again(() => provider.status(reference)) : nothing;
    return { id, by: method, amount, refunded, currency, due };
  });
  const eth = received.get(BigInt(row.chainOrderId));
  const known = eth && (await ethPaymentOf(ctx.db, row.id));
  if (!eth || !known) return Promise.all(paid);
  const due = { amount: BigInt(order.ethPayment?.total.amount ?? 0), currency: 'ETH' };
  return [...(await Promise.all(paid)), { id: known.id, by: 'ETH', currency: 'ETH', ...eth, due }];
}

interface Outside {
  tokens: Delivered[];
  money: Money[];
  /** US cents */
  royalty: bigint;
}

/** Checks that a complete order has one token and keeps only the money that pays for it, and that any other has nothing. */
function checkOrder(row: OrderRow, shown: Shown, { tokens, money, royalty }: Outside, note: Note): void {
  const { order } = shown;
  const [token] = tokens;
  const text = inWords(shown);
  const complete = order.state === 'complete';
  if (!isFinished(shown) || row.reservesEdition) note('unfinished', text);
  if (tokens.length > 1) note('doubled', `${text}; it has ${tokens.length} tokens`);
  if (complete && !token) note('lost', `${text}; it has no token`);
  if (!complete && token) note('doubled', `${text}; it has token ${token.tokenId}`);
  if (token && token.to !== order.wallet) note('lost', `${text}; ${token.to} has its token`);
  if (token && token.price !== null && token.price !== BigInt(row.totalWei))
    note('doubled', `${text}; its wallet paid ${token.price} of ${row.totalWei}`);
  // a wallet and a provider may pay at the same time: then the chain decides, and the provider's money is refunded
  const paidBy = complete && token?.price === null ? row.paymentId : null;
  if (complete && token?.price === null && !money.some(({ id }) => id === paidBy))
    note('doubled', `${text}; nobody paid for it`);
  for (const { id, by, amount, refunded, currency, due } of money) {
    const received = amount - refunded;
    const expected = id === paidBy ? due.amount : 0n;
    const isRight = received === expected && (received === 0n || currency === due.currency);
    if (!isRight)
      note(received < expected ? 'doubled' : 'lost', `${text}; ${received} ${currency} of ${by} are kept`);
  }
  // in a resale the contract has paid the creator
  const share = paidBy && !asResale(row) ? shareDown(row.priceCents, row.royaltyBps) : 0n;
  if (royalty !== share) note(null, `${text}; ${royalty} cents are booked for its creator, not ${share}`);
}

/** What paid for a complete order. */
function methodOf(row: OrderRow, { fundings }: Shown, money: Money[]): string {
  const by = money.find(({ id }) => id === row.paymentId)?.by;
  if (by && asTickets(row)) return `tickets by ${by}`;
  if (by) return asResale(row) ? `a listing by ${by}` : `by ${by}`;
  const coins = fundings.find(({ state }) => state === 'funded');
  return coins ? `by coins of ${coins.method}` : 'by its wallet';
}

/**
 * Checks that a funding counts as funded once the on-ramp sold its coins and they are in the wallet; coins of another order
 * do not count (adr/575).
 */
async function checkFundings(
  ctx: Needs<'clock' | 'config' | 'db'>,
  { client }: TestChain,
  shown: Shown,
  note: Note,
): Promise<void> {
  for (const { id, method, coins, createdAt } of shown.fundings.filter(({ state }) => state === 'pending')) {
    const balance = await client.getBalance({ address: shown.order.wallet as Hex });
    if (balance < BigInt(coins.amount)) continue;
    const onRamp = onRampOf(ctx, method);
    const sold = await again(async () => {
      for await (const { fundingId, state } of onRamp?.list(new Date(createdAt), ctx.clock.now()) ?? [])
        if (fundingId === id && state === 'done') return true;
      return false;
    });
    if (sold) note('unfinished', `${inWords(shown)}; the coins of ${method} are not seen`);
  }
}

function inWords({ order, payments }: Shown): string {
  const states = payments.map(({ method, state }) => `${method} ${state}`);
  if (order.ethPayment) states.push(`ETH ${order.ethPayment.state}`);
  const of = order.marketToken ? 'a resale' : order.tickets ? 'of tickets' : null;
  const what = of ? `${order.number}, ${of},` : order.number;
  return `${what} is ${order.state} (${states.join(', ')})`;
}

/** Finds tokens that were minted, or that the shop bought, and that belong to no order. */
function checkOrphans(
  { mints, tickets, floatPurchases }: ChainBooks,
  rows: OrderRow[],
  bought: Set<Hex>,
  note: Note,
): void {
  const known = new Set(rows.map(({ chainOrderId }) => BigInt(chainOrderId)));
  for (const [orderId, [token]] of mints)
    if (!known.has(orderId) && orderId < OWN_ORDERS)
      note('doubled', `token ${token?.tokenId} was minted without an order`);
  for (const [orderId, [bought]] of tickets)
    if (!known.has(orderId)) note('doubled', `tickets were bought for ${bought?.to} without an order`);
  for (const { txHash, tokenId, to } of floatPurchases.values())
    if (!bought.has(txHash)) note('doubled', `token ${tokenId} was bought for ${to} without an order`);
}

async function checkSupplies(chain: TestChain, quantities: Map<bigint, number>, note: Note): Promise<void> {
  for (const [dropId, quantity] of quantities) {
    const drop = await chain.client.readContract({
      address: chain.config.contracts.collectible,
      abi: collectibleAbi,
      functionName: 'drop',
      args: [dropId],
    });
    if (drop.minted > quantity) note('oversold', `drop ${dropId} has ${drop.minted} of ${quantity}`);
  }
}

/** The numbers of mails that a buyer must get: for complete orders of tokens and of tickets, and for refunds. */
interface MailedSums {
  tokens: number;
  tickets: number;
  refunded: number;
}

function checkMails(userId: string, subjects: string[], sums: MailedSums, note: Note): void {
  const check = (begin: string, due: number): void => {
    const written = subjects.filter((subject) => subject.startsWith(begin)).length;
    if (written < due) note(null, `${userId} was written “${begin}” ${written} times, not ${due}`);
  };
  check('You bought', sums.tokens);
  check('You are in', sums.tickets);
  check('Refunded', sums.refunded);
}
