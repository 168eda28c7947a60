import { centsToMinorHalfUp, decimalOfMinor, exactAmount } from '@talkies/shared';
import type { ParsedStudioInput, StatementFigures, StudioResponse } from '@talkies/shared/studio/schemas';
import { statementText } from '@talkies/shared/studio/statement';
import { and, eq, gte, lt, sql } from 'drizzle-orm';
import { getAddress } from 'viem';
import type { Needs } from '../../../chain/context.ts';
import { drops, mints, sales } from '../../../chain/index.ts';
import { itemsOfDrops } from '../../../modules/catalogue/index.ts';
import { drawText, sellerNow } from '../../../modules/receipts/index.ts';
import {
  type Creator,
  creatorOf,
  entriesUntil,
  isReversal,
  issuedStatement,
  issueStatement as keepStatement,
  payoutDetailsOf,
  payoutsUntil,
} from '../../../modules/royalties/index.ts';
import { actAsOperator, logInspection, type Member } from '../../../modules/studio/index.ts';
import type { CsvTable } from '../../../platform/csv.ts';
import type { Database } from '../../../platform/db/database.ts';
import { studioRefusal } from '../studio-refusal.ts';
import { isOver, monthOf } from './months.ts';

type Ctx = Needs<'chains' | 'clock' | 'config' | 'db' | 'rates'>;
type Params = ParsedStudioInput<'royaltyStatement'>['params'];
type Both = StatementFigures['opening'];

const both = (cents: bigint, rate: bigint | null): Both => ({
  cents: cents.toString(),
  paise: rate === null ? null : centsToMinorHalfUp(cents, rate, 'INR').toString(),
});

const sumOf = <T>(rows: readonly T[], of: (row: T) => bigint): bigint =>
  rows.reduce((sum, row) => sum + of(row), 0n);

/** The wei that the contracts paid a creator within sales of a period. */
async function paidOnChain(
  db: Database,
  { chain, address }: Creator,
  from: Date,
  until: Date,
): Promise<bigint> {
  const of = async (table: typeof mints | typeof sales): Promise<bigint> => {
    const [row] = await db
      .select({ wei: sql<string>`coalesce(sum(${table.royalty}::numeric), 0)::numeric(78, 0)::text` })
      .from(table)
      .innerJoin(drops, and(eq(drops.chain, table.chain), eq(drops.dropId, table.dropId)))
      .where(
        and(eq(table.chain, chain), eq(drops.creator, address), gte(table.at, from), lt(table.at, until)),
      );
    return BigInt(row?.wei ?? 0);
  };
  return (await of(mints)) + (await of(sales));
}

/** A creator's month by the books of now. */
async function statementFigures(
  ctx: Ctx,
  db: Database,
  creator: Creator,
  month: string,
): Promise<StatementFigures> {
  const { from, until } = monthOf(month);
  const payee = (await payoutDetailsOf(db, [creator]))(creator);
  const rate = payee.currency === 'INR' ? await ctx.rates.quotable('INR') : null;
  const amount = (cents: bigint) => both(cents, rate?.rate ?? null);
  const entries = await entriesUntil(db, creator, until);
  const payouts = await payoutsUntil(db, creator, until);
  const within = entries.filter(({ at }) => at >= from);
  const paid = payouts.filter(({ endedAt }) => endedAt !== null && endedAt >= from);
  const booked = sumOf(within, (entry) => (isReversal(entry) ? 0n : entry.cents));
  const reversed = sumOf(within, (entry) => (isReversal(entry) ? -entry.cents : 0n));
  const owed = sumOf(entries, ({ cents }) => cents) - sumOf(payouts, ({ cents }) => cents);
  const paidCents = sumOf(paid, ({ cents }) => cents);
  const dropIds = [...new Set(within.map(({ dropId }) => dropId))];
  const items = await itemsOfDrops(db, dropIds);
  const { name, address, gst } = await sellerNow(ctx, db);
  return {
    seller: { name, address, gstin: gst?.gstin ?? null },
    ...{ chain: creator.chain, address: creator.address, name: payee.name, month },
    currency: payee.currency,
    rate: rate && { rate: rate.rate.toString(), source: rate.source, at: rate.at.toISOString() },
    opening: amount(owed - booked + reversed + paidCents),
    booked: amount(booked),
    reversed: amount(reversed),
    paid: amount(paidCents),
    tax: amount(sumOf(paid, ({ taxCents }) => taxCents)),
    closing: amount(owed),
    items: dropIds.map((dropId) => {
      const own = within.filter((entry) => entry.dropId === dropId);
      const item = items.get(dropId);
      return {
        ...{ title: item?.title ?? '', film: item?.film ?? '' },
        sales: own.filter((entry) => !isReversal(entry)).length,
        reversals: own.filter(isReversal).length,
        ...amount(sumOf(own, ({ cents }) => cents)),
      };
    }),
    payouts: paid.map((payout) => ({
      ...{ id: payout.id, at: (payout.endedAt ?? payout.begunAt).toISOString() },
      reference: payout.reference ?? '',
      ...amount(payout.cents),
      tax: amount(payout.taxCents),
      // no coins of ours paid it where its transaction was called off
      ...(payout.byHand
        ? { wei: null, rate: null, rateSource: null }
        : { wei: payout.wei, rate: payout.rate, rateSource: payout.rateSource }),
      coin: ctx.chains.get(payout.chain).config.currency,
    })),
    onChain: (await paidOnChain(db, creator, from, until)).toString(),
    coin: ctx.chains.get(creator.chain).config.currency,
  };
}

