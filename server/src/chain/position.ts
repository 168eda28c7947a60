import type { ChainName } from '@talkies/shared';
import type { Database } from '../platform/db/database.ts';
import { cursors } from './tables.ts';

/** The steps of the chains' readers that an answer, or an open page, knows of. */
export type Position = Partial<Record<ChainName, number>>;

/** As `asOf` of answers, `since` and `Last-Event-ID` of the live stream carry it: `polygon:12,ethereum:3`. */
export const positionText = (position: Position): string =>
  Object.entries(position)
    .map(([chain, version]) => `${chain}:${version}`)
    .join(',');

export function readPosition(text: string | undefined): Position | null {
  if (!text || !/^(polygon|ethereum):\d{1,15}(,(polygon|ethereum):\d{1,15})?$/.test(text)) return null;
  return Object.fromEntries(text.split(',').map((part) => [part.split(':')[0], Number(part.split(':')[1])]));
}

/** The earliest of some, chain by chain. */
export function earliest(positions: readonly Position[]): Position | null {
  const found: Position = {};
  for (const position of positions)
    for (const [chain, version] of Object.entries(position) as [ChainName, number][])
      found[chain] = Math.min(found[chain] ?? version, version);
  return positions.length > 0 ? found : null;
}

/** Where the readers are now; a chain of which nothing was read has none. */
export async function positionOf(db: Database): Promise<Position> {
  const rows = await db.select({ chain: cursors.chain, version: cursors.version }).from(cursors);
  return Object.fromEntries(rows.map(({ chain, version }) => [chain, version]));
}

/**
 * `positionOf` as text. Read before an answer's query: the live stream then goes on from there without a gap, and at worst
 * tells once more what the answer has already.
 */
export const positionNow = async (db: Database): Promise<string> => positionText(await positionOf(db));
