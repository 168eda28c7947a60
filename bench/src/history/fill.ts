import { sql } from 'drizzle-orm';
import type { Database } from '../../../server/src/platform/db/database.ts';
import { rawRows } from '../../../server/src/platform/db/raw-rows.ts';
import { fillCatalogue } from '../studio/seed.ts';

const PART = 500_000;
export const ITEMS = 20_000;
/** what happened to one token, all told */
const EVENTS_OF_TOKEN = 10;
const SECONDS_BETWEEN = 20;
/** of one person, so that the list of few is long */
const NOTIFICATIONS_OF_PERSON = 2;
export const DEVOTED = 2_000;

export interface HistorySize {
  events: number;
  people: number;
  /** of everybody, as it is stored */
  passwordHash: string;
}

const wallet = (n: string): string => `'0x' || lpad(to_hex(${n}), 40, '0')`;
const hash = (n: string): string => `'0x' || lpad(to_hex(${n}), 64, '0')`;
/** The token of number n: the serials of a drop one after another. */
const token = (n: string): string =>
  `(((${n}) % ${ITEMS} + 1)::numeric * 4294967296 + (${n}) / ${ITEMS} + 1)::text`;
const dropOf = (n: string): string => `((${n}) % ${ITEMS} + 1)`;

interface Filling {
  table: string;
  count: number;
  /** what is inserted for each `n` of `numbers` */
  rows: string;
}

function fillings({ events, people, passwordHash }: HistorySize): Filling[] {
  const tokens = Math.ceil(events / EVENTS_OF_TOKEN);
  const owner = (n: string): string => wallet(`1 + (${n})::bigint * 7919 % ${people}`);
  const at = (n: string, count: number): string =>
    `now() - (${count} - ${n}) * interval '${Math.max(1, Math.round((events / count) * SECONDS_BETWEEN))} seconds'`;
  const turn = `(n::bigint * 104729 % ${tokens})`;
  return [
    {
      table: 'app.users',
      count: people,
      rows: `(id, name, handle, email, email_verified, created_at, updated_at)
        select 'person-' || n, 'Fan ' || n, 'fan-' || n, 'fan-' || n || '@bench.example', true, ${at('n', people)}, now()`,
    },
    {
      table: 'app.accounts',
      count: people,
      rows: `(id, user_id, provider_id, account_id, password, created_at, updated_at)
        select 'account-' || n, 'person-' || n, 'credential', 'person-' || n, '${passwordHash}', now(), now()`,
    },
    {
      table: 'app.sessions',
      count: people,
      rows: `(id, token, user_id, expires_at, created_at, updated_at)
        select 'session-' || n, 'token-' || n, 'person-' || n, now() + interval '30 days', now(), now()`,
    },
    {
      table: 'app.wallets',
      count: people,
      rows: `(address, user_id, kind, active, linked_at) select ${wallet('n')}, 'person-' || n, 'extension', true, now()`,
    },
    {
      table: 'app.notifications',
      count: people * NOTIFICATIONS_OF_PERSON,
      rows: `(id, user_id, kind, data, key, at, read_at)
        select lpad(n::text, 20, 'a'), 'person-' || case when n % 100 = 0 then 1 + n / 100 % ${DEVOTED} else 1 + n % ${people} end, 'sold', '{}',
          'sold/' || n, ${at('n', people * NOTIFICATIONS_OF_PERSON)}, case when n % 3 = 0 then now() end`,
    },
    {
      table: 'onchain.tokens',
      count: tokens,
      rows: `select 'polygon', ${token('n - 1')}, ${dropOf('n - 1')}, (n - 1) / ${ITEMS} + 1, ${owner('n')}, 0, false, ${hash('n')},
        ${at('n', tokens)}, ${at('n', tokens)}`,
    },
    {
      table: 'onchain.token_versions',
      count: tokens,
      rows: `select 'polygon', ${token('n - 1')}, n`,
    },
    {
      table: 'onchain.mints',
      count: tokens,
      rows: `select 'polygon', n::text, ${token('n - 1')}, ${dropOf('n - 1')}, ${owner('n')}, '1', '0', '0', ${hash('n')}, 0,
        n * ${EVENTS_OF_TOKEN}, ${at('n', tokens)}`,
    },
    {
      table: 'onchain.sales',
      count: tokens,
      rows: `select 'polygon', n * ${EVENTS_OF_TOKEN}, 1, ${token(turn)}, ${dropOf(turn)}, 'resale', ${owner('n + 1')}, ${owner('n')},
        '1000000000000000000', '0', '0', ${hash('n')}, ${at('n', tokens)}`,
    },
    {
      table: 'onchain.events',
      count: events,
      rows: `(chain, block_number, log_index, tx_hash, contract, name, args, at, drop_id, token_id)
        select 'polygon', n, 0, ${hash('n')}, ${wallet('1')},
          (array['Listed', 'PriceChanged', 'Transfer', 'BidPlaced', 'Transfer'])[1 + n % 5],
          jsonb_build_object('tokenId', ${token(turn)}, 'seller', ${owner('n')}, 'bidder', ${owner('n')}, 'price',
            '1000000000000000000', 'amount', '1000000000000000000', 'round', '1', 'feeBps', '125'),
          ${at('n', events)}, ${dropOf(turn)}, ${token(turn)}`,
    },
  ];
}

