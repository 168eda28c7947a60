import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { present, startTestChain, type TestChain } from '../../../testing/chain.ts';
import { type FaultyNode, faults, startFaultyNode } from '../../../testing/faulty-node.ts';
import { type EmptyDatabase, emptyDatabase } from '../../../testing/postgres.ts';
import { randomOf } from '../../../testing/random.ts';
import { contextOf, environmentOf, fastClock } from '../../testing/settings.ts';
import { Member } from './member.ts';
import type { Subject, SubjectPlan } from './subject.ts';

const PROCESSES = 2;
/** long enough for a busy machine; mostly it takes seconds */
const HEALING_MS = 180_000;

type Fault = Parameters<FaultyNode['use']>[0];

export interface FaultedRun {
  seed: number;
  kills: number;
  calls: number;
  faulted: number;
  /** milliseconds from the end of the faults until everything had ended */
  healingMs: number;
  counts: Record<string, number>;
  /** differences, in words; empty where everything is right */
  differences: string[];
}

/** The lies of nodes. */
export const lies = (random: () => number, later: () => number): Fault[] => [
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

/** The requests of a process to a node during and after sending. */
const steps = [
  'eth_estimateGas',
  'eth_getTransactionCount',
  'eth_sendRawTransaction',
  'eth_sendRawTransaction',
  'eth_getTransactionReceipt',
  'eth_getTransactionByHash',
];

/**
 * Runs `count` steps in which people act while nodes lie and processes are killed, then heals all and compares. What has
 * not ended `timeoutMs` later is listed first among the differences, with the processes and what they wait for.
 */
export async function faultedRun(
  plan: SubjectPlan,
  seed: number,
  count: number,
  timeoutMs = HEALING_MS,
): Promise<FaultedRun> {
  const random = randomOf(seed);
  const folder = mkdtempSync(join(tmpdir(), 'talkies faults '));
  const [chain, database] = await Promise.all([
    startTestChain('polygon', { began: present() }),
    emptyDatabase(),
  ]);
  const real = { ...chain.config, local: false };
  const from = Date.now();
  const members: Member[] = [];
  // the people's own process: its node lies as well, but that one is never killed
  const peopleNode = await startFaultyNode(chain.config.rpcUrl, { seed: seed + PROCESSES });
  const people = environmentOf(folder, database.url, { ...real, rpcUrl: peopleNode.url });
  const ctx = await contextOf(people, fastClock(from, plan.speed));
  try {
    const subject = await plan.begin(ctx, chain, random);
    for (let number = 0; number < PROCESSES; number++) {
      const node = await startFaultyNode(chain.config.rpcUrl, { seed: seed + number });
      const env = environmentOf(folder, database.url, { ...real, rpcUrl: node.url });
      const clock = { CLOCK_FROM: `${from}`, CLOCK_SPEED: `${plan.speed}` };
      members.push(new Member(`member ${number}`, { ...env, ...clock }, node));
    }
    await Promise.all(members.map((one) => one.start()));
    await chain.setMining(false);
    for (let step = 0; step < count; step++) await faultedStep(subject, members, peopleNode, random);
    const healing = Date.now();
    peopleNode.heal();
    const open = await heal(subject, chain, members, timeoutMs);
    const stuck = open.length > 0 ? [...open, ...(await standStill(members, database))] : [];
    const healingMs = Date.now() - healing;
    for (const one of members) await one.kill();
    const { differences, counts } = await subject.compare();
    if (stuck.length > 0) differences.unshift(`not everything ended: ${stuck.join('; ')}`);
    if (members.some(({ crashes }) => crashes > 0)) differences.unshift('a process ended by itself');
    const sum = (of: (one: Member) => number): number => members.reduce((all, one) => all + of(one), 0);
    return {
      seed,
      kills: sum(({ kills }) => kills) - PROCESSES,
      calls: peopleNode.counts.calls + sum(({ node }) => node.counts.calls),
      faulted: peopleNode.counts.faulted + sum(({ node }) => node.counts.faulted),
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
    await peopleNode.stop();
    await chain.stop();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A database that gives no connection in time, on a busy machine, refuses what is done: as the shop would. */
const unlessBusy = <T>(work: () => Promise<T>): Promise<T | undefined> =>
  work().catch((error: Error) => {
    const { message } = error.cause instanceof Error ? error.cause : error;
    if (/^timeout (expired|exceeded)/.test(message)) return undefined;
    throw error;
  });

async function faultedStep(
  subject: Subject,
  members: Member[],
  peopleNode: FaultyNode,
  random: () => number,
): Promise<void> {
  const among = <T>(list: T[]): T => list[Math.floor(random() * list.length)] as T;
  const what = random();
  const one = among(members);
  const node = random() < 0.3 ? peopleNode : one.node;
  const some = lies(random, node.random);
  if (what < 0.35) await unlessBusy(() => subject.act());
  else if (what < 0.6) await subject.mine(1 + Math.floor(random() * 3));
  else if (what < 0.74) node.useOneOf([among(some), among([null, among(some)])]);
  else if (what < 0.8) node.heal();
  else if (what < 0.82) await one.kill();
  else if (what < 0.84) one.killAt(among(steps), among(['before', 'after']));
  void one.start();
  await sleep(random() * 150);
}

/** Nodes tell the truth and blocks come. Returns what has not ended in time, in words. */
async function heal(
  subject: Subject,
  chain: TestChain,
  members: Member[],
  timeoutMs: number,
): Promise<string[]> {
  for (const { node } of members) node.heal();
  await chain.setMining(true);
  // so deep that what was displaced counts as final
  await subject.mine(70);
  const deadline = Date.now() + timeoutMs;
  let open: string[] = ['nothing could be read'];
  while (Date.now() < deadline) {
    // one may have been on its way to be killed
    await Promise.all(members.map((one) => one.start()));
    open = (await unlessBusy(() => subject.open())) ?? open;
    if (open.length === 0) break;
    await subject.mine(1);
    await sleep(200);
  }
  return open;
}

/** Which process runs, and what its sessions wait for or keep from others. */
async function standStill(members: Member[], database: EmptyDatabase): Promise<string[]> {
  const sessions = await database.query<{ line: string }>(`
    select concat_ws(' ', application_name, 'session', pid, state, wait_event_type, wait_event,
        'blocked by', nullif(pg_blocking_pids(pid)::text, '{}'),
        'locks', (select string_agg(locktype || ' ' || mode || ' ' || granted, ', ') from pg_locks
          where pg_locks.pid = pg_stat_activity.pid and locktype in ('advisory', 'transactionid', 'tuple')),
        now() - state_change, left(query, 120)) as line
    from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`);
  return [...members.map(({ status }) => status), ...sessions.map(({ line }) => line)];
}
