import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { serve } from '@hono/node-server';
import { beaconApp, noBeaconFaults } from '@talkies/sandbox/beacon';
import { HOUR_SECONDS } from '@talkies/shared';
import { type Hex, keccak256, type LocalAccount } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { freePort } from '../../../../scripts/lib/ports.ts';
import { type LotteryShop, startLotteryShop } from '../../flows/lottery/testing/lottery-shop.ts';
import { startTestChain, type TestChain } from '../../testing/chain.ts';
import { testKeys } from '../../testing/context.ts';
import { startFaultyNode } from '../../testing/faulty-node.ts';
import { type Closing, openMail } from '../testing/mail.ts';
import { environmentOf } from '../testing/settings.ts';
import { Member } from '../writer/testing/member.ts';

const shopProcess = new URL('../testing/shop.process.ts', import.meta.url);
const TIMEOUT_MS = 300_000;
const ORGANISER = privateKeyToAccount(testKeys.registrar).address;
/** past the deadline of an hour and the time of the beacon's round */
const PASSED_S = 2 * HOUR_SECONDS;

export interface Player {
  id: string;
  account: LocalAccount;
  tickets: number;
}

/** The moment at which a process is killed: at a request to its node, before or after the node has it. */
type At = readonly [method: 'eth_sendRawTransaction' | 'eth_getLogs', when: 'before' | 'after'];
export const atKill = {
  /** written, not sent */
  stored: ['eth_sendRawTransaction', 'before'],
  /** the node has it, and the process does not know that */
  sent: ['eth_sendRawTransaction', 'after'],
  /** in a block that nobody has read */
  mined: ['eth_getLogs', 'before'],
} as const satisfies Record<string, At>;

export type LotteryEnds = Awaited<ReturnType<typeof openEnds>>;

/** Lotteries whose time is over, and a process of the whole shop that is killed and restarted. Nothing runs yet. */
export async function openEnds(counts: readonly (readonly [id: string, tickets: number])[]) {
  const folder = mkdtempSync(join(tmpdir(), 'talkies lottery '));
  const closing: Closing = [() => rmSync(folder, { recursive: true, force: true })];
  const chain = await startTestChain();
  closing.push(chain.stop);
  const shop = await startLotteryShop(chain);
  closing.push(shop.close);
  const players = await sellTo(shop, chain, counts);
  await shop.contract.pass(PASSED_S);
  await shop.catchUp();
  const ahead = Math.ceil((shop.ctx.clock.now().getTime() - Date.now()) / 1_000);

  const beaconUrl = await openBeacon(ahead, closing);
  const mail = await openMail(folder, closing);
  const node = await startFaultyNode(chain.config.rpcUrl, { seed: 1 });
  closing.push(node.stop);
  const member = new Member(
    'shop',
    {
      ...environmentOf(folder, shop.ctx.config.databaseUrl ?? '', { ...chain.config, rpcUrl: node.url }),
      SMTP_URL: mail.url,
      BEACON_URLS: beaconUrl,
      CLOCK_FROM: `${Date.now()}`,
      CLOCK_SPEED: '1',
      CLOCK_AHEAD: `${ahead}`,
      PORT: `${await freePort()}`,
    },
    node,
    shopProcess,
  );
  closing.push(() => member.kill());
  await chain.setMining(false);
  const nonce = () => chain.client.getTransactionCount({ address: ORGANISER });
  const begun = await nonce();

  /** Starts a process that is ended by `kill -9` at that point. */
  const killAt = async (point: keyof typeof atKill): Promise<void> => {
    const kills = member.kills;
    const [method, when] = atKill[point];
    member.killAt(method, when, method === 'eth_sendRawTransaction' ? lackedBy(chain) : undefined);
    await until(`killed when ${point}`, () => {
      if (member.kills > kills) return true;
      // a process that could not start is started again
      void member.start();
      return false;
    });
  };
  return {
    chain,
    shop,
    players,
    mails: mail.subjects,
    member,
    killAt,
    /** the number of the shop's transactions in blocks */
    mined: async () => (await nonce()) - begun,
    waiting: async () => (await chain.client.getTxpoolStatus()).pending,
    /** Lets a process run undisturbed, with new blocks, until the condition holds. */
    goOn: async (what: string, isReached: () => Promise<boolean>): Promise<void> => {
      await member.start();
      await until(what, async () => {
        await chain.mine();
        return isReached();
      });
    },
    lottery: () => shop.contract.read(1),
    close: async () => {
      for (const close of closing.toReversed()) await close();
    },
  };
}

/** Whether a chain lacks the bytes of a call: a process may first send what an earlier one sent. */
const lackedBy =
  ({ client }: TestChain) =>
  async (params: unknown): Promise<boolean> => {
    const [raw] = params as [Hex];
    const sent = client.getTransaction({ hash: keccak256(raw) });
    return sent.then(
      () => false,
      () => true,
    );
  };

/** The practice beacon, with a clock that is `ahead` seconds fast. */
async function openBeacon(ahead: number, closing: Closing): Promise<string> {
  const { fetch } = beaconApp(
    () => noBeaconFaults,
    () => new Date(Date.now() + ahead * 1_000),
  );
  const beacon = serve({ fetch, port: 0, hostname: '127.0.0.1' });
  await once(beacon, 'listening');
  closing.push(() => beacon.close());
  return `http://127.0.0.1:${(beacon.address() as AddressInfo).port}`;
}

async function sellTo(
  shop: LotteryShop,
  chain: TestChain,
  counts: readonly (readonly [id: string, tickets: number])[],
): Promise<Player[]> {
  const players: Player[] = [];
  for (const [id, tickets] of counts) {
    const account = privateKeyToAccount(generatePrivateKey());
    await chain.fund(account.address as Hex, 10n ** 20n);
    await shop.player(id, account.address);
    await shop.contract.buy(account, 1, tickets);
    players.push({ id, account, tickets });
  }
  return players;
}

export async function until(what: string, isReached: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; await sleep(200)) if (await isReached()) return;
  throw new Error(`never ${what}`);
}
