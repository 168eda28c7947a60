import { type ChainName, dropOf } from '@talkies/shared';
import { and, asc, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { cursors, mints } from '../tables.ts';

/** The position of a mint in its chain. */
interface MintPosition {
  block: number;
  log: number;
}

/** The position of every thousandth mint, so that none is counted from the first one on. */
interface Marks {
  /** the reader's count of reorganisations when they were made: after another one they may be wrong */
  reorganisations: number;
  positions: MintPosition[];
  /** numbers already counted, by token id */
  numbers: Map<string, number>;
}

const STEP = 1000;
const MAX_CACHED = 20_000;
/** by database, so that tests do not share them; rebuilt from the mints where they are missing */
const cache = new WeakMap<Database, Map<ChainName, Marks>>();

const compare = (one: MintPosition, other: MintPosition): number =>
  one.block - other.block || one.log - other.log;
const blockAndLog = sql`(${mints.blockNumber}, ${mints.logIndex})`;
const at = ({ block, log }: MintPosition): SQL => sql`(${block}::bigint, ${log}::integer)`;
const blockAndLogColumns = { block: mints.blockNumber, log: mints.logIndex };
const inOrder = [asc(mints.blockNumber), asc(mints.logIndex)] as const;

async function marksOf(db: Database, chain: ChainName): Promise<Marks> {
  const [cursor] = await db
    .select({ reorganisations: cursors.reorganisations })
    .from(cursors)
    .where(eq(cursors.chain, chain));
  const reorganisations = cursor?.reorganisations ?? 0;
  const all = cache.get(db) ?? new Map<ChainName, Marks>();
  cache.set(db, all);
  const known = all.get(chain);
  if (known?.reorganisations === reorganisations) return known;
  const fresh = { reorganisations, positions: [], numbers: new Map<string, number>() };
  all.set(chain, fresh);
  return fresh;
}

/** Sets marks until one lies at or behind `to`, or there are no more thousands. */
async function extend(db: Database, chain: ChainName, { positions }: Marks, to: MintPosition): Promise<void> {
  for (;;) {
    const last = positions.at(-1);
    if (last && compare(last, to) >= 0) return;
    const behind = last ? sql`${blockAndLog} > ${at(last)}` : undefined;
    const [next] = await db
      .select(blockAndLogColumns)
      .from(mints)
      .where(and(eq(mints.chain, chain), behind))
      .orderBy(...inOrder)
      .limit(1)
      .offset(STEP - 1);
    if (!next) return;
    // another call may have added it in between
    if (positions.at(-1) === last) positions.push(next);
  }
}

async function numberAt(
  db: Database,
  chain: ChainName,
  { positions }: Marks,
  to: MintPosition,
): Promise<number> {
  const passed = positions.filter((mark) => compare(mark, to) < 0).length;
  const last = positions[passed - 1];
  const [row] = await db
    .select({ rest: count() })
    .from(mints)
    .where(
      and(
        eq(mints.chain, chain),
        last ? sql`${blockAndLog} > ${at(last)}` : undefined,
        sql`${blockAndLog} <= ${at(to)}`,
      ),
    );
  return passed * STEP + (row?.rest ?? 0);
}

async function positionsOf(db: Database, chain: ChainName, tokenIds: string[]) {
  if (tokenIds.length === 0) return [];
  return db
    .select({ tokenId: mints.tokenId, ...blockAndLogColumns })
    .from(mints)
    .where(
      and(
        eq(mints.chain, chain),
        // listed one by one, so that the index by drop is used for few tokens, whatever the planner knows of the
        // table
        inArray(mints.dropId, [...new Set(tokenIds.map((id) => dropOf(BigInt(id))))]),
        inArray(mints.tokenId, tokenIds),
      ),
    );
}

/** The number of each of these tokens among all of its chain, counted in the order of the blocks; by token id. */
export async function mintNumbersOf(
  db: Database,
  chain: ChainName,
  tokenIds: string[],
): Promise<Map<string, number>> {
  if (tokenIds.length === 0) return new Map();
  const marks = await marksOf(db, chain);
  const { numbers } = marks;
  if (numbers.size > MAX_CACHED) numbers.clear();
  const unknown = tokenIds.filter((id) => !numbers.has(id));
  const found = await positionsOf(db, chain, unknown);
  const [latest] = found.toSorted((one, other) => compare(other, one));
  if (latest) await extend(db, chain, marks, latest);
  for (const mint of found) numbers.set(mint.tokenId, await numberAt(db, chain, marks, mint));
  return new Map(
    tokenIds.flatMap((id) => {
      const number = numbers.get(id);
      return number === undefined ? [] : [[id, number] as const];
    }),
  );
}
