import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { assembleContext } from '../../../app/create-context.ts';
import type { Context } from '../../../chain/context.ts';
import { chainTransactions } from '../../../chain/tables.ts';
import { readConfig } from '../../../platform/config/config.ts';
import { connectPostgres } from '../../../platform/db/postgres.ts';
import { createLog } from '../../../platform/log.ts';
import { startTestChain, type TestChain } from '../../../testing/chain.ts';
import { type FaultyNode, faults, startFaultyNode } from '../../../testing/faulty-node.ts';
import { emptyDatabase } from '../../../testing/postgres.ts';
import { startProcess, type TestProcess } from '../../../testing/process.ts';
import { randomOf } from '../../../testing/random.ts';
import { differences } from './differences.ts';
import { environmentOf, fastClock } from './settings.ts';
import { type Asked, askForSomething, setUp } from './shop.ts';

const member = new URL('./member.process.ts', import.meta.url);
const PROCESSES = 2;
const HEALING_MS = 40_000;

type Fault = Parameters<FaultyNode['use']>[0];

export interface FaultedRun {
  seed: number;
  asked: number;
  kills: number;
  calls: number;
  faulted: number;
  /** e-mail wallets' transactions that wait for the operator */
  held: number;
  /** what should not be; empty where all is well */
  differences: string[];
}

const lies = (random: () => number): Fault[] => [
  faults.lag(1 + Math.floor(random() * 6)),
  faults.latestZero(),
  faults.branch(2),
  faults.nullReceipts(),
  faults.nullTransactions(),
  faults.either(faults.nullReceipts(), faults.nullTransactions()),
  faults.missing('eth_getRawTransactionByHash'),
  faults.missing('eth_estimateGas'),
  faults.failing('eth_getTransactionCount'),
  faults.limited(),
  faults.away(),
  faults.lost(),
  faults.swallowedSends(),
  faults.unansweredSends(),
  faults.sometimes(random, 0.3, faults.lost()),
  faults.sometimes(random, 0.3, faults.limited()),
];

/** What a process asks a node on its way to sending, and after. */
const steps = [
  'eth_estimateGas',
  'eth_getTransactionCount',
  'eth_sendRawTransaction',
  'eth_sendRawTransaction',
  'eth_getTransactionReceipt',
  'eth_getTransactionByHash',
];

/** A process that is killed and comes back, behind a node of its own that lies. */
class Member {
  readonly #env: Record<string, string>;
  readonly node: FaultyNode;
  kills = 0;
  /** it ended by itself */
  crashes = 0;
  #process: TestProcess | undefined;
  #ready: Promise<void> = Promise.resolve();

