import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { paymentSettings } from '@talkies/sandbox/settings';
import type { PaymentMethod } from '@talkies/shared';
import { generatePrivateKey } from 'viem/accounts';
import type { Context } from '../../chain/context.ts';
import { offeredProviders } from '../../modules/payments/index.ts';
import type { TestProviders } from '../../modules/payments/testing/providers.ts';
import type { Role } from '../../platform/config/config.ts';
import { startFaultyNode } from '../../testing/faulty-node.ts';
import { freePort } from '../../testing/port.ts';
import { openWebhookLine } from '../payments/webhooks.ts';
import { type Chains, openChains, openProviders, SPEED } from '../payments/world.ts';
import { type Closing, openMail } from '../testing/mail.ts';
import { contextOf, environmentOf, fastClock } from '../testing/settings.ts';
import { Member } from '../writer/testing/member.ts';
import { type DatabaseCluster, openDatabase } from './database.ts';
import { openProxies, type Proxies } from './proxies.ts';

/** The processes of the shop: each role as often as its number says. */
const PROCESSES: readonly (readonly [Role, number])[] = [
  ['api', 3],
  ['worker', 2],
  ['reader', 2],
];
const shopProcess = new URL('../testing/shop.process.ts', import.meta.url);

export interface ClusterWorld {
  /** of the run itself, over the same proxies */
  ctx: Context;
  chains: Chains;
  database: DatabaseCluster;
  proxies: Proxies;
  /** by their names: api1, worker2 */
  processes: ReadonlyMap<string, Member>;
  providers: TestProviders;
  methods: readonly PaymentMethod[];
  mailed: (to: string) => string[];
}

/** A shop of several processes over a cluster, none of which runs yet but the database and its proxies. */
export async function openCluster(folder: string, closing: Closing): Promise<ClusterWorld> {
  const names = PROCESSES.flatMap(([role, count]) =>
    Array.from({ length: count }, (_, index) => ({ role, name: `${role}${index + 1}` })),
  );
  const ports = new Map<string, number>();
  for (const { name } of names) ports.set(name, await freePort());
  const apiPorts = names.filter(({ role }) => role === 'api').map(({ name }) => ports.get(name) ?? 0);
  const database = await openDatabase(folder, closing);
  const proxies = await openProxies(folder, database, apiPorts, closing);
  const from = Date.now();
  const clock = fastClock(from, SPEED);
  const chains = await openChains(closing);
  const mail = await openMail(folder, closing);
  const webhooks = openWebhookLine(() => proxies.url);
  const providers = await openProviders(chains, webhooks, clock, closing);
  const data = join(folder, 'shop');
  mkdirSync(data);
  const common = {
    ...environmentOf(data, proxies.databaseUrl, chains.polygon.config, chains.ethereum.config),
    ...paymentSettings(providers.url),
    DATABASE_DIRECT_URL: proxies.directUrl,
    DATABASE_READ_URLS: database.members.map(({ url }) => url).join(','),
    FLOAT_KEY: generatePrivateKey(),
    RESALE_DAILY_LIMIT: '1000000',
    LOTTERY_DAILY_USD: '1000000',
    LOTTERY_GRANTED_DAILY_USD: '1000000',
    SMTP_URL: mail.url,
    PUBLIC_URL: proxies.url,
    TRUSTED_PROXIES: '127.0.0.1',
    CLOCK_FROM: `${from}`,
    CLOCK_SPEED: `${SPEED}`,
  };
  const ctx = await contextOf(common, clock);
  closing.push(() => ctx.connection.close());
  const node = await startFaultyNode(chains.polygon.config.rpcUrl, { seed: 1 });
  closing.push(node.stop);
  const processes = new Map<string, Member>();
  for (const { role, name } of names) {
    const env = { ...common, ROLES: role, PORT: `${ports.get(name)}` };
    const member = new Member(name, env, node, shopProcess);
    processes.set(name, member);
    closing.push(() => member.kill());
  }
  const methods = offeredProviders(ctx.config.payments).map(({ method }) => method);
  return {
    ctx,
    chains,
    database,
    proxies,
    processes,
    providers,
    methods,
    mailed: mail.subjects,
  };
}
