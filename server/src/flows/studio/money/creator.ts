import { dollarsOfCents, serialOf } from '@talkies/shared';
import type {
  ParsedStudioInput,
  StudioPayee,
  StudioResponse,
  StudioRoyaltyEntry,
} from '@talkies/shared/studio/schemas';
import { getAddress } from 'viem';
import type { Needs } from '../../../chain/context.ts';
import { itemsOfDrops } from '../../../modules/catalogue/index.ts';
import { findOrders, orderLabel } from '../../../modules/orders/index.ts';
import {
  type Creator,
  creatorOf,
  entriesOf,
  isReversal,
  lockPayee,
  monthsOf,
  type Payee,
  payoutDetailsOf,
  payoutsOf,
  type RoyaltyEntry,
  royaltyTerms,
  storePayee,
} from '../../../modules/royalties/index.ts';
import { type AuditEntry, actAsOperator, logInspection, type Member } from '../../../modules/studio/index.ts';
import type { CsvTable } from '../../../platform/csv.ts';
import { differing } from '../../../platform/differing.ts';
import { AppError } from '../../../platform/errors.ts';
import { decimal } from './decimal.ts';
import { royaltyCreators } from './ledger.ts';
import { presentPayout } from './show-batches.ts';

type Ctx = Needs<'chains' | 'clock' | 'config' | 'db'>;

const PAGE = 50;
const ALL = 1_000_000;

const subjectOf = ({ chain, address }: Creator) => ({ kind: 'creator', id: `${chain}/${address}` });

/** Logs that a member looked at a creator's entries and payouts, which are personal. */
const logLook = (ctx: Ctx, member: Member, operation: string, creator: Creator): Promise<void> =>
  logInspection(ctx, member, 'royalties', { operation, subject: subjectOf(creator) });

const presentPayee = ({ name, address, currency, taxBps }: Payee, shopBps: number): StudioPayee => ({
  ...{ name, address, currency },
  taxBps: taxBps ?? shopBps,
  ownTax: taxBps !== null,
});

async function presentEntries(
  ctx: Needs<'db'>,
  entries: readonly RoyaltyEntry[],
): Promise<StudioRoyaltyEntry[]> {
  const items = await itemsOfDrops(ctx.db, [...new Set(entries.map(({ dropId }) => dropId))]);
  const ids = [...new Set(entries.map(({ orderId }) => orderId))];
  const orders = await findOrders(
    ctx.db,
    { ids },
    { state: undefined, before: undefined, limit: ids.length },
  );
  const numbers = new Map(orders.map(({ id, number }) => [id, orderLabel(number)]));
  return entries.map((entry) => {
    const item = items.get(entry.dropId);
    const reversal = isReversal(entry);
    return {
      ...{ id: entry.id, kind: reversal ? 'reversal' : 'sale' },
      order: numbers.get(entry.orderId) ?? '',
      ...{ title: item?.title ?? '', film: item?.film ?? '', serial: serialOf(BigInt(entry.tokenId)) },
      ...{ method: entry.method, price: (reversal ? -entry.priceCents : entry.priceCents).toString() },
      ...{ royaltyBps: entry.royaltyBps, cents: entry.cents.toString() },
      ...{ share: entry.share, currency: entry.currency, at: entry.at.toISOString() },
    };
  });
}

/** One creator: balance, payment details, entries and payouts. The inspection is logged. @throws request/not-found */
export async function royaltyCreator(
  ctx: Ctx,
  member: Member,
  params: ParsedStudioInput<'royaltyCreator'>['params'],
  before: number | undefined,
): Promise<StudioResponse<'royaltyCreator'>> {
  const creator = creatorOf(params);
  const { rows } = await royaltyCreators(ctx, {
    ...{ chain: creator.chain, q: creator.address, show: 'all', page: 1, limit: 1 },
  });
  const [row] = rows;
  if (!row) throw new AppError('request/not-found');
  await logLook(ctx, member, 'royalties.look', creator);
  const entries = await entriesOf(ctx.db, [creator], PAGE + 1, before ?? null);
  const page = entries.slice(0, PAGE);
  const payee = (await payoutDetailsOf(ctx.db, [creator]))(creator);
  const { address: _, name: __, ...sums } = row;
  return {
    sums,
    payee: presentPayee(payee, (await royaltyTerms(ctx.db)).taxBps),
    entries: await presentEntries(ctx, page),
    next: entries.length > PAGE ? (page.at(-1)?.id ?? null) : null,
    payouts: (await payoutsOf(ctx.db, [creator], ALL, true)).map((payout) => presentPayout(ctx, payout)),
    months: await monthsOf(ctx.db, creator),
  };
}

/** All entries of a creator, newest first, as CSV. The export is logged. */
export async function royaltyEntriesCsv(
  ctx: Ctx,
  member: Member,
  params: ParsedStudioInput<'royaltyEntriesCsv'>['params'],
): Promise<CsvTable> {
  const creator = creatorOf(params);
  await logLook(ctx, member, 'royalties.export', creator);
  const entries = await presentEntries(ctx, await entriesOf(ctx.db, [creator], ALL));
  return {
    head: [
      ...['At (UTC)', 'Kind', 'Order', 'Film', 'Poster', 'Edition', 'Paid by', 'Price USD', 'Royalty %'],
      ...['Royalty USD', 'Share as paid', 'Currency as paid'],
    ],
    rows: entries.map((one) => [
      ...[
        one.at,
        one.kind,
        one.order,
        one.film,
        one.title,
        one.serial,
        one.method ?? 'coins of another chain',
      ],
      ...[dollarsOfCents(BigInt(one.price)), one.royaltyBps / 100, dollarsOfCents(BigInt(one.cents))],
      ...[decimal(one.share, one.currency), one.currency],
    ]),
  };
}

const payeeOf = ({ address, ...payee }: Omit<ParsedStudioInput<'setPayee'>['body'], 'seen'>): Payee => ({
  ...payee,
  address: address === null ? null : getAddress(address),
});

const auditedPayee = (payee: Payee | null): AuditEntry['before'] =>
  payee && { name: payee.name, address: payee.address, currency: payee.currency, taxBps: payee.taxBps };

/**
 * Sets how a creator is paid from now on; batches that have begun continue unchanged.
 * @throws studio/changed-meanwhile where the payment details differ from those that the member saw
 */
export function setPayee(
  ctx: Ctx,
  member: Member,
  params: ParsedStudioInput<'setPayee'>['params'],
  { seen, ...typed }: ParsedStudioInput<'setPayee'>['body'],
): Promise<StudioPayee> {
  const creator = creatorOf(params);
  const payee = payeeOf(typed);
  return actAsOperator(ctx, member, { permission: 'payout', confirmed: true }, async (tx) => {
    const before = await lockPayee(tx, creator);
    const now = (await payoutDetailsOf(tx, [creator]))(creator);
    if (differing(now, payeeOf(seen)).names.length > 0) throw new AppError('studio/changed-meanwhile');
    await storePayee(ctx, tx, creator, payee);
    const { taxBps } = await royaltyTerms(tx);
    const entry = { operation: 'payee.set', subject: subjectOf(creator) };
    return {
      result: presentPayee(payee, taxBps),
      entry: { ...entry, before: auditedPayee(before) ?? null, after: auditedPayee(payee) ?? null },
    };
  });
}
