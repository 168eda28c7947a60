import type { PaymentMethod } from '@talkies/shared';
import type { TestProviders } from '../../modules/payments/testing/providers.ts';
import type { TestChain } from '../../testing/chain.ts';
import type { EmptyDatabase } from '../../testing/postgres.ts';
import { lies } from '../writer/testing/faulted-run.ts';
import type { Member } from '../writer/testing/member.ts';
import type { Line } from './line.ts';

/** A process of the shop with its own lines to the node and to the providers. */
export interface ShopProcess {
  member: Member;
  providers: Line;
}

export interface World {
  processes: ShopProcess[];
  /** between people and the shop, webhooks included */
  front: Line;
  providers: Pick<TestProviders, 'switch'>;
  methods: readonly PaymentMethod[];
  database: EmptyDatabase;
  chain: TestChain;
}

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

/** What a process asks a node on its way to minting, and after. */
const steps = ['eth_sendRawTransaction', 'eth_getTransactionCount', 'eth_getTransactionReceipt'];

/** One thing goes wrong, or is mended, by chance. Counts it in `counts`. */
export async function trouble(
  world: World,
  random: () => number,
  counts: Record<string, number>,
): Promise<void> {
  const among = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const count = (what: string): void => {
    counts[what] = (counts[what] ?? 0) + 1;
  };
  const { member, providers } = among(world.processes);
  // one that is just starting is spared: on a busy machine nothing else would happen
  const chance = member.isReady ? random() : 0.32 + random() * 0.68;
  if (chance < 0.12) {
    await member.kill();
  } else if (chance < 0.2) {
    member.killAt(among(steps), among(['before', 'after']));
  } else if (chance < 0.32) {
    const when = among(['before', 'after'] as const);
    providers.use(
      () => when,
      async () => {
        await member.kill();
        providers.heal();
      },
    );
  } else if (chance < 0.5) {
    member.node.useOneOf([among(lies(random, member.node.random)), null]);
    count('lies');
  } else if (chance < 0.6) {
    member.node.heal();
  } else if (chance < 0.75) {
    await world.providers.switch(among(world.methods), among(providerFaults));
    count('providerFaults');
  } else if (chance < 0.85) {
    for (const method of world.methods) await world.providers.switch(method);
  } else if (chance < 0.9) {
    world.front.use(() => (random() < 0.2 ? among(['before', 'after']) : null));
  } else if (chance < 0.94) {
    world.front.heal();
  } else if (chance < 0.97) {
    await world.database.endSessions();
    count('databaseDrops');
  } else {
    await world.chain.reorg(1);
    count('reorganisations');
  }
  for (const one of world.processes) void one.member.start();
}

/** Everything tells the truth and stays up. */
export async function heal(world: World): Promise<void> {
  for (const { member, providers } of world.processes) {
    member.node.heal();
    providers.heal();
    await member.start();
  }
  world.front.heal();
  for (const method of world.methods) await world.providers.switch(method);
}
