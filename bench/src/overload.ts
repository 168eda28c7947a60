/**
 * `npm run bench:overload`: what a new connection and a signed-in person wait while a crowd asks for more than can be
 * answered; and, as `rates`, how much is answered well where people come once, twice and five times as fast as the shop can
 * answer. `--seconds 5`, `--only search|pages|signIn|rates`, and for the rates `--database pglite|postgres`, `--buyers 4000`.
 * Prints a line of JSON for each; ends with 1 where somebody waited longer than the limit or was refused, where less than
 * 0.8 of the best rate was answered, or where somebody who pays was sent away.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { measureRates } from './overload/rates.ts';
import { sample, type Waits } from './overload/sampler.ts';
import { becomeMember, signUp } from './web/member.ts';
import { openShop, type WebShop } from './web/shop.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    only: { type: 'string' },
    database: { type: 'string', default: 'pglite' },
    buyers: { type: 'string', default: '4000' },
  },
});
const seconds = Number(values.seconds);
if (!(seconds > 0)) throw new Error('--seconds needs a number such as 5');
const kinds = ['search', 'pages', 'signIn', 'rates'];
const wanted = kinds.filter((kind) => values.only === undefined || values.only === kind);
if (wanted.length === 0) throw new Error(`--only takes ${kinds.join(', ')}`);
const { database } = values;
if (database !== 'pglite' && database !== 'postgres') throw new Error('--database takes pglite or postgres');

const CONNECTIONS = [30, 100];
/** each is tried sixty times in a quarter of an hour; more than a crowd comes to, so that every try costs a hash */
const ACCOUNTS = 20;
const LIMIT_MS = 1_000;

interface Crowd {
  /** how many answers of which status */
  statuses: Record<string, number>;
  /** how many got no answer */
  lost: number;
}

async function flood(url: string, kind: string, connections: number, accounts: string[]): Promise<Crowd> {
  const child = fork(fileURLToPath(new URL('./overload/flood.ts', import.meta.url)), {
    env: {
      ...process.env,
      SHOP_URL: url,
      FLOOD: kind,
      CONNECTIONS: String(connections),
      SECONDS: String(seconds),
      ACCOUNTS: accounts.join(),
    },
    // what it says is no figure
    stdio: ['ignore', 2, 2, 'ipc'],
  });
  const ended = once(child, 'exit').then(() => {
    throw new Error('the crowd ended before it had asked');
  });
  const [crowd] = await Promise.race([once(child, 'message'), ended]);
  return crowd as Crowd;
}

/** People keep their connections, as browsers do; health is asked on new ones, as it is by machines. */
async function measure(
  shop: WebShop,
  { cookie, accounts }: { cookie: string; accounts: string[] },
  kind: string,
  connections: number,
): Promise<boolean> {
  const agent = new Agent({ keepAlive: true });
  const headers = { cookie, accept: 'text/html' };
  const asking = flood(shop.url, kind, connections, accounts);
  const [crowd, health, memberApi, memberPage] = await Promise.all([
    asking,
    sample({ url: `${shop.url}/healthz` }, asking),
    sample({ url: `${shop.url}/api/account/me`, headers, agent }, asking),
    sample({ url: `${shop.url}/profile`, headers, agent }, asking),
  ]).finally(() => agent.destroy());
  const people: Record<string, Waits> = { health, memberApi, memberPage };
  const entries = Object.entries(people);
  const ratios = Object.fromEntries(
    entries.map(([name, { worst }]) => [name, Math.round((worst / LIMIT_MS) * 100) / 100]),
  );
  console.log(JSON.stringify({ flood: kind, connections, ...people, crowd, limitMs: LIMIT_MS, ratios }));
  return entries.every(([, { worst, failed }]) => worst <= LIMIT_MS && failed === 0);
}

async function measureFloods(floods: readonly string[]): Promise<boolean> {
  // the crowd names its addresses, as the proxy in front of a shop does
  process.env.TRUSTED_PROXIES = '127.0.0.1,::1';
  const shop = await openShop();
  let good = true;
  try {
    const cookie = await becomeMember(shop);
    const accounts: string[] = [];
    while (accounts.length < ACCOUNTS) accounts.push(await signUp(shop));
    for (const kind of floods)
      for (const connections of CONNECTIONS)
        if (!(await measure(shop, { cookie, accounts }, kind, connections))) good = false;
  } finally {
    await shop.stop();
  }
  return good;
}

const floods = wanted.filter((kind) => kind !== 'rates');
if (floods.length > 0 && !(await measureFloods(floods))) process.exitCode = 1;
if (wanted.includes('rates') && !(await measureRates({ seconds, buyers: Number(values.buyers), database })))
  process.exitCode = 1;
