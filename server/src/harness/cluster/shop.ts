import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { paymentSettings } from '@talkies/sandbox/settings';
import type { PaymentMethod } from '@talkies/shared';
import { generatePrivateKey } from 'viem/accounts';
import { freePort } from '../../../../scripts/lib/ports.ts';
import type { Context } from '../../chain/context.ts';
import { configuredProviders } from '../../modules/payments/index.ts';
import type { TestProviders } from '../../modules/payments/testing/providers.ts';
import type { Clock } from '../../platform/clock.ts';
import type { ChainConfig } from '../../platform/config/chains.ts';
import { type Role, readConfig } from '../../platform/config/config.ts';
import { startFaultyNode } from '../../testing/faulty-node.ts';
import { openWebhookLine } from '../payments/webhooks.ts';
import { type Chains, openChains, openProviders, SPEED } from '../payments/world.ts';
import { type Closing, openMail } from '../testing/mail.ts';
import { contextOf, environmentOf, fastClock } from '../testing/settings.ts';
import { Member } from '../writer/testing/member.ts';

const shopProcess = new URL('../testing/shop.process.ts', import.meta.url);

/** A process of the shop before it runs. */
export interface ProcessToRun {
  /** its role with a number: api1, worker2 */
  name: string;
  role: Role;
  port: number;
  /** instead of the role in its name */
  roles?: readonly Role[];
  /** the program of another version */
  program?: URL;
}

/** The processes to run: the given number of each role. */
export async function processesToRun(counts: readonly (readonly [Role, number])[]): Promise<ProcessToRun[]> {
  const toRun: ProcessToRun[] = [];
  for (const [role, count] of counts)
    for (let number = 1; number <= count; number++)
      toRun.push({ name: `${role}${number}`, role, port: await freePort() });
  return toRun;
}

/** A shop of several processes, none of which runs yet, with everything around them except the database and its proxies. */
export interface ShopProcesses {
  chains: Chains;
  /** by their names, each with a node of its own */
  processes: ReadonlyMap<string, Member>;
  providers: TestProviders;
  methods: readonly PaymentMethod[];
  mailed: (to: string) => string[];
  /** the environment that all processes share */
  env: Record<string, string>;
  clock: Clock;
}

export interface ShopOfProcesses extends ShopProcesses {
  /** of the run itself */
  ctx: Context;
}

interface Surroundings {
  /** the shop's address */
  url: string;
  databaseUrl: string;
  /** more settings of all processes */
  settings?: Record<string, string>;
  /** polls the chains as often as real ones, not as a local one */
  distant?: boolean;
}

/** Opens a shop and migrates its database. */
export async function openShop(
  folder: string,
  toRun: readonly ProcessToRun[],
  surroundings: Surroundings,
  closing: Closing,
): Promise<ShopOfProcesses> {
  const around = await openProcesses(folder, toRun, surroundings, closing);
  const ctx = await contextOf(around.env, around.clock);
  closing.push(() => ctx.connection.close());
  return { ...around, ctx };
}

/** Opens a shop's processes without touching the database. */
export async function openProcesses(
  folder: string,
  toRun: readonly ProcessToRun[],
  { url, databaseUrl, settings = {}, distant = false }: Surroundings,
  closing: Closing,
): Promise<ShopProcesses> {
  const from = Date.now();
  const clock = fastClock(from, SPEED);
  const chains = await openChains(closing);
  const [polygon, ethereum] = [chains.polygon, chains.ethereum].map(({ config }) => ({
    ...config,
    local: !distant,
  })) as [ChainConfig, ChainConfig];
  const mail = await openMail(folder, closing);
  const providers = await openProviders(
    chains,
    openWebhookLine(() => url),
    clock,
    closing,
  );
  const data = join(folder, 'shop');
  mkdirSync(data);
  const common = {
    ...environmentOf(data, databaseUrl, polygon, ethereum),
    ...paymentSettings(providers.url),
    ...settings,
    FLOAT_KEY: generatePrivateKey(),
    RESALE_DAILY_LIMIT: '1000000',
    LOTTERY_DAILY_USD: '1000000',
    LOTTERY_GRANTED_DAILY_USD: '1000000',
    SMTP_URL: mail.url,
    PUBLIC_URL: url,
    CLOCK_FROM: `${from}`,
    CLOCK_SPEED: `${SPEED}`,
  };
  const processes = new Map<string, Member>();
  for (const { role, roles = [role], name, port, program = shopProcess } of toRun) {
    const node = await startFaultyNode(polygon.rpcUrl, { seed: port });
    const own = environmentOf(data, databaseUrl, { ...polygon, rpcUrl: node.url }, ethereum);
    const env = {
      ...own,
      ...common,
      CHAINS_FILE: own.CHAINS_FILE ?? '',
      ROLES: roles.join(','),
      PORT: `${port}`,
    };
    const member = new Member(name, env, node, program);
    processes.set(name, member);
    closing.push(node.stop, () => member.kill());
  }
  const methods = configuredProviders(readConfig(common).payments).map(({ method }) => method);
  return { chains, processes, providers, methods, mailed: mail.subjects, env: common, clock };
}
