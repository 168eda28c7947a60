import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { batchedOf } from '../../../platform/batched.ts';
import type { Database } from '../../../platform/db/database.ts';
import { settings } from '../../../platform/db/tables.ts';

const PREFIX = 'order-prefix';
const PREFIX_BYTES = 24;

/** An order's label for people, such as `TK-20418`. */
export const orderLabel = (number: bigint): string => `TK-${number}`;

/** The number in a label of either case; with `bare` also in digits alone. Null for anything else. */
export function readOrderLabel(text: string, { bare = false } = {}): bigint | null {
  const [, mark, digits] = /^(TK-)?(\d{1,15})$/i.exec(text) ?? [];
  return digits !== undefined && (bare || mark !== undefined) ? BigInt(digits) : null;
}

/** The first label in a text, as it is written there. */
export const orderLabelIn = (text: string): string | null => /\bTK-\d+\b/.exec(text)?.[0] ?? null;

/** An order's number for people, and its number in the contracts. */
export interface OrderNumber {
  number: bigint;
  chainOrderId: bigint;
}

const nextNumbers = batchedOf(async (db: Database, requests: unknown[]): Promise<OrderNumber[]> => {
  const known = db.select({ value: settings.value }).from(settings).where(eq(settings.name, PREFIX));
  const rows = await db
    .select({ number: sql<string>`nextval('app.order_numbers')`, prefix: sql<string | null>`(${known})` })
    .from(sql`generate_series(1, ${requests.length}::integer)`);
  const stored = rows[0]?.prefix ?? null;
  const prefix = stored === null ? await orderPrefix(db) : BigInt(stored);
  return rows.map((row) => {
    const number = BigInt(row.number);
    return { number, chainOrderId: (prefix << 64n) | number };
  });
});

/**
 * The next order's number, and its number in the contracts (uint256): 192 bits that distinguish this deployment from every
 * other on the same contract, then the number. Consecutive orders share the contract's words of used orders, which saves
 * gas (see ICollectible.Voucher).
 */
export const nextOrderNumber = (db: Database): Promise<OrderNumber> => nextNumbers(db, null);

/** More numbers than could be used between a backup and the loss of the database. */
const SKIPPED = 100_000;

/** After a restore: makes sure that no number used since the backup is used again, neither for people nor in contracts. */
export async function renewOrderNumbers(tx: Database): Promise<void> {
  await tx.delete(settings).where(eq(settings.name, PREFIX));
  await tx.execute(sql`select setval('app.order_numbers', nextval('app.order_numbers') + ${SKIPPED})`);
}

async function orderPrefix(tx: Database): Promise<bigint> {
  const find = () => tx.select({ value: settings.value }).from(settings).where(eq(settings.name, PREFIX));
  let [row] = await find();
  if (!row) {
    const value = `0x${randomBytes(PREFIX_BYTES).toString('hex')}`;
    await tx.insert(settings).values({ name: PREFIX, value }).onConflictDoNothing();
    [row] = await find();
  }
  if (!row) throw new Error('the order prefix was taken away');
  return BigInt(row.value);
}
