import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createSmtpServer, noMailFaults, openMailStore } from '@talkies/sandbox/mail';
import { paymentSettings } from '@talkies/sandbox/settings';
import { QUOTE_MINUTES } from '@talkies/shared';
import { eq } from 'drizzle-orm';
import type { Context } from '../../chain/context.ts';
import { createReader } from '../../chain/reader/reader.ts';
import { insertItem } from '../../flows/testing/shop.ts';
import { users } from '../../modules/accounts/index.ts';
import { openSession } from '../../modules/accounts/sessions/open-session.ts';
import { offeredProviders } from '../../modules/payments/index.ts';
import { startTestProviders } from '../../modules/payments/testing/providers.ts';
import { wallets } from '../../modules/wallets/tables.ts';
import { retrieveVault } from '../../modules/wallets/vault/create-vault.ts';
import { startTestChain, type TestChain } from '../../testing/chain.ts';
import { useCollectible } from '../../testing/collectible.ts';
import { startFaultyNode } from '../../testing/faulty-node.ts';
import { freePort } from '../../testing/port.ts';
import { emptyDatabase } from '../../testing/postgres.ts';
import { randomOf } from '../../testing/random.ts';
import { contextOf, environmentOf, fastClock } from '../testing/settings.ts';
import { Member } from '../writer/testing/member.ts';
import { type Buyer, Buyers } from './buyers.ts';
import { compare, isSettled, type Outcome } from './compare.ts';
import { startLine } from './line.ts';
import { heal, type ShopProcess, trouble, type World } from './trouble.ts';

const PROCESSES = 2;
/** of the shop's clock: a quote is over within half a minute */
const SPEED = 20;
/** of a busy machine */
const SETTLING_MS = 300_000;
const MOST_MAILS = 100_000;
/** editions of each drop; the first is what everybody wants */
const QUANTITIES = new Map([
  [9_201n, 1],
  [9_202n, 7],
  [9_203n, 100_000],
]);
const RACERS = 50;
const AT_ONCE = 20;

export interface PaymentRun extends Outcome {
  seed: number;
  counts: Record<string, number>;
  seconds: number;
}

export interface RunOptions {
  seed: number;
  /** purchases that are begun; the race for the last edition comes on top */
  orders: number;
  /** people of the race */
  racers?: number;
}

/**
 * People buy by every way to pay while processes are killed, databases and nodes drop, providers and their messages go
 * wrong; then all is healed, and what there is is compared from outside.
 */
export async function paymentRun({ seed, orders, racers = RACERS }: RunOptions): Promise<PaymentRun> {
  const begun = Date.now();
  const folder = mkdtempSync(join(tmpdir(), 'talkies payments '));
  const closing: Closing = [() => rmSync(folder, { recursive: true, force: true })];
  try {
    const world = await openWorld(folder, seed, closing);
    const { ctx, chain } = world;
    await setUp(ctx, chain);
    const people = await addBuyers(ctx, chain, Math.max(racers, 20, Math.ceil(orders / 5)));
    const counts: Record<string, number> = {};
    const buyers = new Buyers({
      url: world.front.url,
      providers: world.providers,
      methods: world.methods,
      quoteOver: () => sleep(((QUOTE_MINUTES * 60 + 5) / SPEED) * 1_000),
    });
    await Promise.all(world.processes.map(({ member }) => member.start()));
    const street = { open: true };
    const mining = mine(ctx, chain, street);
    const random = randomOf(seed);
    const faulting = (async () => {
      while (street.open) {
        await trouble(world, random, counts);
        await sleep(300 + random() * 500);
      }
    })();
    await Promise.all(
      people
        .slice(0, racers)
        .map((buyer, index) => buyers.buy(buyer, 'item 9201', seed * 1e6 + index, 'pays')),
    );
    await inTurns(orders, AT_ONCE, async (index) => {
      const buyer = people[index % people.length] as Buyer;
      await buyers.buy(buyer, index % 10 === 0 ? 'item 9202' : 'item 9203', seed * 1e6 + 1_000 + index);
    });
    street.open = false;
    await faulting;
    await heal(world);
    await settle(buyers);
    await mining.stop();
    const outcome = await compare(ctx, chain, buyers, { quantities: QUANTITIES, mailed: world.mailed });
    const crashes = world.processes.filter(({ member }) => member.crashes > 0).length;
    if (crashes > 0) outcome.differences.push('a process ended by itself');
    return {
      ...outcome,
      seed,
      seconds: Math.round((Date.now() - begun) / 1_000),
      counts: {
        ...counts,
        ...buyers.refused,
        kills: world.processes.reduce((sum, { member }) => sum + member.kills, 0),
      },
    };
  } finally {
    for (const close of closing.toReversed()) await close();
  }
}

type Closing = (() => unknown)[];

