import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { emptyDatabase } from '../../testing/postgres.ts';
import { compareOrders, type Outcome } from '../payments/compare.ts';
import { startLine } from '../payments/line.ts';
import { addBuyers, type Buyer } from '../payments/people.ts';
import {
  itemOf,
  LISTED,
  mine,
  openStreet,
  PLENTY,
  RAFFLED,
  recheck,
  untilFinished,
} from '../payments/run.ts';
import { buy } from '../payments/scripts.ts';
import type { Street } from '../payments/visit.ts';
import type { Closing } from '../testing/mail.ts';
import type { Member } from '../writer/testing/member.ts';
import { waitFor } from './database.ts';
import { openShop, type ProcessToRun, processesToRun } from './shop.ts';

const BUYERS = 10;
/** purchases underway at a time */
const AT_ONCE = 3;
/** scripts with deliveries by the shop's own transactions, and without */
const SCRIPTS = ['pays', 'pays from the wallet', 'pays in two tabs, twice'];

export interface RolesOutcome extends Outcome {
  /** the process that was killed while it sent a transaction, and the one that sent the next meanwhile */
  sender: string;
  successor: string;
  /** milliseconds by the database's clock from its death until the database released its lead */
  leadFreeMs: number;
  kills: number;
}

/**
 * Runs two API processes, two workers and a reader over one database. While people buy, kills the process that sends a
 * transaction once the node has it, and then one process of each role; finally compares everything from outside.
 */
export async function rolesRun(seed: number): Promise<RolesOutcome> {
  const folder = mkdtempSync(join(tmpdir(), 'talkies roles '));
  const closing: Closing = [() => rmSync(folder, { recursive: true, force: true })];
  try {
    const toRun = await processesToRun([
      ['api', 2],
      ['worker', 2],
      ['reader', 1],
    ]);
    const database = await emptyDatabase();
    closing.push(database.drop);
    const living = { url: (): string | null => null };
    const front = await startLine(() => living.url());
    closing.push(front.stop);
    const shop = await openShop(folder, toRun, { url: front.url, databaseUrl: database.url }, closing);
    const member = (name: string): Member => shop.processes.get(name) as Member;
    living.url = livingApi(toRun, member);
    const quantities = new Map([
      [LISTED, 1],
      [RAFFLED, 1],
      ...PLENTY.map((dropId) => [dropId, 1_000] as const),
    ]);
    const street = await openStreet({ ...shop, front }, quantities);
    const float = (await shop.ctx.signers.resolve('float')).address;
    const buyers = await addBuyers(shop.ctx, Object.values(shop.chains), BUYERS);
    await Promise.all([...shop.processes.values()].map((one) => one.start()));
    const mining = mine(shop);
    const purchases = buyOn(street, buyers, seed);
    const { sender, successor, leadFreeMs } = await killTheSender(shop.processes, database.url);
    const dead = new Set([sender]);
    for (const role of ['api', 'worker', 'reader'] as const) {
      if (toRun.some((process) => process.role === role && dead.has(process.name))) continue;
      // in the middle of purchases; more begin without it
      await member(`${role}1`).kill();
      dead.add(`${role}1`);
      await purchases.more();
    }
    // there is only one, which its service manager restarts
    await member('reader1').start();
    await purchases.stop();
    await untilFinished(street.buyers);
    const look = () => compareOrders(shop.ctx, { ...shop, buyers: street.buyers, float, quantities });
    const outcome = await recheck(look);
    await mining.stop();
    const kills = [...shop.processes.values()].reduce((sum, one) => sum + one.kills, 0);
    for (const [name, { crashes }] of shop.processes)
      if (crashes > 0) outcome.differences.push(`${name} ended by itself`);
    return { ...outcome, sender, successor, leadFreeMs, kills };
  } finally {
    for (const close of closing.toReversed()) await close();
  }
}

/** The addresses of the running API processes, in turn. */
function livingApi(toRun: readonly ProcessToRun[], member: (name: string) => Member): () => string | null {
  let turn = 0;
  return () => {
    const open = toRun.filter(({ role, name }) => role === 'api' && member(name).isReady);
    const process = open[turn++ % open.length];
    return process ? `http://127.0.0.1:${process.port}` : null;
  };
}

interface Purchases {
  /** resolves once there are two more orders than now */
  more(): Promise<void>;
  stop(): Promise<void>;
}

/** People who buy one thing after another. */
function buyOn(street: Street, buyers: readonly Buyer[], seed: number): Purchases {
  let open = true;
  let next = 0;
  const { orders } = street.buyers;
  const go = async (): Promise<void> => {
    while (open) {
      const number = next++;
      const itemId = itemOf(PLENTY[number % PLENTY.length] as bigint);
      const wanted = SCRIPTS[number % SCRIPTS.length] as string;
      await buy(street, buyers, { itemId, seed: seed * 1e6 + number, wanted });
    }
  };
  const going = Promise.all(Array.from({ length: AT_ONCE }, go));
  return {
    more: async () => {
      const enough = orders.size + 2;
      await waitFor('two more orders', async () => orders.size >= enough);
    },
    stop: async () => {
      open = false;
      await going;
    },
  };
}

/**
 * Kills the process that sends next, once the node has the transaction. @returns that process, the one that sent after its
 * death, and how long its lead was not free
 */
async function killTheSender(
  processes: ReadonlyMap<string, Member>,
  databaseUrl: string,
): Promise<Pick<RolesOutcome, 'sender' | 'successor' | 'leadFreeMs'>> {
  const dead = Promise.withResolvers<string>();
  const successor = Promise.withResolvers<string>();
  const free = Promise.withResolvers<number>();
  let sender: string | null = null;
  for (const [name, member] of processes)
    member.node.use(async ({ method, params }, ask) => {
      if (method !== 'eth_sendRawTransaction') return null;
      if (sender !== null) {
        if (name !== sender) successor.resolve(name);
        return null;
      }
      sender = name;
      await ask(method, params).catch(() => undefined);
      await member.kill();
      leadFreed(databaseUrl, name).then(free.resolve, free.reject);
      dead.resolve(name);
      return { broken: 'lost' };
    });
  const found = {
    sender: await dead.promise,
    successor: await successor.promise,
    leadFreeMs: await free.promise,
  };
  for (const { node } of processes.values()) node.heal();
  return found;
}

/** The time from a process's death until the database released its locks, by the database's clock. */
async function leadFreed(databaseUrl: string, name: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const look = async (): Promise<{ locks: number; ms: number }> => {
      const { rows } = await client.query<{ locks: number; ms: number }>(
        `select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms,
          (select count(*)::int from pg_locks join pg_stat_activity using (pid)
            where locktype = 'advisory' and application_name = $1) as locks`,
        [name],
      );
      return rows[0] ?? { locks: 0, ms: 0 };
    };
    const begun = await look();
    for (let now = begun; ; now = await look()) {
      if (now.locks === 0) return Math.round(now.ms - begun.ms);
      await sleep(50);
    }
  } finally {
    await client.end();
  }
}