  constructor(env: Record<string, string>, node: FaultyNode) {
    this.#env = env;
    this.node = node;
  }
  /** Resolves when it runs, whoever started it. */
  async start(): Promise<void> {
    if (this.#process) return this.#ready;
    const begun = startProcess(member, this.#env);
    this.#process = begun;
    void begun.exit.then(() => {
      if (this.#process !== begun) return;
      this.#process = undefined;
      this.crashes += 1;
    });
    // one that is killed before is started by a later call
    this.#ready = begun.told<void>().catch(() => undefined);
    return this.#ready;
  }
  /** Ends at its next question of this kind: before the node has it, or before its answer. */
  killAt(method: string, when: 'before' | 'after'): void {
    this.node.use(async (call, ask) => {
      if (call.method !== method) return null;
      if (when === 'after') await ask(method, call.params).catch(() => undefined);
      await this.kill();
      this.node.heal();
      return { broken: 'lost' };
    });
  }
  async kill(): Promise<void> {
    const dying = this.#process;
    if (!dying) return;
    this.#process = undefined;
    this.kills += 1;
    dying.kill('SIGKILL');
    await dying.exit;
  }
}

/** For so many seconds people ask for things while nodes lie and processes are killed; then all is healed and compared. */
export async function faultedRun(seed: number, seconds: number): Promise<FaultedRun> {
  const random = randomOf(seed);
  const folder = mkdtempSync(join(tmpdir(), 'talkies faults '));
  const [chain, database] = await Promise.all([startTestChain(), emptyDatabase()]);
  const real = { ...chain.config, local: false };
  const from = Date.now();
  const members: Member[] = [];
  const ctx = await contextOf(environmentOf(folder, database.url, real), from);
  try {
    const { people, vaults } = await setUp(ctx, chain);
    for (let number = 0; number < PROCESSES; number++) {
      const node = await startFaultyNode(chain.config.rpcUrl, { seed: seed + number });
      const env = environmentOf(folder, database.url, { ...real, rpcUrl: node.url });
      members.push(new Member({ ...env, CLOCK_FROM: String(from) }, node));
    }
    await Promise.all(members.map((one) => one.start()));
    const asked = await troubledTime(ctx, {
      chain,
      people,
      members,
      random,
      until: Date.now() + seconds * 1_000,
    });
    const settled = await heal(ctx, chain, members);
    for (const one of members) await one.kill();
    const found = await differences(ctx, chain, asked, vaults);
    if (!settled) found.differences.unshift('not everything ended');
    if (members.some(({ crashes }) => crashes > 0)) found.differences.unshift('a process ended by itself');
    return {
      seed,
      asked: asked.length,
      kills: members.reduce((sum, { kills }) => sum + kills, 0) - PROCESSES,
      calls: members.reduce((sum, { node }) => sum + node.counts.calls, 0),
      faulted: members.reduce((sum, { node }) => sum + node.counts.faulted, 0),
      ...found,
    };
  } finally {
    for (const one of members) {
      await one.kill();
      await one.node.stop();
    }
    await ctx.connection.close();
    await chain.stop();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What asks: it has the honest node, and runs nothing. */
async function contextOf(env: Record<string, string>, from: number): Promise<Context> {
  const config = readConfig(env);
  const nobody = async (): Promise<never> => {
    throw new Error('nobody is told and nothing is asked here');
  };
  return assembleContext(config, {
    clock: fastClock(from),
    log: createLog(config.logLevel),
    connection: await connectPostgres(config.databaseUrl ?? ''),
    mailer: { send: nobody, reachable: async () => false },
    smsSender: null,
    rateSource: { name: 'nobody', fetch: nobody },
  });
}

interface Trouble {
  chain: TestChain;
  people: string[];
  members: Member[];
  random: () => number;
  until: number;
}

async function troubledTime(
  ctx: Context,
  { chain, people, members, random, until }: Trouble,
): Promise<Asked[]> {
  const asked: Asked[] = [];
  const among = <T>(list: T[]): T => list[Math.floor(random() * list.length)] as T;
  await chain.setMining(false);
  while (Date.now() < until) {
    const what = random();
    const one = among(members);
    if (what < 0.35) asked.push(await askForSomething(ctx, chain, people, random, asked.length));
    else if (what < 0.6) await chain.mine(1 + Math.floor(random() * 3));
    else if (what < 0.7) one.node.useOneOf([among(lies(random)), among([null, among(lies(random))])]);
    else if (what < 0.76) one.node.heal();
    else if (what < 0.78) await one.kill();
    else if (what < 0.8) one.killAt(among(steps), among(['before', 'after']));
    void one.start();
    await sleep(random() * 150);
  }
  return asked;
}

/** Nodes tell the truth and blocks come. Returns whether everything ended that may end by itself. */
async function heal(ctx: Context, chain: TestChain, members: Member[]): Promise<boolean> {
  for (const { node } of members) node.heal();
  await chain.setMining(true);
  // so deep that what was displaced counts as final
  await chain.mine(70);
  await Promise.all(members.map((one) => one.start()));
  const deadline = Date.now() + HEALING_MS;
  while (Date.now() < deadline) {
    const rows = await ctx.db.select().from(chainTransactions);
    const open = rows.filter(
      ({ status, signer, errorCode }) =>
        status !== 'confirmed' &&
        status !== 'failed' &&
        !(signer?.startsWith('vault:') && errorCode === 'chain/nonce-taken'),
    );
    if (open.length === 0 && rows.some(({ key }) => key.startsWith('settle/'))) return true;
    await chain.mine();
    await sleep(200);
  }
  return false;
}
