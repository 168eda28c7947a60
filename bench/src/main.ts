/**
 * `npm run bench`: what visitors ask for most, as a share of what nothing but sending the same costs. `--items 10000`,
 * `--database pglite|postgres` (an empty one that goes again) or an address such as `postgres://…/talkies_million`, which is made
 * and filled the first time and stays; `--seconds 3`, `--only apiFresh,search`, `--json`. Ends with 1 where a goal is missed.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Child, start } from './child.ts';
import { type Question, questions } from './fresh/questions.ts';
import { openDatabases, openNamed } from './live/databases.ts';
import { type Figure, measure, type Target } from './measure.ts';
import type { ShopOrder } from './shop.ts';

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '3' },
    items: { type: 'string', default: '10000' },
    database: { type: 'string', default: 'pglite' },
    only: { type: 'string' },
  },
});
const seconds = Number(values.seconds);
const items = Number(values.items);
if (!(seconds > 0 && Number.isInteger(items) && items >= 1000))
  throw new Error('--seconds needs a number such as 3, --items one such as 10000');
const named = /^postgres(ql)?:\/\//.test(values.database);
if (!named && !['pglite', 'postgres'].includes(values.database))
  throw new Error('--database takes pglite, postgres and the address of a database');
const onPostgres = values.database !== 'pglite';

const filteredPath = '/api/items?film=kabali&rarity=Rare&sort=price-up&q=lamp';
const always = (path: string) => (): string => path;

const names = {
  limitJson24: 'Hono, a ready 24-item JSON (the limit)',
  apiFirstPage: 'the catalogue’s first page',
  apiFiltered: 'a filtered and searched page',
  ssrTrivial: 'a trivial page, drawn each time (the limit)',
  ssrExplore: 'the explore page for visitors',
  apiBusy: 'the first page while twenty things change a second',
  ssrBusy: 'the explore page while twenty things change a second',
  apiFresh: 'filtered pages that nobody asked for before',
  search: 'words that nobody looked for before',
  suggest: 'suggestions that nobody saw before',
  freshAlone: 'the statements of a fresh page, by pg alone (the limit)',
  searchAlone: 'the statements of a search, by pg alone (the limit)',
} as const;
type Name = keyof typeof names;
type Figures = Partial<Record<Name, Figure>>;

interface Goal {
  name: Name;
  /** of which at least this share is reached */
  share?: { limit: Name; least: number };
  /** requests a second, and milliseconds that ninety-nine of a hundred wait at most */
  rate?: number;
  p99?: number;
}

const goals: Goal[] = [
  { name: 'apiFirstPage', share: { limit: 'limitJson24', least: 0.25 } },
  { name: 'apiFiltered', share: { limit: 'limitJson24', least: 0.25 } },
  { name: 'ssrExplore', share: { limit: 'ssrTrivial', least: 0.5 } },
  { name: 'apiBusy', share: { limit: 'limitJson24', least: 0.25 } },
  ...(onPostgres
    ? ([
        { name: 'apiFresh', p99: 50, share: { limit: 'freshAlone', least: 0.25 } },
        { name: 'search', p99: 50, share: { limit: 'searchAlone', least: 0.25 } },
      ] satisfies Goal[])
    : ([{ name: 'apiFresh', rate: 400, p99: 150 }] satisfies Goal[])),
];

const only = values.only?.split(',');
if (only?.some((name) => !Object.hasOwn(names, name)))
  throw new Error(`--only takes some of ${Object.keys(names).join(',')}`);
const isWanted = (name: string): boolean => only === undefined || only.includes(name);

function buildPages(): void {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  if (existsSync(join(root, 'web/build/server/index.js'))) return;
  execFileSync('npm', ['run', 'build', '-w', 'web'], { cwd: root, stdio: ['ignore', 2, 2] });
}

