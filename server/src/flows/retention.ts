import { DAY_MS, dayOf, HOUR_MS } from '@talkies/shared';
import { type SQL, sql } from 'drizzle-orm';
import type { Needs } from '../chain/context.ts';
import { openCondition } from '../modules/market/index.ts';
import { storageOf } from '../modules/media/index.ts';

declare module '../platform/jobs/queue.ts' {
  interface JobPayloads {
    'retention/remove': { part: number };
  }
}

/** The rows that one statement removes, and the statements of one job before it leaves the rest to another. */
const CHUNK = 1_000;
const CHUNKS_OF_A_JOB = 100;
/** UTC */
const HOUR_OF_DAY = 3;
/** An unconfirmed subscription, and the mark of a free ticket; the privacy text states both periods. */
const UNCONFIRMED_DAYS = 30;
const FREE_TICKET_DAYS = 91;

interface Rule {
  /** of the schema `app` */
  table: string;
  /** how long a row is kept after it ended */
  days: number;
  /** whether row `t` ended before that moment */
  ended: (before: SQL) => SQL;
  /** what is done to a row instead of deleting it */
  set?: SQL;
}

/** A block so deep (in blocks) is safely out of every reorganisation's reach; failed transactions may have none. */
const isFinal = sql`t.status in ('confirmed', 'failed') and (t.block is null and t.status = 'failed' or t.block <
  (select number - 1000 from onchain.cursors c where c.chain = t.chain))`;

/** When launch `l` opened; null for a draft, which may be scheduled anew. */
const opening = sql`case when l.scheduled_at is not null then l.opens_at end`;

/** For a table by days, which are UTC. */
const onDayBefore = (before: SQL): SQL => sql`t.day < (${before} at time zone 'UTC')::date`;

/**
 * The rules of what is not kept for ever (docs/operating.md). Purchases, audits, messages and payments are not among
 * them.
 */
const rules: Rule[] = [
  { table: 'jobs', days: 7, ended: (before) => sql`done_at < ${before} and key is null` },
  // a key keeps a job from being done a second time
  { table: 'jobs', days: 90, ended: (before) => sql`done_at < ${before}` },
  { table: 'jobs', days: 90, ended: (before) => sql`failed_at < ${before}` },
  { table: 'sessions', days: 1, ended: (before) => sql`expires_at < ${before}` },
  { table: 'one_time_codes', days: 1, ended: (before) => sql`expires_at < ${before}` },
  { table: 'verifications', days: 1, ended: (before) => sql`expires_at < ${before}` },
  { table: 'wallet_challenges', days: 1, ended: (before) => sql`expires_at < ${before}` },
  { table: 'rate_limits', days: 1, ended: (before) => sql`expire < ${before}` },
  // for a week they tell which registrations are still to be verified
  { table: 'mail_links', days: 30, ended: (before) => sql`expires_at < ${before}` },
  { table: 'lottery_exclusions', days: 1, ended: (before) => sql`until < ${before}` },
  // the mark of an address that had a free ticket of a lottery, which is over after 90 days
  {
    table: 'ticket_orders',
    days: FREE_TICKET_DAYS,
    ended: (before) => sql`created_at < ${before} and address_mark is not null`,
    set: sql`address_mark = null`,
  },
  { table: 'notifications', days: 365, ended: (before) => sql`at < ${before} and read_at is not null` },
  {
    // never paid, as far as we, the buyer's wallet and the chain know
    table: 'orders',
    days: 90,
    ended: (before) => sql`state = 'expired' and updated_at < ${before} and expires_at < ${before}
      and not reserves_edition and not paying and payments = 0 and payment_key is null and tx_hash is null and reported_at is null
      and not exists (select from app.purchases p where p.order_id = t.id)
      and not exists (select from app.payments p where p.order_id = t.id)
      and not exists (select from app.eth_payments e where e.order_id = t.id)
      and not exists (select from app.fundings f where f.order_id = t.id)
      and not exists (select from onchain.mints m where m.chain = t.chain and m.order_id = t.chain_order_id)
      and not exists (select from app.order_events e
        where e.order_id = t.id and e.state not in ('created', 'awaiting_payment', 'expired'))`,
  },
  // quotes for the receiver that were never used
  {
    table: 'eth_payments',
    days: 90,
    ended: (before) => sql`state = 'void' and updated_at < ${before}`,
  },
  // messages in a provider's name that did not concern a payment of ours
  {
    table: 'payment_events',
    days: 90,
    ended: (before) => sql`received_at < ${before} and verdict in ('refused', 'unrelated')`,
  },
  // mails and wallets of people who could have joined a launch that is over; the opening is the end of what it alone needs
  ...Object.entries({
    launch_allowed: sql`coalesce(l.closes_at, case when l.list_use <> 'only' then ${opening} end)`,
    launch_places: sql`l.closes_at`,
    launch_reminders: sql`coalesce(l.closes_at, ${opening})`,
  }).map(([table, end]) => ({
    table,
    days: 90,
    ended: (before: SQL) =>
      sql`exists (select from app.launches l where l.id = t.launch_id and ${end} < ${before})`,
  })),
  // subscriptions that were never confirmed, and addresses of people who left: how many left an issue stays
  {
    table: 'newsletter_subscribers',
    days: UNCONFIRMED_DAYS,
    ended: (before) => sql`state = 'pending' and requested_at < ${before}`,
  },
  {
    table: 'newsletter_subscribers',
    days: 0,
    ended: (before) => sql`state = 'left' and left_at < ${before} and email <> id`,
    set: sql`email = id`,
  },
  // that a visitor was here on that day; figures of two years and searches of a season stay (adr/313)
  { table: 'visit_marks', days: 0, ended: onDayBefore },
  { table: 'visit_searches', days: 90, ended: onDayBefore },
  { table: 'visit_counts', days: 800, ended: onDayBefore },
  { table: 'visit_days', days: 800, ended: onDayBefore },
  {
    // transactions of wallets that are not ours
    table: 'chain_transactions',
    days: 90,
    ended: (before) => sql`signer is null and created_at < ${before} and ${isFinal}
      and not exists (select from app.market_transactions o
        where o.writer_key = t.key and o.${sql.raw(openCondition)})
      and not exists (select from app.orders o where o.chain = t.chain and o.tx_hash = t.hash
        and o.state not in ('complete', 'expired', 'failed', 'refunded'))
      and not exists (select from app.eth_payments e where e.chain = t.chain and e.tx_hash = t.hash
        and e.state = 'quoted')`,
  },
  {
    // the signed bytes alone: the row says which transaction a signature in the audit belongs to
    table: 'chain_attempts',
    days: 90,
    ended: (before) => sql`at < ${before} and raw <> '0x' and exists (select from app.chain_transactions t
      where t.id = transaction_id and coalesce(t.sent_at, t.created_at) < ${before} and ${isFinal})`,
    set: sql`raw = '0x'`,
  },
];

