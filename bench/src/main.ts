import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { start } from './child.ts';
import { type Figure, measure } from './measure.ts';

const { values } = parseArgs({
  options: { json: { type: 'boolean', default: false }, seconds: { type: 'string', default: '3' } },
});
const seconds = Number(values.seconds);
if (!(seconds > 0)) throw new Error('--seconds needs a number such as 3');

const filtered = '/api/items?film=kabali&rarity=Rare&sort=price-up&q=lamp';
const always = (path: string) => (): string => path;
/** different every time, so that none of them is kept */
function fresh(path: string): () => string {
  let n = 0;
  return () => {
    n += 1;
    return `${path}&min=${Math.floor(n / 100)}.${String(n % 100).padStart(2, '0')}`;
  };
}

const names = {
  limitJson24: 'Hono, a ready 24-item JSON (the limit)',
  apiFirstPage: 'the catalogue’s first page',
  apiFiltered: 'a filtered and searched page',
  apiFresh: 'filtered pages that nobody asked for before',
  ssrTrivial: 'a trivial page, drawn each time (the limit)',
  ssrExplore: 'the explore page for visitors',
} as const;
type Name = keyof typeof names;

/** Least share of the limit (issue: how fast). */
const ratios: { name: Name; limit: Name; least: number }[] = [
  { name: 'apiFirstPage', limit: 'limitJson24', least: 0.25 },
  { name: 'apiFiltered', limit: 'limitJson24', least: 0.25 },
  { name: 'ssrExplore', limit: 'ssrTrivial', least: 0.5 },
];

function buildPages(): void {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  if (existsSync(join(root, 'web/build/server/index.js'))) return;
  execFileSync('npm', ['run', 'build', '-w', 'web'], { cwd: root, stdio: ['ignore', 2, 2] });
}

async function run(folder: string): Promise<Record<Name, Figure>> {
  const shop = await start('./shop.ts', { BENCH_DIR: folder });
  const firstPage = await fetch(`${shop.url}/api/items`);
  const ready = join(folder, 'first-page.json');
  writeFileSync(ready, await firstPage.text());
  const limit = await start('./limit.ts', { READY_JSON: ready });
  const trivial = await start('./trivial.ts', {});
  try {
    return await measure(
      {
        limitJson24: { url: limit.url, path: always('/') },
        apiFirstPage: { url: shop.url, path: always('/api/items') },
        apiFiltered: { url: shop.url, path: always(filtered) },
        ssrTrivial: { url: trivial.url, path: always('/') },
        ssrExplore: { url: shop.url, path: always('/explore') },
        // last: what it leaves unanswered keeps the shop busy for a while
        apiFresh: { url: shop.url, path: fresh('/api/items?film=kabali') },
      },
      seconds,
    );
  } finally {
    for (const child of [trivial, limit, shop]) await child.stop();
  }
}

function report(figures: Record<Name, Figure>): boolean {
  const measured = ratios.map(({ name, limit, least }) => {
    const ratio = figures[name].rate / figures[limit].rate;
    return { name, limit, least, ratio: Math.round(ratio * 100) / 100, ok: ratio >= least };
  });
  const list = Object.entries(figures) as [Name, Figure][];
  if (values.json) {
    const rates = Object.fromEntries(list.map(([name, { rate }]) => [name, rate]));
    const p99 = Object.fromEntries(list.map(([name, figure]) => [name, figure.p99]));
    const shares = Object.fromEntries(measured.map(({ name, limit, ratio }) => [`${name}/${limit}`, ratio]));
    console.log(JSON.stringify({ ...rates, p99, ratios: shares }));
  } else {
    for (const [name, { rate, p99 }] of list)
      console.log(
        `${String(rate).padStart(7)} requests/s  p99 ${String(p99).padStart(5)} ms  ${names[name]}`,
      );
    for (const { name, limit, ratio, least, ok } of measured)
      console.log(`${ok ? 'ok  ' : 'LOW '} ${name} / ${limit} = ${ratio} (at least ${least})`);
  }
  return measured.every(({ ok }) => ok);
}

buildPages();
const folder = mkdtempSync(join(tmpdir(), 'talkies-bench-'));
try {
  if (!report(await run(folder))) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
