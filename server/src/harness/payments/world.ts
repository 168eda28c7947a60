import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { paymentSettings } from '@talkies/sandbox/settings';
import { type ChainName, type OnRampName, onRamps, type PaymentMethod } from '@talkies/shared';
import { generatePrivateKey } from 'viem/accounts';
import { freePort } from '../../../../scripts/lib/ports.ts';
import type { Context } from '../../chain/context.ts';
import { configuredProviders } from '../../modules/payments/index.ts';
import { startTestProviders, type TestProviders } from '../../modules/payments/testing/providers.ts';
import type { Clock } from '../../platform/clock.ts';
import { present, startTestChain, type TestChain } from '../../testing/chain.ts';
import { type FaultyNode, startFaultyNode } from '../../testing/faulty-node.ts';
import { type EmptyDatabase, emptyDatabase } from '../../testing/postgres.ts';
import { randomOf } from '../../testing/random.ts';
import { type Closing, openMail } from '../testing/mail.ts';
import { contextOf, environmentOf, fastClock } from '../testing/settings.ts';
import { Member } from '../writer/testing/member.ts';
import { type Line, startLine } from './line.ts';
import { openWebhookLine, type WebhookLine } from './webhooks.ts';

const PROCESSES = 2;
/** the speed of the shop's clock: a quote is over within half a minute */
export const SPEED = 20;
/** deeper than the run's reorganisations, so that final blocks stay */
const FINAL_AFTER = 10;

export type Chains = Record<ChainName, TestChain>;

/** A process of the shop with its own lines to the nodes and to the providers. */
export interface ShopProcess {
  member: Member;
  nodes: readonly FaultyNode[];
  providers: Line;
}

export interface World {
  /** the run's own context, without faults */
  ctx: Context;
  chains: Chains;
  processes: ShopProcess[];
  /** the proxy between people and the shop, also for webhooks */
  front: Line;
  webhooks: WebhookLine;
  providers: TestProviders;
  methods: readonly PaymentMethod[];
  /** the senders of webhooks */
  senders: readonly (PaymentMethod | OnRampName)[];
  database: EmptyDatabase;
  /** the subjects of a person's mails */
  mailed: (to: string) => string[];
}

/** Two processes of the shop that do not run yet, with everything around them. */
export async function openWorld(folder: string, seed: number, closing: Closing): Promise<World> {
  const from = Date.now();
  const clock = fastClock(from, SPEED);
  const chains = await openChains(closing);
  const database = await emptyDatabase();
  closing.push(database.drop);
  const mail = await openMail(folder, closing);
  const ports = new Map<Member, number>();
  const front = await startLine(livingOf(ports, randomOf(seed)));
  const webhooks = openWebhookLine(() => front.url);
  const providers = await openProviders(chains, webhooks, clock, closing);
  closing.push(front.stop);
  const float = generatePrivateKey();
  const environment = (name: string, providersUrl: string, nodes: readonly { url: string }[]) => {
    const data = join(folder, name);
    mkdirSync(data);
    const configs = [chains.polygon, chains.ethereum].map(({ config }, index) => ({
      ...config,
      local: false,
      rpcUrl: nodes[index]?.url ?? config.rpcUrl,
    }));
    return {
      ...environmentOf(data, database.url, ...(configs as [never, never])),
      ...paymentSettings(providersUrl),
      FLOAT_KEY: float,
      RESALE_DAILY_LIMIT: '1000000',
      LOTTERY_DAILY_USD: '1000000',
      LOTTERY_GRANTED_DAILY_USD: '1000000',
      VAULT_MASTER_KEY_FILE: join(folder, 'vault-master-key'),
      SMTP_URL: mail.url,
      PUBLIC_URL: front.url,
      CLOCK_FROM: `${from}`,
      CLOCK_SPEED: `${SPEED}`,
    };
  };
  const ctx = await contextOf(environment('street', providers.url, []), clock);
  closing.push(() => ctx.connection.close());
  const processes: ShopProcess[] = [];
  for (let number = 0; number < PROCESSES; number++) {
    const name = `shop ${number}`;
    const nodes = [
      await startFaultyNode(chains.polygon.config.rpcUrl, { seed: seed + number }),
      await startFaultyNode(chains.ethereum.config.rpcUrl, { seed: seed + number + PROCESSES }),
    ] as const;
    const line = await startLine(() => providers.url);
    const port = await freePort();
    const env = { ...environment(name, line.url, nodes), PORT: `${port}` };
    const member = new Member(name, env, nodes[0], new URL('../testing/shop.process.ts', import.meta.url));
    ports.set(member, port);
    processes.push({ member, nodes, providers: line });
    closing.push(...nodes.map(({ stop }) => stop), line.stop, () => member.kill());
  }
  const methods = configuredProviders(ctx.config.payments).map(({ method }) => method);
  const senders = [...methods, ...onRamps];
  return {
    ...{ ctx, chains, processes, front, webhooks, providers, methods, senders, database },
    mailed: mail.subjects,
  };
}

export async function openChains(closing: Closing): Promise<Chains> {
  const polygon = await startTestChain('polygon', { finalAfter: FINAL_AFTER, began: present() });
  closing.push(polygon.stop);
  const ethereum = await startTestChain('ethereum', { finalAfter: FINAL_AFTER, began: present() });
  closing.push(ethereum.stop);
  return { polygon, ethereum };
}

export async function openProviders(
  { polygon, ethereum }: Chains,
  webhooks: WebhookLine,
  clock: Clock,
  closing: Closing,
): Promise<TestProviders> {
  const providers = await startTestProviders(
    webhooks.carry,
    () => clock.now(),
    () => [polygon, ethereum].map(({ config: { name, rpcUrl } }) => ({ name, rpcUrl })),
  );
  closing.push(providers.stop);
  return providers;
}

/** The address of one of the running processes. */
const livingOf = (ports: Map<Member, number>, random: () => number) => (): string | null => {
  const open = [...ports].filter(([member]) => member.isReady);
  const [, port] = open[Math.floor(random() * open.length)] ?? [];
  return port ? `http://127.0.0.1:${port}` : null;
};