async function openWorld(folder: string, seed: number, closing: Closing) {
  const from = Date.now();
  const clock = fastClock(from, SPEED);
  const chain = await startTestChain();
  closing.push(chain.stop);
  const database = await emptyDatabase();
  closing.push(database.drop);
  const mails = openMailStore(join(folder, 'inbox'), MOST_MAILS);
  const smtp = createSmtpServer(mails, () => noMailFaults);
  // a process that is killed breaks off while it sends
  smtp.on('error', () => undefined);
  const listener = smtp.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  closing.push(() => new Promise<void>((resolve) => smtp.close(() => resolve())));
  const ports = new Map<Member, number>();
  const living = (): string | null => {
    const open = [...ports].filter(([member]) => member.isReady);
    const [, port] = open[Math.floor(Math.random() * open.length)] ?? [];
    return port ? `http://127.0.0.1:${port}` : null;
  };
  const front = await startLine(living);
  closing.push(front.stop);
  const providers = await startTestProviders(
    async ({ path, headers: { host: _, connection: __, 'content-length': ___, ...headers }, body }) =>
      (await fetch(front.url + path, { method: 'POST', headers, body })).status,
    () => clock.now(),
  );
  closing.push(providers.stop);
  const environment = (rpcUrl: string, providersUrl: string, name: string): Record<string, string> => {
    const data = join(folder, name);
    mkdirSync(data);
    return {
      ...environmentOf(data, database.url, { ...chain.config, local: false, rpcUrl }),
      ...paymentSettings(providersUrl),
      VAULT_MASTER_KEY_FILE: join(folder, 'vault-master-key'),
      SMTP_URL: `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`,
      PUBLIC_URL: front.url,
      CLOCK_FROM: `${from}`,
      CLOCK_SPEED: `${SPEED}`,
    };
  };
  const ctx = await contextOf(environment(chain.config.rpcUrl, providers.url, 'street'), clock);
  closing.push(() => ctx.connection.close());
  const processes: ShopProcess[] = [];
  for (let number = 0; number < PROCESSES; number++) {
    const name = `shop ${number}`;
    const node = await startFaultyNode(chain.config.rpcUrl, { seed: seed + number });
    const line = await startLine(() => providers.url);
    const port = await freePort();
    const env = { ...environment(node.url, line.url, name), PORT: `${port}` };
    const member = new Member(name, env, node, new URL('./shop.process.ts', import.meta.url));
    ports.set(member, port);
    processes.push({ member, providers: line });
    closing.push(node.stop, line.stop, () => member.kill());
  }
  const methods = offeredProviders(ctx.config.payments).map(({ method }) => method);
  const mailed = (to: string): string[] => mails.list(to).map(({ subject }) => subject);
  return { ctx, chain, database, front, providers, processes, methods, mailed } satisfies World & {
    ctx: Context;
    mailed: typeof mailed;
  };
}

async function setUp(ctx: Context, chain: TestChain): Promise<void> {
  const { timestamp } = await chain.client.getBlock();
  const at = ctx.clock.now();
  await chain.client.increaseTime({ seconds: Math.floor(at.getTime() / 1_000) - Number(timestamp) });
  for (const [dropId, quantity] of QUANTITIES) {
    const hash = await useCollectible(chain).registerDrop(dropId, quantity);
    await chain.client.waitForTransactionReceipt({ hash });
    await insertItem(ctx, { id: `item ${dropId}`, quantity, priceCents: 1_00n }, dropId);
  }
  await createReader(ctx, { onAdvanced: () => undefined }).catchUp();
}

/** People who are signed in and have an e-mail wallet with money in it. */
async function addBuyers(ctx: Context, chain: TestChain, count: number): Promise<Buyer[]> {
  const at = ctx.clock.now();
  const added: Buyer[] = [];
  for (let number = 0; number < count; number++) {
    const id = `fan-${number}`;
    const email = `${id}@example.com`;
    await ctx.db.insert(users).values({
      id,
      name: id,
      email,
      emailVerified: true,
      phone: '+919840012345',
      createdAt: at,
      updatedAt: at,
    });
    const { address } = await retrieveVault(ctx, id);
    await ctx.db.update(wallets).set({ active: true }).where(eq(wallets.address, address));
    await chain.fund(address, 10_000n * 10n ** 18n);
    const client = { address: '127.0.0.1', userAgent: 'a browser', cookies: '' };
    const { cookies } = await openSession(ctx, ctx.db, { id, email }, 'password', client);
    added.push({ id, cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') });
  }
  return added;
}

/** Blocks come four times a second, with the shop's time. */
function mine(ctx: Context, chain: TestChain, street: { open: boolean }) {
  let mining = true;
  const running = (async () => {
    await chain.setMining(false);
    while (mining) {
      const { timestamp } = await chain.client.getBlock();
      const now = BigInt(Math.floor(ctx.clock.now().getTime() / 1_000));
      if (now > timestamp)
        await chain.client.setNextBlockTimestamp({ timestamp: now }).catch(() => undefined);
      // what was displaced must become final at the end
      await chain.mine(street.open ? 1 : 5);
      await sleep(250);
    }
  })();
  return {
    stop: async (): Promise<void> => {
      mining = false;
      await running;
    },
  };
}

/** Until every order has ended for its buyer, or patience is over. */
async function settle(buyers: Buyers): Promise<void> {
  const open = new Set(buyers.orders.keys());
  const until = Date.now() + SETTLING_MS;
  while (open.size > 0 && Date.now() < until) {
    for (const id of [...open]) {
      const seen = await buyers.fetch(id);
      if (seen && isSettled(seen.order, seen.payments)) open.delete(id);
    }
    await sleep(1_000);
  }
}

async function inTurns(count: number, atOnce: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < count) await work(next++);
    }),
  );
}