async function measureShop(shop: Child, folder: string): Promise<Figures> {
  const firstPage = await fetch(`${shop.url}/api/items`);
  const ready = join(folder, 'first-page.json');
  writeFileSync(ready, await firstPage.text());
  const limit = await start('./ready-json.ts', { READY_JSON: ready });
  const trivial = await start('./trivial-page.ts', {});
  const order = (what: ShopOrder): void => shop.tell(what);
  const busy = (): (() => void) => {
    order({ changing: true });
    return () => order({ changing: false });
  };
  const of = (path: () => string) => ({ url: shop.url, path });
  try {
    const targets: Partial<Record<Name, Target>> = {
      limitJson24: { url: limit.url, path: always('/') },
      apiFirstPage: of(always('/api/items')),
      apiFiltered: of(always(filteredPath)),
      ssrTrivial: { url: trivial.url, path: always('/') },
      ssrExplore: of(always('/explore')),
      apiBusy: { ...of(always('/api/items')), meanwhile: busy },
      ssrBusy: { ...of(always('/explore')), meanwhile: busy },
      // last: what they leave unanswered keeps the shop busy for a while
      apiFresh: of(questions.filtered()),
      search: of(questions.search()),
      suggest: of(questions.suggestions()),
    };
    const wanted = Object.fromEntries(Object.entries(targets).filter(([name]) => isWanted(name)));
    const figures: Figures = await measure(wanted, seconds);
    const alone = async (question: Question): Promise<Figure> =>
      (await shop.ask({ alone: question, seconds })) as Figure;
    if (onPostgres) {
      if (isWanted('freshAlone')) figures.freshAlone = await alone('filtered');
      if (isWanted('searchAlone')) figures.searchAlone = await alone('search');
    }
    return figures;
  } finally {
    for (const child of [trivial, limit]) await child.stop();
  }
}

/** The shares that goals name, and in words what is missed. */
function judge(figures: Figures): { ratios: Record<string, number>; missed: string[] } {
  const ratios: Record<string, number> = {};
  const missed: string[] = [];
  for (const { name, share, rate, p99 } of goals) {
    const figure = figures[name];
    const limit = share && figures[share.limit];
    if (!figure) continue;
    if (share && limit) {
      const ratio = Math.round((figure.rate / limit.rate) * 100) / 100;
      ratios[`${name}/${share.limit}`] = ratio;
      if (ratio < share.least) missed.push(`${name} / ${share.limit} = ${ratio}, at least ${share.least}`);
    }
    if (rate !== undefined && figure.rate < rate) missed.push(`${name} ${figure.rate}/s, at least ${rate}`);
    if (p99 !== undefined && figure.p99 > p99) missed.push(`${name} p99 ${figure.p99} ms, at most ${p99}`);
  }
  return { ratios, missed };
}

function report(figures: Figures): boolean {
  const { ratios, missed } = judge(figures);
  const list = Object.entries(figures) as [Name, Figure][];
  if (values.json) {
    const rates = Object.fromEntries(list.map(([name, { rate }]) => [name, rate]));
    const p99 = Object.fromEntries(list.map(([name, figure]) => [name, figure.p99]));
    console.log(
      JSON.stringify({ database: onPostgres ? 'postgres' : 'pglite', items, ...rates, p99, ratios, missed }),
    );
  } else {
    for (const [name, { rate, p99 }] of list)
      console.log(
        `${String(rate).padStart(7)} requests/s  p99 ${String(p99).padStart(5)} ms  ${names[name]}`,
      );
    for (const [ratio, value] of Object.entries(ratios)) console.log(`${ratio} = ${value}`);
    for (const goal of missed) console.log(`MISSED ${goal}`);
  }
  return missed.length === 0;
}

buildPages();
const folder = mkdtempSync(join(tmpdir(), 'talkies-bench-'));
const databases = values.database === 'postgres' ? await openDatabases() : null;
try {
  const settings: Record<string, string> = { BENCH_DIR: folder, BENCH_ITEMS: String(items) };
  if (databases) settings.DATABASE_URL = await databases.make();
  if (named) settings.DATABASE_URL = await openNamed(values.database);
  const shop = await start('./shop.ts', settings);
  try {
    if (!report(await measureShop(shop, folder))) process.exitCode = 1;
  } finally {
    await shop.stop();
  }
} finally {
  await databases?.stop();
  rmSync(folder, { recursive: true, force: true });
}
