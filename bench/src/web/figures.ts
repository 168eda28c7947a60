import { gzipSync } from 'node:zlib';
import lighthouse, { type RunnerResult } from 'lighthouse';

/** What Lighthouse says of one page. Scores of 100, milliseconds, kilobytes of 1000 bytes. */
export interface PageFigures {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  lcpMs: number;
  cls: number;
  tbtMs: number;
  /** all scripts of the first load, gzip */
  jsKb: number;
  /** everything that the first load fetched, as it went over the line */
  transferKb: number;
}

const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

interface Fetched {
  url: string;
  resourceType?: string;
  transferSize: number;
}

export const median = (values: number[]): number => {
  const middle = values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
  if (middle === undefined) throw new Error('nothing was measured');
  return middle;
};

const compressed = new Map<string, number>();
async function gzipBytes(url: string): Promise<number> {
  const known = compressed.get(url);
  if (known !== undefined) return known;
  const size = gzipSync(Buffer.from(await (await fetch(url)).arrayBuffer())).length;
  compressed.set(url, size);
  return size;
}

const kb = (bytes: number): number => Math.round(bytes / 100) / 10;

async function figuresOf({ lhr }: RunnerResult): Promise<PageFigures> {
  const score = (name: string): number => Math.round((lhr.categories[name]?.score ?? 0) * 100);
  const audit = (name: string): number => lhr.audits[name]?.numericValue ?? Number.NaN;
  const details = lhr.audits['network-requests']?.details as { items?: Fetched[] } | undefined;
  const requests = details?.items ?? [];
  let js = 0;
  for (const { url, resourceType } of requests) if (resourceType === 'Script') js += await gzipBytes(url);
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    lcpMs: Math.round(audit('largest-contentful-paint')),
    cls: Math.round(audit('cumulative-layout-shift') * 1000) / 1000,
    tbtMs: Math.round(audit('total-blocking-time')),
    jsKb: kb(js),
    transferKb: kb(requests.reduce((sum, { transferSize }) => sum + transferSize, 0)),
  };
}

/** Audits that took points away, for whoever wants to know why. */
const failed = ({ lhr }: RunnerResult): string[] =>
  Object.values(lhr.categories).flatMap((category) =>
    category.auditRefs
      .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => `${category.id}/${id}: ${lhr.audits[id]?.displayValue ?? lhr.audits[id]?.title}`),
  );

/** Lighthouse's mobile preset, `runs` times; of each figure the middle one. `port`: the browser's debugging port. */
export async function measurePage(
  url: string,
  port: number,
  runs: number,
): Promise<{ figures: PageFigures; failed: string[] }> {
  const all: PageFigures[] = [];
  let complaints: string[] = [];
  for (let run = 0; run < runs; run += 1) {
    const result = await lighthouse(url, {
      port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: categories,
    });
    if (!result) throw new Error(`Lighthouse measured nothing at ${url}`);
    all.push(await figuresOf(result));
    complaints = failed(result);
  }
  const names = Object.keys(all[0] ?? {}) as (keyof PageFigures)[];
  const figures = Object.fromEntries(names.map((name) => [name, median(all.map((one) => one[name]))]));
  return { figures: figures as unknown as PageFigures, failed: complaints };
}
