import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hex } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cursors } from '../../chain/tables.ts';
import { present, startTestChain } from '../../testing/chain.ts';
import { startFaultyNode } from '../../testing/faulty-node.ts';
import { emptyDatabase } from '../../testing/postgres.ts';
import type { Closing } from '../testing/mail.ts';
import { contextOf, environmentOf, fastClock } from '../testing/settings.ts';
import { Member } from './testing/member.ts';

/** docs/operating.md, “Several processes” */
const REPLACED_MS = 10_000;
/** enqueued before any process runs, so that the leader always has something to send */
const GIFTS = 40;
/** the leader falls silent at this one, once the node has it */
const LAST = 5;

/** Two processes that read and send on one chain, of which neither runs yet, and the enqueued transactions. */
async function openPair(closing: Closing) {
  const folder = mkdtempSync(join(tmpdir(), 'talkies lead '));
  closing.push(() => rmSync(folder, { recursive: true, force: true }));
  const [chain, database] = await Promise.all([
    startTestChain('polygon', { began: present() }),
    emptyDatabase(),
  ]);
  closing.push(chain.stop, database.drop);
  const from = Date.now();
  const ctx = await contextOf(environmentOf(folder, database.url, chain.config), fastClock(from, 1));
  closing.push(() => ctx.connection.close());
  const members: Member[] = [];
  for (const name of ['first', 'second']) {
    const node = await startFaultyNode(chain.config.rpcUrl, { seed: members.length });
    const env = environmentOf(folder, database.url, { ...chain.config, rpcUrl: node.url });
    const member = new Member(name, { ...env, CLOCK_FROM: `${from}`, CLOCK_SPEED: '1' }, node);
    closing.push(node.stop, () => member.kill());
    members.push(member);
  }
  const receivers: Hex[] = [];
  for (let number = 0; number < GIFTS; number += 1) {
    const to = privateKeyToAddress(generatePrivateKey());
    receivers.push(to);
    const gift = { chain: 'polygon', signer: 'faucet', key: `gift ${number}`, to, value: 5n } as const;
    await ctx.db.transaction((tx) => ctx.writer.enqueueTransaction(tx, gift));
  }
  const received = (): Promise<bigint[]> =>
    Promise.all(receivers.map((address) => chain.client.getBalance({ address })));
  const readUpTo = async (): Promise<number> => (await ctx.db.select().from(cursors))[0]?.number ?? 0;
  return { chain, members, received, readUpTo };
}

interface Followed {
  /** the leader until then */
  silent: Member;
  /** milliseconds until the other one sent */
  sendsAgainMs: number;
}

/** Ends or freezes the leader in the middle of its work. */
async function silenceWhoLeads(
  members: readonly Member[],
  silence: (leader: Member) => unknown,
): Promise<Followed> {
  const next = Promise.withResolvers<Followed>();
  let sent = 0;
  let silent: Member | null = null;
  let since = 0;
  for (const member of members)
    member.node.use(async ({ method, params }, ask) => {
      if (method !== 'eth_sendRawTransaction') return null;
      if (silent) {
        if (member !== silent && since) next.resolve({ silent, sendsAgainMs: performance.now() - since });
        return null;
      }
      sent += 1;
      if (sent < LAST) return null;
      silent = member;
      await ask(method, params);
      await silence(member);
      since = performance.now();
      return { broken: 'lost' };
    });
  await Promise.all(members.map((member) => member.start()));
  const followed = await next.promise;
  for (const { node } of members) node.heal();
  return followed;
}

describe('in the middle of what it does, who sends and reads a chain', () => {
  let closing: Closing;
  beforeEach(() => {
    closing = [];
  });
  afterEach(async () => {
    for (const close of closing.toReversed()) await close();
  });

  test('dies: the other one does both within ten seconds, and nothing twice', async () => {
    const { chain, members, received, readUpTo } = await openPair(closing);
    const { silent, sendsAgainMs } = await silenceWhoLeads(members, (leader) => leader.kill());
    const killed = performance.now() - sendsAgainMs;
    const head = Number(await chain.client.getBlockNumber());
    await expect.poll(readUpTo).toBeGreaterThanOrEqual(head);
    const readsAgainMs = performance.now() - killed;
    expect(silent.kills).toBe(1);
    expect(sendsAgainMs).toBeLessThanOrEqual(REPLACED_MS);
    expect(readsAgainMs).toBeLessThanOrEqual(REPLACED_MS);
    await expect.poll(received).toEqual(Array(GIFTS).fill(5n));
    process.stdout.write(
      `sends again ${Math.round(sendsAgainMs)} ms, reads again ${Math.round(readsAgainMs)} ms after the leader's death\n`,
    );
  });

  test('lies still and keeps its lines open: the other one does both, and nothing twice, also when it wakes', async () => {
    const { chain, members, received, readUpTo } = await openPair(closing);
    const { silent, sendsAgainMs } = await silenceWhoLeads(members, (leader) => leader.freeze());
    const head = Number(await chain.client.getBlockNumber());
    await expect.poll(readUpTo).toBeGreaterThanOrEqual(head);
    silent.thaw();
    expect(sendsAgainMs).toBeLessThanOrEqual(REPLACED_MS);
    await expect.poll(received).toEqual(Array(GIFTS).fill(5n));
    expect(silent.crashes).toBe(0);
  });
});
