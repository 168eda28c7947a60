import type { ReceiptFigures } from '@talkies/shared/schemas';
import { and, eq, sql } from 'drizzle-orm';
import type { Needs } from '../../chain/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { financialYear, receiptNumber } from './rules.ts';
import { type ReceiptRow, receiptSeries, receipts } from './tables.ts';

interface Issued {
  kind: ReceiptRow['kind'];
  orderId: string;
  refundId: string | null;
  figures: ReceiptFigures;
}

/**
 * Issues a receipt, or a credit note, with the next number of its series, in the transaction of its cause: they commit or roll
 * back together, so no number is ever left out. A second call for the same cause returns the issued receipt.
 */
export async function issueReceipt(
  ctx: Needs<'clock' | 'config'>,
  tx: Database,
  { kind, orderId, refundId, figures }: Issued,
): Promise<ReceiptRow> {
  const issuedAt = ctx.clock.now();
  const series = await lockSeries(tx, ctx.config.seller.prefixes[kind], financialYear(issuedAt));
  // another process that was first has committed by now
  const known = await tx
    .select()
    .from(receipts)
    .where(
      refundId === null
        ? and(eq(receipts.orderId, orderId), eq(receipts.kind, kind))
        : eq(receipts.refundId, refundId),
    );
  if (known[0]) return known[0];
  const { prefix, year, part } = series;
  const last = series.last + 1n;
  await tx.update(receiptSeries).set({ last }).where(thisSeries(prefix, year));
  const number = receiptNumber(prefix, year, part, last);
  const [written] = await tx
    .insert(receipts)
    .values({ number, kind, orderId, refundId, figures, issuedAt })
    .returning();
  if (!written) throw new Error('the receipt was not written');
  return written;
}

const thisSeries = (prefix: string, year: string) =>
  and(eq(receiptSeries.prefix, prefix), eq(receiptSeries.year, year));

async function lockSeries(tx: Database, prefix: string, year: string) {
  await tx.insert(receiptSeries).values({ prefix, year }).onConflictDoNothing();
  const [row] = await tx.select().from(receiptSeries).where(thisSeries(prefix, year)).for('update');
  if (!row) throw new Error('the series of receipts was taken away');
  return row;
}

/** After a restore, begins each series anew: numbers may have been used since the backup. */
export async function renewReceiptSeries(ctx: Needs<'clock' | 'config'>, tx: Database): Promise<void> {
  const year = financialYear(ctx.clock.now());
  for (const prefix of Object.values(ctx.config.seller.prefixes))
    await tx
      .insert(receiptSeries)
      .values({ prefix, year, part: 1 })
      .onConflictDoUpdate({
        target: [receiptSeries.prefix, receiptSeries.year],
        set: { part: sql`${receiptSeries.part} + 1`, last: 0n },
      });
}
