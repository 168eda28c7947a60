import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Context } from '../../chain/context.ts';
import { readerLag, stuckTransactions } from '../../chain/index.ts';
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
  const sources: Record<string, Source> = { connections: connectionsOf(own, ctx), rates: ratesOf(own, ctx) };
  if (ctx.config.roles.includes('worker'))
    Object.assign(sources, { jobs: jobsOf(own, ctx), transactions: transactionsOf(own, ctx) });
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