/** A large insert is fastest without indexes: they are taken away, and made again from what the database knew of them. */
async function withoutIndexes(db: Database, table: string, work: () => Promise<void>): Promise<void> {
  const rows = await rawRows<{ name: string; definition: string }>(
    db,
    sql`select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid = ${table}::regclass and not indisprimary
      and not exists (select 1 from pg_constraint where conindid = indexrelid)`,
  );
  for (const { name } of rows) await db.execute(sql.raw(`drop index ${name}`));
  await work();
  for (const { definition } of rows) await db.execute(sql.raw(definition));
}

/** Rows of which a trigger would count each, or hold a lock of each person: they are counted at the end, where something counts them. */
async function withoutTriggers(
  db: Database,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const each = async (onOrOff: 'disable' | 'enable'): Promise<void> => {
    for (const table of tables) await db.execute(sql.raw(`alter table ${table} ${onOrOff} trigger user`));
  };
  await each('disable');
  await work();
  await each('enable');
}

/** Items on sale with their drops, placed and counted once at the end instead of for each row. */
async function fillItems(db: Database): Promise<void> {
  await withoutTriggers(db, ['app.items', 'onchain.drops'], async () => {
    await fillCatalogue(db, ITEMS);
    await db.execute(
      sql.raw(`insert into onchain.drops select 'polygon', n, ${wallet('1')}, ${wallet('2')}, 1000000, 1000, 125, 1
        from generate_series(1, ${ITEMS}) n`),
    );
  });
  await db.execute(sql`select app.rebuild_item_counts()`);
}

/** Years of a shop: what happened to so many tokens, and everybody who was there. */
export async function fillHistory(
  db: Database,
  size: HistorySize,
  say: (line: string) => void,
): Promise<void> {
  await fillItems(db);
  say(`${ITEMS} items`);
  for (const { table, count, rows } of fillings(size)) {
    const began = performance.now();
    const fill = async (): Promise<void> => {
      for (let from = 1; from <= count; from += PART)
        await db.execute(
          sql.raw(
            `insert into ${table} ${rows} from generate_series(${from}::bigint, ${Math.min(count, from + PART - 1)}::bigint) n`,
          ),
        );
    };
    // nobody has two wallets, and nothing is sold yet: no day of sales changes by them
    const quiet = table === 'app.wallets' ? [table] : [];
    await withoutTriggers(db, quiet, () => withoutIndexes(db, table, fill));
    await db.execute(sql.raw(`vacuum (analyze) ${table}`));
    say(`${table}: ${count} rows in ${Math.round((performance.now() - began) / 1_000)} s`);
  }
}