/** Locks the rows of a rule, so many at most; others that run at the same time find other rows. */
function oldRows({ clock }: Needs<'clock'>, { table, days, ended }: Rule, most: number): SQL {
  const before = sql`${new Date(clock.now().getTime() - days * DAY_MS).toISOString()}::timestamptz`;
  return sql`select t.ctid from app.${sql.identifier(table)} t where ${ended(before)} limit ${most} for update of t skip locked`;
}

/** The query for the rows of each table. */
export const retentionStatements = (ctx: Needs<'clock'>): { table: string; statement: SQL }[] =>
  rules.map((rule) => ({ table: rule.table, statement: oldRows(ctx, rule, CHUNK) }));

/** Removes at most `most` rows of a rule. */
async function removeChunk(ctx: Needs<'clock' | 'db'>, rule: Rule, most: number): Promise<number> {
  const name = sql`app.${sql.identifier(rule.table)}`;
  const rows = sql`ctid = any (array(${oldRows(ctx, rule, most)}))`;
  const { set } = rule;
  const change = set ? sql`update ${name} set ${set} where ${rows}` : sql`delete from ${name} where ${rows}`;
  const removed = ctx.db.$with('removed', { one: sql`one`.as('one') }).as(sql`${change} returning 1 as one`);
  const [found] = await ctx.db.with(removed).select({ count: sql<number>`count(*)::int` }).from(removed);
  return found?.count ?? 0;
}

/**
 * Removes what was kept long enough, so many rows a statement.
 * @returns whether nothing is left; false after `chunks` statements that each removed all they may
 */
export async function removeOld(
  ctx: Needs<'clock' | 'db'>,
  chunk = CHUNK,
  chunks = CHUNKS_OF_A_JOB,
): Promise<boolean> {
  let left = chunks;
  for (const rule of rules)
    while ((await removeChunk(ctx, rule, chunk)) === chunk) {
      left -= 1;
      if (left === 0) return false;
    }
  return true;
}

/** A key for each day and part of its work, so that several processes write each job once. */
function enqueuePart(ctx: Needs<'db' | 'queue'>, at: Date, part: number): Promise<void> {
  const key = `retention/${dayOf(at)}/${part}`;
  return ctx.queue.enqueue(ctx.db, 'retention/remove', { part }, { key, runAt: at });
}

/** Call once at start. A day's first job enqueues the next day's before its work, which may fail. */
export function handleRetention(ctx: Needs<'clock' | 'config' | 'db' | 'queue'>): void {
  ctx.queue.handle('retention/remove', async ({ part }) => {
    const now = ctx.clock.now();
    const next = new Date(now.getTime() + DAY_MS);
    next.setUTCHours(HOUR_OF_DAY, 0, 0, 0);
    await enqueuePart(ctx, next, 0);
    if (!(await removeOld(ctx))) await enqueuePart(ctx, now, part + 1);
    if (part === 0) await storageOf(ctx.config).removeParts(new Date(now.getTime() - HOUR_MS));
  });
}

/** Removes what is due today, and every day from now on. For each process with the role `worker`, at its start. */
export const startRetention = (ctx: Needs<'clock' | 'db' | 'queue'>): Promise<void> =>
  enqueuePart(ctx, ctx.clock.now(), 0);
