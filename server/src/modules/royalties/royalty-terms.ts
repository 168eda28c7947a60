import type { Database } from '../../platform/db/database.ts';
import { storedJson, storeJson } from '../../platform/db/stored-json.ts';

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
  const stored = await storedJson<{ taxBps: number; minimumCents: string }>(db, NAME);
  return { taxBps: stored?.taxBps ?? 0, minimumCents: BigInt(stored?.minimumCents ?? 10_00) };
}

export const storeRoyaltyTerms = (tx: Database, { taxBps, minimumCents }: RoyaltyTerms): Promise<void> =>
  storeJson(tx, NAME, { taxBps, minimumCents: minimumCents.toString() });
