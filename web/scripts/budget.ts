/**
 * `npm run budget -w web` compares the JavaScript of each page's first load, and the stylesheet of every page,
 * compressed as served, with their limits. It reads the client build's manifest, and fails if one is above its limit,
 * if a page contains a wallet library or, outside the studio, the studio's code, and if the stylesheets lack a class.
 */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { firstLoads, type RouteManifest } from './first-loads.ts';
import { studioProblems } from './studio-code.ts';
import { stylesheetProblems } from './stylesheet.ts';
import { walletProblems } from './wallet-code.ts';

/**
 * Limits in kilobytes of 1000 bytes, in brotli: for visitors' pages, for pages of people who trade and pay, and for the
 * studio, whose members open it daily from a cache, and which contains one table of all its calls.
 */
const LIMITS = { visitors: 125.9, members: 131.9, staff: 136 };
/** the limit of the stylesheet that every page waits for */
const SHEET = 18.7;
const members =
  /^\/(wallet|profile|u\/|nonfungiblespb|nfttransfer|nftshowcase|bid_conformation|confirmation|orders|lottery[_/])/;
const staff = /^\/studio\b/;
const client = join(import.meta.dirname, '../build/client');

async function manifest(): Promise<RouteManifest> {
  const assets = join(client, 'assets');
  const name = (await readdir(assets)).find((file) => /^manifest-.*\.js$/.test(file));
  if (!name) throw new Error('There is no build. Run `npm run build` first.');
  const source = await readFile(join(assets, name), 'utf8');
  return JSON.parse(source.slice(source.indexOf('{'), source.lastIndexOf('}') + 1));
}

const sizes = new Map<string, number>();
async function compressed(path: string): Promise<number> {
  const known = sizes.get(path);
  if (known !== undefined) return known;
  // very short files are sent uncompressed (compress-files.ts)
  const { size } = await stat(join(client, `${path}.br`)).catch(() => stat(join(client, path)));
  sizes.set(path, size);
  return size;
}

/** Every script of the build by its address. */
async function scripts(): Promise<Map<string, string>> {
  const names = (await readdir(join(client, 'assets'))).filter((name) => name.endsWith('.js'));
  const read = names.map(async (name) => {
    const path = `/assets/${name}`;
    return [path, await readFile(join(client, path), 'utf8')] as const;
  });
  return new Map(await Promise.all(read));
}

const code = await scripts();
const pages = firstLoads(await manifest(), code);
let tooBig = 0;
for (const { page, files } of pages) {
  let total = 0;
  for (const file of files) total += await compressed(file);
  const limit = staff.test(page) ? LIMITS.staff : members.test(page) ? LIMITS.members : LIMITS.visitors;
  const over = total > limit * 1000;
  if (over) tooBig += 1;
  console.log(`${(total / 1000).toFixed(1).padStart(7)} kB  ${page}${over ? '  above the limit' : ''}`);
}
console.log(
  `limit ${LIMITS.visitors} kB of JavaScript (brotli) for a first load, ${LIMITS.members} kB where people trade and pay, ${LIMITS.staff} kB in the studio`,
);
const [sheet] = (await readdir(join(client, 'assets'))).filter((name) => /^shop-.*\.css$/.test(name));
const sheetKb = (await compressed(`/assets/${sheet}`)) / 1000;
if (sheetKb > SHEET) tooBig += 1;
console.log(`stylesheet of every page ${sheetKb.toFixed(1)} kB, limit ${SHEET} kB`);
const problems = [
  ...walletProblems(code, pages),
  ...studioProblems(code, pages),
  ...stylesheetProblems(join(import.meta.dirname, '..')),
];
for (const problem of problems) console.log(problem);
if (tooBig > 0 || problems.length > 0) process.exitCode = 1;
