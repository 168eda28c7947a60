import { dropOf, marketTokenIdOf, serialOf } from '@talkies/shared';
import type { Activity, ApiResponse, ParsedInput, PersonSummary } from '@talkies/shared/schemas';
import type { Needs } from '../../chain/context.ts';
import { explorerUrl } from '../../chain/index.ts';
import { type ItemSummary, itemsById, itemsOfDrops } from '../../modules/catalogue/index.ts';
import { editionPrice } from '../../modules/market/index.ts';
import { type Cursor, readCursor, writeCursor } from '../../platform/cursor.ts';
import { type ActivityEntry, everySource, sources } from './activity-sources.ts';
import { type Subject, summariesOf } from './person.ts';

const PAGE = 20;
/** the most entries of an activity: of one kind, and of each kind when all are shown */
const MAX = { one: 1000, each: 200 };

const SORT = 'activity';
const SHAPE = { key: /^\d{4}-\d\d-\d\dT[\d:.]+Z$/, id: /^[a-z]+ \S+$/, field: 'after' };

const cursorOf = ({ at, kind, key }: ActivityEntry): Cursor => ({
  key: at.toISOString(),
  id: `${kind} ${key}`,
});

/** An entry's sort key in the order of all, greater for later ones. */
const rankOf = ({ key, id }: Cursor): string => `${key} ${id}`;

interface Known {
  items: Map<string, ItemSummary>;
  byDrop: Map<bigint, ItemSummary>;
  people: Map<string, PersonSummary>;
}

async function lookUp(ctx: Needs<'db'>, entries: ActivityEntry[]): Promise<Known> {
  const drops = entries.flatMap((entry) => ('tokenId' in entry ? [dropOf(BigInt(entry.tokenId))] : []));
  const [items, byDrop, people] = await Promise.all([
    itemsById(
      ctx.db,
      entries.flatMap((entry) => (entry.kind === 'like' ? [entry.itemId] : [])),
    ),
    itemsOfDrops(ctx.db, [...new Set(drops)]),
    summariesOf(
      ctx,
      entries.flatMap((entry) => ('userId' in entry ? [entry.userId] : [])),
    ),
  ]);
  return { items, byDrop, people };
}

/** Null for an entry that is not public: about a hidden item, or a person who is not shown. */
function present(
  ctx: Needs<'chains' | 'rates'>,
  entry: ActivityEntry,
  { items, byDrop, people }: Known,
): Activity | null {
  const at = entry.at.toISOString();
  if ('userId' in entry) {
    const person = people.get(entry.userId);
    return person ? { kind: entry.kind, at, person } : null;
  }
  const item = entry.kind === 'like' ? items.get(entry.itemId) : byDrop.get(dropOf(BigInt(entry.tokenId)));
  if (item?.status !== 'published') return null;
  const { id, title, image } = item;
  if (entry.kind === 'like') return { kind: 'like', at, item: { id, title, image } };
  const { config } = ctx.chains.get(entry.chain);
  const serial = serialOf(BigInt(entry.tokenId));
  const token = {
    id,
    title,
    image,
    marketToken: marketTokenIdOf(id, serial),
    serial,
    quantity: item.quantity,
  };
  const url = explorerUrl(config, 'tx', entry.txHash);
  const amount = entry.wei === null ? null : editionPrice(ctx, item, entry.wei);
  if (entry.kind !== 'auction') return { kind: entry.kind, at, token, amount, explorerUrl: url };
  const { state, bids } = entry;
  return amount && { kind: 'auction', at, token, state, amount, bids, explorerUrl: url };
}

/**
 * A page of a person's activity, latest first; with a tag, of its kind only.
 * @throws request/invalid for a cursor that is not of an earlier page
 */
export async function activityOf(
  ctx: Needs<'chains' | 'clock' | 'config' | 'db' | 'rates'>,
  subject: Subject,
  { show, after }: ParsedInput<'personActivity'>['query'],
): Promise<ApiResponse<'personActivity'>> {
  const wanted = show ? [sources[show]] : everySource;
  const found = await Promise.all(wanted.map((source) => source(ctx, subject, show ? MAX.one : MAX.each)));
  const before = after === undefined ? null : rankOf(readCursor(SORT, after, SHAPE));
  const ranked = found
    .flat()
    .map((entry) => ({ entry, rank: rankOf(cursorOf(entry)) }))
    .filter(({ rank }) => before === null || rank < before)
    .sort((one, other) => (one.rank < other.rank ? 1 : -1));
  const page = ranked.slice(0, PAGE);
  const last = ranked.length > PAGE ? page.at(-1) : undefined;
  const entries = page.map(({ entry }) => entry);
  const known = await lookUp(ctx, entries);
  return {
    entries: entries.flatMap((entry) => present(ctx, entry, known) ?? []),
    next: last ? writeCursor(SORT, cursorOf(last.entry)) : null,
  };
}
