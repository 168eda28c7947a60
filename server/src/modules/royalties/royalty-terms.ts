import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { settings } from '../../platform/db/tables.ts';

/** What finance may set of royalties while the shop runs. */
export interface RoyaltyTerms {
  /** deducted at source from what is paid, where a payee has no rate of their own */
  taxBps: number;
  /** US cents: batches leave out creators who are owed less */
  minimumCents: bigint;
}

const NAME = 'royalty-terms';

/** Nothing deducted, and ten dollars, until somebody sets them. */
export async function royaltyTerms(db: Database): Promise<RoyaltyTerms> {
  const [row] = await db.select().from(settings).where(eq(settings.name, NAME));
  const stored = row ? (JSON.parse(row.value) as { taxBps: number; minimumCents: string }) : null;
  return { taxBps: stored?.taxBps ?? 0, minimumCents: BigInt(stored?.minimumCents ?? 10_00) };
}

export async function storeRoyaltyTerms(tx: Database, { taxBps, minimumCents }: RoyaltyTerms): Promise<void> {
  const value = JSON.stringify({ taxBps, minimumCents: minimumCents.toString() });
  await tx
    .insert(settings)
    .values({ name: NAME, value })
    .onConflictDoUpdate({ target: settings.name, set: { value } });
}
