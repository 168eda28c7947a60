import { DAY_MS } from '@talkies/shared';
import type { WatchedService } from '@talkies/shared/studio';
import { and, asc, eq, gt, gte, sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { providerOutages } from './tables.ts';

interface Source {
  clock: Clock;
  db: Database;
}

/** One lost call is no outage: so many in a row are. */
const FAILURES = 3;
/** A provider that was not called for so long is no longer known to be out. */
const KNOWN_MS = DAY_MS;

export interface Outage {
  provider: WatchedService;
  since: Date;
  lastAt: Date;
}

/** Notes that a provider answered, whatever the answer, or that it did not. */
export async function recordReach(
  { clock, db }: Source,
  provider: WatchedService,
  reached: boolean,
): Promise<void> {
  if (reached) {
    await db.delete(providerOutages).where(eq(providerOutages.provider, provider));
    return;
  }
  const now = clock.now();
  await db
    .insert(providerOutages)
    .values({ provider, since: now, lastAt: now, failures: 1 })
    .onConflictDoUpdate({
      target: providerOutages.provider,
      set: { lastAt: now, failures: sql`${providerOutages.failures} + 1` },
    });
}

/**
 * What notes the calls to one service. Callers do not wait for the note: some are within a transaction, whose
 * connection may be the only one. The result of the call stands whether or not it can be noted.
 */
export const reachOf =
  (source: Source, provider: WatchedService) =>
  (reached: boolean): void =>
    void recordReach(source, provider, reached).catch(() => undefined);

/** Providers that do not answer, the longest outage first. */
export const outagesNow = ({ clock, db }: Source): Promise<Outage[]> =>
  db
    .select({
      provider: providerOutages.provider,
      since: providerOutages.since,
      lastAt: providerOutages.lastAt,
    })
    .from(providerOutages)
    .where(
      and(
        gte(providerOutages.failures, FAILURES),
        gt(providerOutages.lastAt, new Date(clock.now().getTime() - KNOWN_MS)),
      ),
    )
    .orderBy(asc(providerOutages.since));
