import type { ChainName } from '@talkies/shared';
import type { Database } from '../platform/db/database.ts';
import { cursors } from './tables.ts';

/** The steps of the chains' readers that an answer, or an open page, knows of. */
export type ChainVersions = Partial<Record<ChainName, number>>;

/** As `asOf` of answers, `since` and `Last-Event-ID` of the live stream carry it: `polygon:12,ethereum:3`. */
export const chainVersionsText = (versions: ChainVersions): string =>
  Object.entries(versions)
    .map(([chain, version]) => `${chain}:${version}`)
    .join(',');

export function parseChainVersions(text: string | undefined): ChainVersions | null {
  if (!text || !/^(polygon|ethereum):\d{1,15}(,(polygon|ethereum):\d{1,15})?$/.test(text)) return null;
  return Object.fromEntries(text.split(',').map((part) => [part.split(':')[0], Number(part.split(':')[1])]));
}

/** The earliest of some, chain by chain. */
export function earliest(several: readonly ChainVersions[]): ChainVersions | null {
  const found: ChainVersions = {};
  for (const versions of several)
    for (const [chain, version] of Object.entries(versions) as [ChainName, number][])
      found[chain] = Math.min(found[chain] ?? version, version);
  return several.length > 0 ? found : null;
}

/** Where the readers are now; a chain of which nothing was read has none. */
export async function chainVersionsOf(db: Database): Promise<ChainVersions> {
  const rows = await db.select({ chain: cursors.chain, version: cursors.version }).from(cursors);
  return Object.fromEntries(rows.map(({ chain, version }) => [chain, version]));
}

/**
 * `chainVersionsOf` as text. Read before an answer's query: the live stream then goes on from there without a gap, and at worst
 * tells once more what the answer has already.
 */
export const chainVersionsNow = async (db: Database): Promise<string> =>
  chainVersionsText(await chainVersionsOf(db));