const subjectOf = ({ chain, address, month }: Params) => ({
  kind: 'statement',
  id: `${chain}/${getAddress(address)}/${month}`,
});

/** A creator's month as issued, or by the books of now where no statement was issued. */
async function statementOf(ctx: Ctx, params: Params): Promise<StudioResponse<'royaltyStatement'>> {
  const creator = creatorOf(params);
  const issued = await issuedStatement(ctx.db, creator, params.month);
  const over = await isOver(ctx, params.month);
  if (issued) return { issuedAt: issued.issuedAt.toISOString(), over, figures: issued.figures };
  return { issuedAt: null, over, figures: await statementFigures(ctx, ctx.db, creator, params.month) };
}

/** As `statementOf`; the inspection is logged. */
export async function showStatement(
  ctx: Ctx,
  member: Member,
  params: Params,
  operation: 'statement.look' | 'statement.export' = 'statement.look',
): Promise<StudioResponse<'royaltyStatement'>> {
  const statement = await statementOf(ctx, params);
  await logInspection(ctx, member, 'royalties', { operation, subject: subjectOf(params) });
  return statement;
}

/**
 * Issues a month's statement; a repeated call returns the issued one.
 * @throws studio/refused before the month is over
 */
export async function issueStatement(
  ctx: Ctx,
  member: Member,
  params: Params,
): Promise<StudioResponse<'issueStatement'>> {
  if (!(await isOver(ctx, params.month))) throw studioRefusal('That month is not over yet.');
  const creator = creatorOf(params);
  const figures = await statementFigures(ctx, ctx.db, creator, params.month);
  await actAsOperator(ctx, member, { permission: 'payout' }, async (tx) => {
    const isNew = await keepStatement(ctx, tx, creator, params.month, figures);
    const after = { closing: figures.closing.cents, paid: figures.paid.cents };
    const entry = { operation: 'statement.issue', subject: subjectOf(params), after };
    return { result: undefined, entry: isNew ? entry : [] };
  });
  return statementOf(ctx, params);
}

/** A statement as a PDF. */
export async function statementPdf(
  ctx: Ctx,
  member: Member,
  params: Params,
): Promise<Uint8Array<ArrayBuffer>> {
  const { figures, issuedAt } = await showStatement(ctx, member, params, 'statement.export');
  const title = `Royalty statement ${figures.month} ${figures.address}`;
  return drawText(statementText(figures), { title, at: issuedAt ? new Date(issuedAt) : ctx.clock.now() });
}

/** A statement as a table: its sums, then its lines. */
export async function statementCsv(ctx: Ctx, member: Member, params: Params): Promise<CsvTable> {
  const { figures } = await showStatement(ctx, member, params, 'statement.export');
  const row = (kind: string, what: string, { cents, paise }: Both) => [
    ...[kind, what, decimalOfMinor(BigInt(cents), 'USD'), 'USD'],
    ...(paise === null ? [null, null] : [decimalOfMinor(BigInt(paise), 'INR'), 'INR']),
  ];
  const sums = ['opening', 'booked', 'reversed', 'paid', 'tax', 'closing'] as const;
  return {
    head: ['Kind', 'What', 'Amount', 'Currency', 'Amount in rupees', 'Currency'],
    rows: [
      ...sums.map((name) => row('sum', name, figures[name])),
      ...figures.items.map((item) => row('poster', `${item.title} (${item.film})`, item)),
      ...figures.payouts.map((payout) => row('payout', payout.reference, payout)),
      [
        ...['on chain', 'paid by the contracts'],
        exactAmount({ amount: figures.onChain, currency: figures.coin }),
        ...[figures.coin, null, null],
      ],
    ],
  };
}
