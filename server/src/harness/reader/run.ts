import { setTimeout as sleep } from 'node:timers/promises';
import { cursors } from '../../chain/tables.ts';
import { startTestChain } from '../../testing/chain.ts';
import { createTestContext } from '../../testing/context.ts';
import { type FaultyNode, faults, startFaultyNode } from '../../testing/faulty-node.ts';
import { differences } from './compare.ts';
import { type Readers, startReaders } from './readers.ts';
import { actions, MAX_REPLACED, World } from './world.ts';

/** The lies of a node while people act, by name. */
const lies: Record<string, (node: FaultyNode) => void> = {
  honest: (node) => node.heal(),
  'lags a block': (node) => node.use(faults.lag(1)),
  'lags some blocks': (node) => node.use(faults.lag(1 + Math.floor(node.random() * 6))),
  'logs lag': (node) => node.use(faults.lagInLogs(1 + Math.floor(node.random() * 3))),
  'no logs': (node) => node.use(faults.noLogs()),
  'clipped logs': (node) => node.use(faults.clippedLogs()),
  'empty blocks': (node) => node.use(faults.emptyBlocks()),
  'empty blocks and no logs': (node) => node.use(faults.either(faults.noLogs(), faults.emptyBlocks())),
  'blocks are missing': (node) => node.use(often(node, faults.nullBlocks())),
  'receipts are missing': (node) => node.use(faults.nullReceipts()),
  'latest is 0': (node) => node.use(faults.latestZero()),
  'latest is sometimes 0': (node) => node.useOneOf([null, faults.latestZero()]),
  'another branch': (node) => node.use(faults.branch(1 + Math.floor(node.random() * 4))),
  'two nodes disagree': (node) => node.useOneOf([null, faults.lag(2), faults.branch(2)]),
  'two nodes disagree within a batch': (node) =>
    node.use(faults.either(often(node, faults.lag(3)), often(node, faults.branch(1)))),
  'a method is missing': (node) => node.useOneOf([null, faults.missing('eth_getLogs')]),
  'too many requests': (node) => node.useOneOf([null, faults.limited()]),
  'goes away': (node) => node.useOneOf([null, faults.lost(), faults.away()]),
  silent: (node) => node.useOneOf([null, faults.hanging()]),
  'everything at once': (node) =>
    node.useOneOf([
      null,
      faults.lag(2),
      faults.branch(1),
      faults.noLogs(),
      faults.clippedLogs(),
      faults.emptyBlocks(),
      faults.latestZero(),
      faults.limited(),
    ]),
};

function often(node: FaultyNode, fault: Parameters<typeof faults.sometimes>[2]) {
  return faults.sometimes(node.random, 0.4, fault);
}

const AGREE_MS = 60_000;
const pairs = Object.keys(lies).flatMap((lie) => actions.map((action) => ({ lie, action })));
type Pair = (typeof pairs)[number];

export interface Outcome {
  pairs: number;
  transactions: number;
  reorganisations: number;
  calls: number;
  faulted: number;
  tokens: number;
  /** the differences between database and chain, with the pair after which they were found */
  differences: string[];
}

/**
 * Two readers of one database read a chain through a node that lies, while people mint, list, buy, bid, settle and transfer
 * on it, and blocks are replaced. After each pair of lie and action the node is honest again, and the projection must
 * reach the state of the contracts' storage. @param most the number of pairs, in the seed's order; all when left out
 */
export async function followThroughLies(seed: number, most = pairs.length): Promise<Outcome> {
  const chain = await startTestChain();
  const node = await startFaultyNode(chain.config.rpcUrl, { seed });
  const ctx = await createTestContext({ chains: [{ ...chain.config, local: false, rpcUrl: node.url }] });
  let readers: Readers | undefined;
  const world = new World(chain, node.random);
  const outcome: Outcome = {
    pairs: 0,
    transactions: 0,
    reorganisations: 0,
    calls: 0,
    faulted: 0,
    tokens: 0,
    differences: [],
  };

  const caughtUp = async (): Promise<boolean> => {
    const [[cursor], block] = await Promise.all([ctx.db.select().from(cursors), chain.client.getBlock()]);
    return cursor?.hash === block.hash;
  };
  /** Once the node is honest, database and chain must agree soon: at the latest the second reading finds what was withheld. */
  const agree = async (): Promise<string[]> => {
    const begun = performance.now();
    for (;;) {
      const found = (await caughtUp())
        ? await differences(ctx.db, chain, world)
        : ['the head is not reached'];
      found.push(...(readers?.fallen() ?? []));
      if (found.length === 0 || performance.now() - begun > AGREE_MS) return found;
      await sleep(20);
    }
  };
  const perform = async ({ lie, action }: Pair): Promise<void> => {
    lies[lie]?.(node);
    const times = 1 + Math.floor(node.random() * 2);
    for (let n = 0; n < times; n += 1) await world[action]();
    const requests = node.counts.calls;
    if (node.random() < 0.25) {
      await chain.reorg(1 + Math.floor(node.random() * MAX_REPLACED));
      outcome.reorganisations += 1;
    } else if (node.random() < 0.3) await chain.mine(1 + Math.floor(node.random() * 4));
    // the readers meet the lie a few times; a node that refuses everything gets fewer requests
    for (let wait = 0; wait < 15 && node.counts.calls < requests + 20; wait += 1) await sleep(10);
    node.heal();
    const found = await agree();
    outcome.pairs += 1;
    outcome.differences.push(...found.map((text) => `${lie}, ${action}: ${text}`));
  };

  try {
    await world.fund();
    readers = await startReaders(ctx);
    for (const pair of shuffled(pairs, node.random).slice(0, most)) {
      await perform(pair);
      if (outcome.differences.length > 0) break;
    }
    outcome.tokens = (await world.states()).length;
    outcome.transactions = world.sent;
    return { ...outcome, ...node.counts };
  } finally {
    node.heal();
    await readers?.stop();
    await ctx.close();
    await node.stop();
    await chain.stop();
  }
}

function shuffled(list: readonly Pair[], random: () => number): Pair[] {
  return list
    .map((pair) => ({ pair, order: random() }))
    .sort((one, other) => one.order - other.order)
    .map(({ pair }) => pair);
}
