/**
 * `npm run bench:live`: pages that hear of bids, and a chain's history that is read from its beginning. `--only
 * streams|replay`, `--json`. Ends with 1 where a limit is passed.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openDatabases } from './live/databases.ts';
import { measureReplay } from './live/replay.ts';
import { measureStreams } from './live/streams.ts';

const { values } = parseArgs({
  options: { json: { type: 'boolean', default: false }, only: { type: 'string' } },
});
const parts = ['streams', 'replay'] as const;
const wanted = parts.filter((part) => values.only === undefined || values.only === part);
if (wanted.length === 0) throw new Error(`--only takes ${parts.join(' or ')}`);

/** What the issue asks for: at most, or at least. */
const limits = {
  rssMb: { most: 600, paragraphs: 'MB hold 5,000 open pages in one process, after all bids' },
  deliveredP99: { most: 500, paragraphs: 'ms from sending a bid until 99 % of 5,000 pages have it' },
  burstProjectedMs: { most: 1_000, paragraphs: 'ms until 200 bids of one block are projected' },
  perSecond: { least: 3_000, paragraphs: 'events a second, 100,000 through the reader into PostgreSQL' },
} as const;
type Name = keyof typeof limits;

const words: Record<string, string> = {
  pages: 'open pages',
  openedMs: 'ms until all of them have the state of the auction',
  openMb: 'MB when all pages are open',
  deliveredP50: 'ms from sending a bid until half of the pages have it',
  burstDeliveredMs: 'ms until all pages of one auction have the last bid of the burst',
  events: 'events in the history',
  readerMb: 'MB of the reader at the end',
};

function judge(name: Name, value: number): { ratio: number; ok: boolean; of: string } {
  const limit = limits[name];
  const bound = 'most' in limit ? limit.most : limit.least;
  const ratio = Math.round((value / bound) * 100) / 100;
  return {
    ratio,
    ok: 'most' in limit ? ratio <= 1 : ratio >= 1,
    of: `${'most' in limit ? 'at most' : 'at least'} ${bound}`,
  };
}

function report(figures: Record<string, number>): boolean {
  const judged = Object.entries(figures).map(([name, value]) => ({
    name,
    value,
    verdict: name in limits ? judge(name as Name, value) : null,
  }));
  if (values.json) {
    const ratios = judged.flatMap(({ name, verdict }) => (verdict ? [[name, verdict.ratio]] : []));
    console.log(JSON.stringify({ ...figures, ratios: Object.fromEntries(ratios) }));
  } else
    for (const { name, value, verdict } of judged) {
      const mark = verdict === null ? '    ' : verdict.ok ? 'ok  ' : 'MISS';
      const paragraphs = name in limits ? limits[name as Name].paragraphs : (words[name] ?? name);
      const share = verdict ? ` (${verdict.of}: ${verdict.ratio} of it)` : '';
      console.log(`${mark} ${String(value).padStart(7)} ${paragraphs}${share}`);
    }
  return judged.every(({ verdict }) => verdict?.ok ?? true);
}

const root = fileURLToPath(new URL('../../', import.meta.url));
if (wanted.includes('streams') && !existsSync(join(root, 'web/build/server/index.js')))
  execFileSync('npm', ['run', 'build', '-w', 'web'], { cwd: root, stdio: ['ignore', 2, 2] });
const databases = await openDatabases();
try {
  const streams = wanted.includes('streams') ? await measureStreams(databases) : {};
  const replay = wanted.includes('replay') ? await measureReplay(databases) : {};
  if (!report({ ...streams, ...replay })) process.exitCode = 1;
} finally {
  await databases.stop();
}
