import type { Database } from '../../platform/db/database.ts';
import { storedJson, storeJson } from '../../platform/db/stored-json.ts';

/** The terms of royalties that finance may set while the shop runs. */
export interface RoyaltyTerms {
  /** the tax deducted at source from payouts, where a payee has no rate of their own */
  taxBps: number;
  /** in US cents: batches leave out creators who are owed less */
  minimumCents: bigint;
}

const NAME = 'royalty-terms';

/** The terms; no tax and a minimum of ten dollars until they are set. */
export async function royaltyTerms(db: Database): Promise<RoyaltyTerms> {
  const stored = await storedJson<{ taxBps: number; minimumCents: string }>(db, NAME);
  return { taxBps: stored?.taxBps ?? 0, minimumCents: BigInt(stored?.minimumCents ?? 10_00) };
}

export const storeRoyaltyTerms = (tx: Database, { taxBps, minimumCents }: RoyaltyTerms): Promise<void> =>
  storeJson(tx, NAME, { taxBps, minimumCents: minimumCents.toString() });
