import type { TestProviders } from '../../modules/payments/testing/providers.ts';
import { randomOf } from '../../testing/random.ts';
import { lies } from '../writer/testing/faulted-run.ts';
import { again } from './again.ts';
import type { ShopProcess, World } from './world.ts';

type Switches = Parameters<TestProviders['switch']>[1];

const providerFaults: Switches[] = [
  { duplicate: true },
  { outOfOrder: true },
  { lost: true },
  { delay: 2 },
  { wrongSignature: true },
  { wrongAmount: true },
  { wrongCurrency: true },
  { refundFailing: true },
  { outage: true },
  { tooMany: true },
  { slow: 1 },
  { decline: true },
];

/** The requests of a process to a node during and after minting. */
const steps = ['eth_sendRawTransaction', 'eth_getTransactionCount', 'eth_getTransactionReceipt'];
/** in blocks: deeper than the confirmations that a mint or a sale needs, but not as deep as final blocks */
const DEEPEST = 8;

/** Causes or ends one fault, chosen by `random`, and counts it in `counts`. */
export async function injectFault(
  world: World,
  random: () => number,
  counts: Record<string, number>,
): Promise<void> {
  const among = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const count = (what: string): void => {
    counts[what] = (counts[what] ?? 0) + 1;
  };
  const process = among(world.processes);
  // a process that is just starting is spared, and mostly the last running one: on a busy machine nothing else would happen
  const isLast = world.processes.some(({ member }) => !member.isReady);
  const spared = !process.member.isReady || (isLast && random() < 0.8);
  const chance = spared ? 0.32 + random() * 0.68 : random();
  if (chance < 0.32) await killOne(process, chance, among);
  else if (chance < 0.44) {
    const node = among(process.nodes);
    node.useOneOf([among(lies(random, node.random)), null]);
    count('lies');
  } else if (chance < 0.58) for (const node of process.nodes) node.heal();
  else if (chance < 0.68) {
    const [sender, faults] = [among(world.senders), among(providerFaults)];
    await again(() => world.providers.switch(sender, faults));
    count('providerFaults');
  } else if (chance < 0.8) await healProviders(world);
  else if (chance < 0.86) {
    const arrival = among(['straight', 'shuffled'] as const);
    world.webhooks.use(arrival);
    count(`webhooks ${arrival}`);
  } else if (chance < 0.89) {
    const own = randomOf(random() * 2 ** 32);
    world.front.use(() => (own() < 0.2 ? (own() < 0.5 ? 'before' : 'after') : null));
  } else if (chance < 0.94) world.front.heal();
  else if (chance < 0.97) {
    await world.database.endSessions();
    count('databaseDrops');
  } else {
    const chain = among([world.chains.polygon, world.chains.ethereum]);
    const depth = 1 + Math.floor(random() * DEEPEST);
    const name = `${chain.config.name} reorganised by ${depth}`;
    await chain.reorg(depth).then(
      () => count(name),
      () => count(`${name}, refused`),
    );
  }
  for (const { member } of world.processes) void member.start();
}

/** Kills a process now, at its next request to a node, or at its next request to a provider. */
async function killOne(
  { member, providers }: ShopProcess,
  chance: number,
  among: <T>(list: readonly T[]) => T,
): Promise<void> {
  if (chance < 0.12) await member.kill();
  else if (chance < 0.2) member.killAt(among(steps), among(['before', 'after']));
  else {
    const when = among(['before', 'after'] as const);
    providers.use(
      () => when,
      async () => {
        await member.kill();
        providers.heal();
      },
    );
  }
}

async function healProviders({ senders, providers }: World): Promise<void> {
  for (const sender of senders) await again(() => providers.switch(sender));
}

/** Ends all faults. */
export async function heal(world: World): Promise<void> {
  for (const { member, nodes, providers } of world.processes) {
    for (const node of nodes) node.heal();
    providers.heal();
    await member.start();
  }
  world.front.heal();
  await healProviders(world);
  world.webhooks.use('straight');
  await world.webhooks.idle();
}
