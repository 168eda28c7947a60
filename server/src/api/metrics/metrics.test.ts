import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobs } from '../../platform/jobs/tables.ts';
import { createRates } from '../../platform/rates/rates.ts';
import { type RateSource, ratedCurrencies, WrongSource } from '../../platform/rates/source.ts';
import { createTestContext, type TestContext } from '../../testing/context.ts';
import { createHttp } from '../app.ts';
import { createCollector } from './collect.ts';
import { serveMetrics } from './serve-metrics.ts';

let ctx: TestContext;
let collect: () => Promise<string>;
let served: Awaited<ReturnType<typeof serveMetrics>>;
beforeAll(async () => {
  ctx = await createTestContext();
  collect = createCollector(ctx, () => 3);
  served = await serveMetrics({ host: '127.0.0.1', port: 0 }, () => collect());
});
afterAll(async () => {
  served.stop();
  await ctx.close();
});

const scrape = async (path = '/metrics') => fetch(`http://127.0.0.1:${served.port}${path}`);
/** The values of a metric by its labels, as Prometheus reads them. */
async function valuesOf(metric: string): Promise<Record<string, number>> {
  const text = await (await scrape()).text();
  const lines = text.matchAll(new RegExp(`^${metric}(?:\\{(.*)\\})? (\\S+)$`, 'gm'));
  return Object.fromEntries([...lines].map(([, labels = '', value]) => [labels, Number(value)]));
}

test('alerts read what is there, and each says what to do', async () => {
  const rules = readFileSync(new URL('../../../../deploy/prometheus/alerts.yml', import.meta.url), 'utf8');
  const shown = new Set(
    (await collect()).match(/^# TYPE \S+/gm)?.map((line) => line.slice('# TYPE '.length)),
  );
  const named = [...rules.matchAll(/\b(?:talkies|nodejs)_\w+/g)].map(([name]) => name);
  expect(named.length).toBeGreaterThan(10);
  const parts = /_(bucket|count|sum)$/;
  expect(named.filter((name) => !shown.has(name) && !shown.has(name.replace(parts, '')))).toEqual([]);
  const [alerts, steps] = [/- alert: /g, /^ +do: \S/gm].map((line) => rules.match(line)?.length);
  expect(steps).toBe(alerts);
});

describe('what a process shows of itself', () => {
  test('is Prometheus’ text at one address of its own port, and is not among the addresses of the shop', async () => {
    const response = await scrape();
    expect(response.headers.get('content-type')).toContain('text/plain; version=0.0.4');
    expect(await response.text()).toContain('nodejs_eventloop_lag_seconds');
    expect((await scrape('/')).status).toBe(404);
    const shop = createHttp(ctx, { resolveUser: async () => null, routes: [], mounts: [], readiness: {} });
    expect((await shop.request('/metrics')).status).toBe(404);
  });

  test('counts requests by class of address, however many addresses are invented', async () => {
    const shop = createHttp(ctx, { resolveUser: async () => null, routes: [], mounts: [], readiness: {} });
    const before = await valuesOf('talkies_http_request_seconds_count');
    for (const path of ['/healthz', '/api/one', '/api/two', '/nobody/is/here']) await shop.request(path);
    const after = await valuesOf('talkies_http_request_seconds_count');
    const more = (labels: string) => (after[labels] ?? 0) - (before[labels] ?? 0);
    expect(more('route="health",status="2xx"')).toBe(1);
    expect(more('route="api",status="4xx"')).toBe(2);
    expect(more('route="page",status="4xx"')).toBe(1);
  });

  test('tells jobs by their state, and for how long the oldest waits', async () => {
    const hour = 3_600_000;
    const row = (more: Partial<typeof jobs.$inferInsert>) => ({
      ...{ name: 'test/none', payload: {}, runAt: new Date(Date.now() - hour) },
      ...more,
    });
    await ctx.db
      .insert(jobs)
      .values([
        row({}),
        row({ leasedUntil: new Date(Date.now() + hour) }),
        row({ runAt: new Date(Date.now() + hour) }),
        row({ failedAt: new Date() }),
        row({ doneAt: new Date() }),
      ]);
    expect(await valuesOf('talkies_jobs')).toEqual({
      'lane="work",state="due"': 1,
      'lane="work",state="running"': 1,
      'lane="work",state="later"': 1,
      'lane="work",state="given_up"': 1,
    });
    const { 'lane="work"': age = 0 } = await valuesOf('talkies_jobs_oldest_due_seconds');
    expect(age).toBeGreaterThanOrEqual(3_600);
    await ctx.db.delete(jobs);
  });

  test('has the age of a rate only where its coin can be quoted', async () => {
    const percentMore = (percent: bigint): RateSource => ({
      ...ctx.rateSource,
      fetch: async () => {
        const rates = [...(await ctx.rateSource.fetch())];
        return new Map(rates.map(([rated, { rate, at }]) => [rated, { rate: (rate * percent) / 100n, at }]));
      },
    });
    const wrong: RateSource = {
      ...ctx.rateSource,
      fetch: async () => {
        throw new WrongSource('ETH', 'It calls itself BTC / USD.');
      },
    };
    const quotedBeside = async (second: RateSource) => {
      const rates = createRates([ctx.rateSource, second], ctx.clock, ctx.changes, ctx.log);
      await rates.refresh();
      const text = await createCollector({ ...ctx, rates }, null)();
      return [...text.matchAll(/^talkies_rate_age_seconds\{rated="(\w+)"\}/gm)].map(([, rated]) => rated);
    };
    expect(await quotedBeside(percentMore(101n))).toEqual(ratedCurrencies);
    expect(await quotedBeside(percentMore(103n))).toEqual([]);
    expect(await quotedBeside(wrong)).toEqual(ratedCurrencies.filter((rated) => rated !== 'ETH'));
  });

  test('tells how much of its disk is free, and how far its clock is from the database’s', async () => {
    const { '': free = 0 } = await valuesOf('talkies_disk_free_ratio');
    expect(free).toBeGreaterThan(0);
    expect(free).toBeLessThan(1);
    const before = ctx.clock.now();
    ctx.clock.set(new Date(Date.now() + 90_000).toISOString());
    const { '': ahead = 0 } = await valuesOf('talkies_clock_ahead_seconds');
    ctx.clock.set(before.toISOString());
    expect(Math.round(ahead / 10)).toBe(9);
    const dataDir = join(ctx.config.dataDir, 'gone');
    const text = await createCollector({ ...ctx, config: { ...ctx.config, dataDir } }, null)();
    expect(text).toContain('talkies_source_answers{source="disk"} 0');
    expect(text).not.toMatch(/^talkies_disk_free_ratio/m);
  });

  test('tells the age of the last backup, where there is one', async () => {
    expect(await valuesOf('talkies_backup_age_seconds')).toEqual({});
    const at = new Date(ctx.clock.now().getTime() - 7_200_000).toISOString();
    await writeFile(join(ctx.config.dataDir, 'last-backup.json'), JSON.stringify({ at }));
    expect(await valuesOf('talkies_backup_age_seconds')).toEqual({ '': 7_200 });
  });

  test('has open live pages, and goes on where a chain’s node does not answer', async () => {
    expect(await valuesOf('talkies_live_pages')).toEqual({ '': 3 });
    const [chain] = ctx.chains.all();
    const name = chain?.config.name;
    const answers = await valuesOf('talkies_source_answers');
    expect(answers[`source="chain:${name}"`]).toBe(0);
    expect(answers['source="jobs"']).toBe(1);
    expect(await valuesOf('talkies_chain_blocks_behind')).toEqual({});
  });
});
