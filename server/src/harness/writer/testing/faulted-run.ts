import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { assembleContext } from '../../../app/create-context.ts';
import type { Context } from '../../../chain/context.ts';
import type { Clock } from '../../../platform/clock.ts';
import { readConfig } from '../../../platform/config/config.ts';
import { connectPostgres } from '../../../platform/db/postgres.ts';
import { createLog } from '../../../platform/log.ts';
import { startTestChain, type TestChain } from '../../../testing/chain.ts';
import { type FaultyNode, faults, startFaultyNode } from '../../../testing/faulty-node.ts';
import { emptyDatabase } from '../../../testing/postgres.ts';
import { randomOf } from '../../../testing/random.ts';
import { testRateSource } from '../../../testing/rates.ts';
import { Member } from './member.ts';
import { environmentOf, fastClock } from './settings.ts';
import type { Subject, SubjectPlan } from './subject.ts';

const PROCESSES = 2;
/** of a busy machine; mostly it takes seconds */
const HEALING_MS = 180_000;

type Fault = Parameters<FaultyNode['use']>[0];

export interface FaultedRun {
  seed: number;
  kills: number;
  calls: number;
  faulted: number;
  /** from the end of the faults until everything had ended */
  healingMs: number;
  counts: Record<string, number>;
  /** what should not be; empty where all is well */
  differences: string[];
}

const lies = (random: () => number, later: () => number): Fault[] => [
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
  faults.sometimes(later, 0.3, faults.lost()),
  faults.sometimes(later, 0.3, faults.limited()),
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

/** For so many steps people act while nodes lie and processes are killed; then all is healed and compared. */
export async function faultedRun(plan: SubjectPlan, seed: number, count: number): Promise<FaultedRun> {
  const random = randomOf(seed);
  const folder = mkdtempSync(join(tmpdir(), 'talkies faults '));
  const [chain, database] = await Promise.all([startTestChain(), emptyDatabase()]);
  const real = { ...chain.config, local: false };
  const from = Date.now();
  const members: Member[] = [];
  const ctx = await contextOf(environmentOf(folder, database.url, real), fastClock(from, plan.speed));
  try {
    const subject = await plan.begin(ctx, chain, random);
    for (let number = 0; number < PROCESSES; number++) {
      const node = await startFaultyNode(chain.config.rpcUrl, { seed: seed + number });
      const env = environmentOf(folder, database.url, { ...real, rpcUrl: node.url });
      members.push(new Member({ ...env, CLOCK_FROM: `${from}`, CLOCK_SPEED: `${plan.speed}` }, node));
    }
    await Promise.all(members.map((one) => one.start()));
    await chain.setMining(false);
    for (let step = 0; step < count; step++) await troubledStep(subject, members, random);
    const healing = Date.now();
    const ended = await heal(subject, chain, members);
    const healingMs = Date.now() - healing;
    for (const one of members) await one.kill();
    const { differences, counts } = await subject.compare();
    if (!ended) differences.unshift('not everything ended');
    if (members.some(({ crashes }) => crashes > 0)) differences.unshift('a process ended by itself');
    const sum = (of: (one: Member) => number): number => members.reduce((all, one) => all + of(one), 0);
    return {
      seed,
      kills: sum(({ kills }) => kills) - PROCESSES,
      calls: sum(({ node }) => node.counts.calls),
      faulted: sum(({ node }) => node.counts.faulted),
      healingMs,
      counts,
      differences,
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
async function contextOf(env: Record<string, string>, clock: Clock): Promise<Context> {
  const config = readConfig(env);
  const nobody = async (): Promise<never> => {
    throw new Error('nobody is told and nothing is asked here');
  };
  return assembleContext(config, {
    clock,
    log: createLog(config.logLevel),
    connection: await connectPostgres(config.databaseUrl ?? ''),
    mailer: { send: nobody, reachable: async () => false },
    smsSender: null,
    rateSource: testRateSource(clock),
  });
}

/** A database that gives no connection in time, on a busy machine, refuses what is done: as the shop would. */
const unlessBusy = <T>(work: () => Promise<T>): Promise<T | undefined> =>
  work().catch((error: Error) => {
    const { message } = error.cause instanceof Error ? error.cause : error;
    if (/^timeout (expired|exceeded)/.test(message)) return undefined;
    throw error;
  });

async function troubledStep(subject: Subject, members: Member[], random: () => number): Promise<void> {
  const among = <T>(list: T[]): T => list[Math.floor(random() * list.length)] as T;
  const what = random();
  const one = among(members);
  const some = lies(random, one.node.random);
  if (what < 0.35) await unlessBusy(() => subject.act());
  else if (what < 0.6) await subject.mine(1 + Math.floor(random() * 3));
  else if (what < 0.74) one.node.useOneOf([among(some), among([null, among(some)])]);
  else if (what < 0.8) one.node.heal();
  else if (what < 0.82) await one.kill();
  else if (what < 0.84) one.killAt(among(steps), among(['before', 'after']));
  void one.start();
  await sleep(random() * 150);
}

/** Nodes tell the truth and blocks come. Returns whether everything ended that may end by itself. */
async function heal(subject: Subject, chain: TestChain, members: Member[]): Promise<boolean> {
  for (const { node } of members) node.heal();
  await chain.setMining(true);
  // so deep that what was displaced counts as final
  await subject.mine(70);
  const deadline = Date.now() + HEALING_MS;
  while (Date.now() < deadline) {
    // one may have been on its way to be killed
    await Promise.all(members.map((one) => one.start()));
    if (await unlessBusy(() => subject.ended())) return true;
    await subject.mine(1);
    await sleep(200);
  }
  return false;
}
