import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { fontFile } from '@talkies/fonts/files';
import { type Context, Hono } from 'hono';
import { type Hex, isAddress, isHash } from 'viem';
import { z } from 'zod';
import { type Chains, type ExplorerChain, openChains } from './chains.ts';
import { BASE, explorerPolicy, type Html, pathTo } from './frame.ts';
import {
  addressPage,
  blockPage,
  chainPage,
  homePage,
  problemPage,
  type Shown,
  tokenPage,
  transactionPage,
} from './pages.ts';
import { PageProblem } from './problem.ts';
import { findAddress, findBlock, findToken, findTransaction, isBlock, latestBlocks } from './reads.ts';

/** How the explorer misbehaves. */
export const ExplorerSwitchesSchema = z
  .object({
    /** 503 to every page */
    outage: z.boolean(),
    /** seconds until a page */
    delay: z.number().min(0).max(60),
  })
  .strict();
export type ExplorerSwitches = z.infer<typeof ExplorerSwitchesSchema>;
export const noExplorerFaults: ExplorerSwitches = { outage: false, delay: 0 };

const stylesheet = readFileSync(new URL('./explorer.css', import.meta.url), 'utf8');
const fonts = ['rozha-one-latin-400', 'mukta-latin-400', 'mukta-latin-600', 'khand-latin-600'];

/**
 * Stands in for a chain's public explorer, with the same paths below `/explorer/{chain}`: `/tx/{hash}`, `/block/{number
 * or hash}`, `/address/{address}`, `/nft/{contract}/{token}`. Pages need no script.
 * @param chainsFile the shop's CHAINS_FILE; it may be written later
 */
export function explorerApp(chainsFile: string, switches: () => ExplorerSwitches): Hono {
  const app = new Hono();
  const chains = openChains(chainsFile);
  app.get('/explorer.css', (c) => c.body(stylesheet, 200, { 'content-type': 'text/css; charset=utf-8' }));
  for (const name of fonts)
    app.get(`/fonts/${name}.woff2`, (c) =>
      c.body(new Uint8Array(readFileSync(fontFile(name))), 200, {
        'content-type': 'font/woff2',
        'cache-control': 'max-age=86400',
      }),
    );
  app.use(async (c, next) => {
    const { delay, outage } = switches();
    if (delay > 0) await wait(delay * 1000);
    c.header('content-security-policy', explorerPolicy);
    c.header('cache-control', 'no-store');
    if (outage) throw new PageProblem(503, 'Closed', 'The explorer is switched off (switch outage).');
    await next();
  });
  app.onError((error, c) => {
    if (!(error instanceof PageProblem)) throw error;
    return showProblem(c, chains, error);
  });
  app.get('/', async (c) => c.html(homePage(await Promise.all(chains.all().map(withHead)))));
  chainRoutes(app, chains);
  app.get('/*', () => {
    throw new PageProblem(404, 'No such page', 'The explorer has no page at this address.');
  });
  return app;
}

/** A chain that does not answer is shown as such beside those that do. */
const withHead = async (chain: ExplorerChain) => ({
  ...chain,
  head: await chain.client.getBlockNumber().catch(() => null),
});

function chainRoutes(app: Hono, chains: Chains): void {
  const show = (c: Context): Shown => ({
    chain: chains.get(c.req.param('chain') ?? ''),
    chains: chains.all(),
  });
  const page = (path: string, render: (c: Context, shown: Shown) => Promise<Html>) =>
    app.get(`/:chain${path}`, async (c) => c.html(await render(c, show(c))));

  page('', async (c, shown) =>
    chainPage(shown, await latestBlocks(shown.chain, optional(c.req.query('before'), blockNumber))),
  );
  page('/tx/:hash', async (c, shown) =>
    transactionPage(shown, await findTransaction(shown.chain, hash(c.req.param('hash')))),
  );
  page('/block/:id', async (c, shown) => {
    const id = c.req.param('id') ?? '';
    const number = optional(c.req.query('page'), pageNumber) ?? 1;
    return blockPage(shown, await findBlock(shown.chain, isHash(id) ? id : blockNumber(id), number));
  });
  page('/address/:address', async (c, shown) =>
    addressPage(shown, await findAddress(shown.chain, address(c.req.param('address')))),
  );
  page('/nft/:contract/:token', async (c, shown) =>
    tokenPage(
      shown,
      await findToken(shown.chain, address(c.req.param('contract')), tokenNumber(c.req.param('token'))),
    ),
  );
  app.get('/:chain/search', async (c) =>
    c.redirect(await found(show(c).chain, (c.req.query('q') ?? '').trim()), 303),
  );
}

/** The path of the page for typed or pasted text. @throws PageProblem 400 */
async function found(chain: ExplorerChain, typed: string): Promise<string> {
  if (isHash(typed)) return pathTo(chain, (await isBlock(chain, typed)) ? 'block' : 'tx', typed);
  if (isAddress(typed, { strict: false })) return pathTo(chain, 'address', typed);
  if (/^\d{1,15}$/.test(typed)) return pathTo(chain, 'block', BigInt(typed));
  throw new PageProblem(
    400,
    'Nothing can be found by that',
    'Write a transaction’s hash (0x and 64 hexadecimal digits), an address (0x and 40), or a block’s number.',
  );
}

const optional = <T>(text: string | undefined, read: (text: string) => T): T | null =>
  text === undefined ? null : read(text);

const malformed = (text: string): PageProblem => new PageProblem(400, 'Not understood', text);

function hash(text = ''): Hex {
  if (isHash(text)) return text;
  throw malformed('A transaction’s hash is 0x and 64 hexadecimal digits.');
}
function address(text = ''): Hex {
  // capitals are a checksum, which people do not always type
  if (isAddress(text, { strict: false })) return text;
  throw malformed('An address is 0x and 40 hexadecimal digits.');
}
function blockNumber(text: string): bigint {
  if (/^\d{1,15}$/.test(text)) return BigInt(text);
  throw malformed('A block is named by its number, or its hash: 0x and 64 hexadecimal digits.');
}
function pageNumber(text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw malformed('Pages are numbered from 1.');
}
function tokenNumber(text = ''): bigint {
  const number = /^\d{1,78}$/.test(text) ? BigInt(text) : 2n ** 256n;
  if (number < 2n ** 256n) return number;
  throw malformed('A token is named by its number, at most 2²⁵⁶ − 1.');
}

/** Shows a problem inside the frame of the requested chain, where there is one. */
function showProblem(c: Context, chains: Chains, problem: PageProblem) {
  let all: ExplorerChain[] = [];
  try {
    all = chains.all();
  } catch {
    // the chains have not started: the page says that, or what else failed
  }
  const name = c.req.path.slice(BASE.length + 1).split('/')[0];
  return c.html(problemPage(problem, all, all.find((chain) => chain.name === name) ?? null), problem.status);
}
