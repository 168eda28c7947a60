import { statfs } from 'node:fs/promises';
import { MINUTE_MS } from '@talkies/shared';
import { sql } from 'drizzle-orm';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Context } from '../../chain/context.ts';
import { readerLag, stuckTransactions } from '../../chain/index.ts';
import { backupAt } from '../../flows/studio/health/show-health.ts';
import { gasTanks } from '../../flows/studio/health/tanks.ts';
import { rawRow } from '../../platform/db/raw-rows.ts';
import { jobFigures } from '../../platform/jobs/jobs-list.ts';
import { registry } from '../../platform/metrics/registry.ts';
import { ratedCurrencies } from '../../platform/rates/source.ts';

/** Called at each scrape. */
type Source = () => Promise<void> | void;

/**
 * Collects the metrics that are read at each scrape instead of counted, by the roles of this process: values that are
 * the same everywhere are read by workers only. A failing source has no values then, and is reported.
 * @param livePages the number open here; null: this process serves no requests
 */
export function createCollector(ctx: Context, livePages: (() => number) | null): () => Promise<string> {
  const own = new Registry();
  collectDefaultMetrics({ register: own });
  const answers = gauge(own, 'talkies_source_answers', '0: what this process looks up did not answer', [
    'source',
  ]);
  const sources: Record<string, Source> = {
    connections: connectionsOf(own, ctx),
    rates: ratesOf(own, ctx),
    disk: diskOf(own, ctx),
    clock: clockOf(own, ctx),
    backup: backupOf(own, ctx),
  };
  if (ctx.config.roles.includes('worker'))
    Object.assign(sources, {
      jobs: jobsOf(own, ctx),
      transactions: transactionsOf(own, ctx),
      gas: gasOf(own, ctx),
    });
  if (ctx.config.roles.includes('reader'))
    for (const chain of ctx.chains.all()) sources[`chain:${chain.config.name}`] = lagOf(own, ctx, chain);
  if (livePages) {
    const open = gauge(own, 'talkies_live_pages', 'Open live pages', []);
    sources.live = () => open.set(livePages());
  }
  return async () => {
    await Promise.all(
      Object.entries(sources).map(async ([source, measure]) => {
        const answered = await Promise.resolve(measure()).then(
          () => 1,
          () => 0,
        );
        answers.set({ source }, answered);
      }),
    );
    return (await Registry.merge([registry, own]).metrics()) as string;
  };
}

const gauge = <L extends string>(
  own: Registry,
  name: string,
  help: string,
  labelNames: readonly L[],
): Gauge<L> =>
  (own.getSingleMetric(name) as Gauge<L> | undefined) ??
  new Gauge({ name, help, labelNames, registers: [own] });

function connectionsOf(own: Registry, { connection }: Pick<Context, 'connection'>): Source {
  const count = gauge(
    own,
    'talkies_database_connections',
    'Connections to the database, and tasks that wait for one',
    ['pool', 'state'],
  );
  return () => {
    for (const { pool, busy, idle, waiting, most } of connection.pools())
      for (const [state, number] of Object.entries({ busy, idle, waiting, most }))
        count.set({ pool, state }, number);
  };
}

function ratesOf(own: Registry, { rates, clock }: Pick<Context, 'rates' | 'clock'>): Source {
  const age = gauge(
    own,
    'talkies_rate_age_seconds',
    'Of the present rate of a coin or currency; none: nothing is quoted in it',
    ['rated'],
  );
  return () => {
    age.reset();
    for (const rated of ratedCurrencies) {
      const rate = rates.undoubted(rated);
      if (rate) age.set({ rated }, (clock.now().getTime() - rate.at.getTime()) / 1_000);
    }
  };
}

function diskOf(own: Registry, { config }: Pick<Context, 'config'>): Source {
  const free = gauge(own, 'talkies_disk_free_ratio', 'The free part of the disk that DATA_DIR is on', []);
  return async () => {
    // without an answer there is no old one
    free.remove();
    const { bavail, blocks } = await statfs(config.dataDir);
    free.set(bavail / blocks);
  };
}

function clockOf(own: Registry, { clock, db }: Pick<Context, 'clock' | 'db'>): Source {
  const ahead = gauge(
    own,
    'talkies_clock_ahead_seconds',
    'How far this machine’s clock is ahead of the database’s',
    [],
  );
  return async () => {
    ahead.remove();
    const before = clock.now().getTime();
    const { at } = await rawRow<{ at: number }>(
      db,
      sql`select extract(epoch from clock_timestamp())::float8 as at`,
    );
    // the database answered in between
    ahead.set((before + clock.now().getTime()) / 2_000 - at);
  };
}

function backupOf(own: Registry, ctx: Pick<Context, 'clock' | 'config'>): Source {
  const age = gauge(
    own,
    'talkies_backup_age_seconds',
    'Since npm run backup last finished on this DATA_DIR',
    [],
  );
  return async () => {
    age.remove();
    const at = await backupAt(ctx);
    if (at !== null) age.set((ctx.clock.now().getTime() - Date.parse(at)) / 1_000);
  };
}

function jobsOf(own: Registry, { db }: Pick<Context, 'db'>): Source {
  const count = gauge(own, 'talkies_jobs', 'Jobs that are not done, by lane and state', ['lane', 'state']);
  const age = gauge(
    own,
    'talkies_jobs_oldest_due_seconds',
    'For how long the job waits that is due longest',
    ['lane'],
  );
  return async () => {
    for (const one of [count, age]) one.reset();
    for (const { lane, due, running, later, givenUp, oldestDueSeconds } of await jobFigures(db)) {
      for (const [state, number] of Object.entries({ due, running, later, given_up: givenUp }))
        count.set({ lane, state }, number);
      age.set({ lane }, oldestDueSeconds);
    }
  };
}

function transactionsOf(own: Registry, ctx: Pick<Context, 'clock' | 'db'>): Source {
  const count = gauge(
    own,
    'talkies_transactions_waiting',
    'Transactions of ours that something stands in the way of',
    ['chain'],
  );
  return async () => {
    count.reset();
    for (const { chain } of await stuckTransactions(ctx)) count.inc({ chain });
  };
}

/** Balances are asked of each chain's node: often enough to see them fall before they are used up. */
const GAS_MS = MINUTE_MS;

function gasOf(own: Registry, ctx: Parameters<typeof gasTanks>[0]): Source {
  const lasts = gauge(
    own,
    'talkies_gas_transactions',
    'For how many more transactions the balance of an account lasts that has sent some within a week',
    ['chain', 'accounts'],
  );
  let readAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() - readAt < GAS_MS) return;
    readAt = performance.now();
    const tanks = await gasTanks(ctx);
    lasts.reset();
    for (const { chain, accounts, lasts: transactions, week } of tanks)
      if (transactions !== null && week > 0) lasts.set({ chain, accounts: accounts.join() }, transactions);
  };
}

function lagOf(
  own: Registry,
  ctx: Pick<Context, 'db'>,
  chain: ReturnType<Context['chains']['all']>[number],
): Source {
  const behind = gauge(own, 'talkies_chain_blocks_behind', 'Blocks of a chain that were not read yet', [
    'chain',
  ]);
  const { name } = chain.config;
  return async () => {
    behind.remove({ chain: name });
    behind.set({ chain: name }, await readerLag(ctx, chain));
  };
}
