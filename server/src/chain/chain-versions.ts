import type { ChainName } from '@talkies/shared';
import type { Database } from '../platform/db/database.ts';
import { cursors } from './tables.ts';

/** The reader's step of each chain that an answer or an open page includes. */
export type ChainVersions = Partial<Record<ChainName, number>>;

/**
 * The text form in an answer's `asOf`, and in `since` and `Last-Event-ID` of the live stream:
 * `polygon:12,ethereum:3`.
 */
export const chainVersionsText = (versions: ChainVersions): string =>
  Object.entries(versions)
    .map(([chain, version]) => `${chain}:${version}`)
    .join(',');

export function parseChainVersions(text: string | undefined): ChainVersions | null {
  if (!text || !/^(polygon|ethereum):\d{1,15}(,(polygon|ethereum):\d{1,15})?$/.test(text)) return null;
  return Object.fromEntries(text.split(',').map((part) => [part.split(':')[0], Number(part.split(':')[1])]));
}

/** The earliest of several, chain by chain. */
export function earliest(several: readonly ChainVersions[]): ChainVersions | null {
  const found: ChainVersions = {};
  for (const versions of several)
    for (const [chain, version] of Object.entries(versions) as [ChainName, number][])
      found[chain] = Math.min(found[chain] ?? version, version);
  return several.length > 0 ? found : null;
}

/** The readers' present steps; a chain that was not read yet has none. */
export async function chainVersionsOf(db: Database): Promise<ChainVersions> {
  const rows = await db.select({ chain: cursors.chain, version: cursors.version }).from(cursors);
  return Object.fromEntries(rows.map(({ chain, version }) => [chain, version]));
}

/**
 * `chainVersionsOf` as text. Read it before an answer's query: the live stream then continues from there without a
 * gap, and at worst repeats what the answer already has.
 */
export const chainVersionsNow = async (db: Database): Promise<string> =>
  chainVersionsText(await chainVersionsOf(db));
