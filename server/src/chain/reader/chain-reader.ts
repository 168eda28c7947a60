import { MINUTE_MS } from '@talkies/shared';
import type { Hex } from 'viem';
import type { Database } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log.ts';
import type { Chain } from '../chains.ts';
import { BlockRange } from './block-range.ts';
import { advanceCursor, type Cursor, readCursor, storedBlocks, storedEvents } from './branch-store.ts';
import { ChainMoved, DeepReorganisation, isRangeRefused, Orphaned, WrongChain } from './errors.ts';
import {
  eventsOfKnown,
  type FetchedBlocks,
  fetchBlocks,
  fetchHeader,
  fetchSpan,
  type Header,
  WINDOW,
} from './fetch.ts';

const COMPARE_AT_ONCE = 32;
/** Blocks this near to the head are read one by one, each with its proof; deeper ones in spans. */
const PROVEN_WITHIN = 1_024;
/** How long a shorter branch that differs from ours must last to be taken for the chain's. */
const SHORTER_TIMEOUT_MS = MINUTE_MS;
const REREAD_MS = MINUTE_MS;
/**
 * How long a read head is trusted without asking the database: a local chain is looked at ten times as often, and
 * mostly rests.
 */
const READ_FOR_MS = 1_000;

/** Reads one chain into the database, step by step. */
export class ChainReader {
  readonly #db: Database;
  readonly #chain: Chain;
  readonly #log: Log;
  readonly #rereadMs: number;
  readonly #spans = new BlockRange(500, 10_000);
  readonly #blocks = new BlockRange(64, 64);
  #verified = false;
  #shorterSince: number | null = null;
  #warnedShorter = false;
  #rereadAt = performance.now();
  /** the head up to which everything was read, and when the database showed that */
  #read: { hash: Hex; at: number } | null = null;

  constructor(db: Database, chain: Chain, log: Log, rereadMs = REREAD_MS) {
    this.#db = db;
    this.#chain = chain;
    this.#log = log;
    this.#rereadMs = rereadMs;
  }

  /**
   * Looks at the chain once. Returns whether something was committed; then there may be more to read. `anyDepth`
   * undoes whatever the chain denies; without it, a real chain is followed only while one of the blocks in the window
   * remains. `restful`: the database is not asked about a head that was read a moment ago.
   * @throws WrongChain, ChainMoved, DeepReorganisation, and the errors of the node or the database; nothing is
   * half-written
   */
  async step({ anyDepth = false, restful = false } = {}): Promise<boolean> {
    await this.verify();
    const { config, client } = this.#chain;
    const head = await fetchHeader(client, 'latest');
    if (restful && this.#isRead(head)) return false;
    const from = await readCursor(this.#db, config.name, config.startBlock);
    try {
      if (from.hash && head.number < from.number) return await this.#shorter(from, head, anyDepth);
      this.#shorterSince = null;
      this.#warnedShorter = false;
      if (from.hash && head.number === from.number && head.hash !== from.hash)
        return await this.#reorganise(from, head, anyDepth);
      if (await this.#rereadWindow(from, head)) return true;
      if (head.hash === from.hash) this.#read = { hash: head.hash, at: performance.now() };
      if (head.number <= from.number) return false;
      const batch = await this.read(from, head);
      return await advanceCursor(this.#db, config.name, { from, ancestor: null, batch });
    } catch (error) {
      if (error instanceof Orphaned) return this.#reorganise(from, head, anyDepth);
      // nodes that disagree have more blocks in common when fewer are requested
      if (error instanceof ChainMoved) this.#blocks.narrow();
      throw error;
    }
  }

  /**
   * Whether a head was read a moment ago; not trusted for long, since another process or a rebuild may change what is
   * stored.
   */
  #isRead({ hash }: Header): boolean {
    const readFor = Math.min(READ_FOR_MS, this.#rereadMs);
    return this.#read?.hash === hash && performance.now() - this.#read.at < readFor;
  }

  /**
   * Reads the blocks after `after`, as many as one read allows, and at least `least` if there are so many: in several
   * consecutive parts where a node refuses so many at once. Writes nothing.
   */
  async read(after: Cursor, head: Header, least = 1): Promise<FetchedBlocks | null> {
    let batch = await this.#readOnce(after, head, least);
    const end = Math.min(after.number + least, head.number);
    while (batch && batch.last.number < end) {
      const next = await this.#readOnce(batch.last, head, end - batch.last.number);
      if (!next) break;
      batch = {
        blocks: [...batch.blocks, ...next.blocks],
        last: next.last,
        events: [...batch.events, ...next.events],
      };
    }
    return batch;
  }

  /** Reads `wanted` blocks, or one read's worth where that is more; fewer where the node refuses so many. */
  async #readOnce(after: Cursor, head: Header, wanted: number): Promise<FetchedBlocks | null> {
    if (head.number <= after.number) return null;
    const { client, config } = this.#chain;
    const from = after.number + 1;
    const deep = head.number - PROVEN_WITHIN;
    const range = from <= deep ? this.#spans : this.#blocks;
    const to = Math.min(after.number + Math.max(range.blocks, wanted), from <= deep ? deep : head.number);
    const span = { from, to, parent: after.hash };
    try {
      const batch = await (range === this.#spans
        ? fetchSpan(client, config, span)
        : fetchBlocks(client, config, { ...span, head }));
      range.widen();
      return batch;
    } catch (error) {
      // the refused span may be more than the range: then the range itself was not tried
      if (!isRangeRefused(error) || !(range.narrow() || wanted > 1)) throw error;
      return this.#readOnce(after, head, 1);
    }
  }

  /** Forgets that the node was verified: after a failure another node may answer at the same address. */
  distrust(): void {
    this.#verified = false;
  }

  /** Checks, once and again after a failure, that the node is the one in the configuration. @throws WrongChain */
  async verify(): Promise<void> {
    if (this.#verified) return;
    const { config, client } = this.#chain;
    const actual = await client.getChainId();
    if (actual !== config.chainId)
      throw new WrongChain(
        `The node of ${config.name} is chain ${actual}, configured is ${config.chainId}: mend rpcUrl or chainId.`,
      );
    this.#verified = true;
  }

  /**
   * Handles a chain that ends before what we read. A local one has lost its end. For a real one a node may be behind,
   * as long as its newest block is one of ours; only another block there is evidence, and even then the branch has
   * time to outgrow ours.
   */
  async #shorter(from: Cursor, head: Header, anyDepth: boolean): Promise<boolean> {
    if (this.#chain.config.local) return this.#reorganise(from, head, anyDepth);
    this.#shorterSince ??= performance.now();
    const waits = performance.now() - this.#shorterSince < SHORTER_TIMEOUT_MS;
    if (!waits && !this.#warnedShorter) {
      this.#warnedShorter = true;
      this.#log.warn({ read: from.number, node: head.number }, 'the node is behind what was read');
    }
    return (!waits || anyDepth) && (await this.#denies(head)) && this.#reorganise(from, head, anyDepth);
  }

  async #denies(head: Header): Promise<boolean> {
    const { client, config } = this.#chain;
    const [known] = await storedBlocks(this.#db, config.name, head.number, 1);
    if (!known) return false;
    const actual = known.number === head.number ? head : await fetchHeader(client, known.number);
    return actual.hash !== known.hash;
  }

  async #reorganise(from: Cursor, head: Header, anyDepth: boolean): Promise<boolean> {
    const { config } = this.#chain;
    const { ancestor, denied } = await this.#findAncestor(Math.min(from.number, head.number));
    if (denied === null && head.number >= from.number)
      throw new ChainMoved('nothing that we know was replaced');
    const depth = from.number - (denied ?? head.number + 1) + 1;
    if (!config.local && !anyDepth && depth >= WINDOW)
      throw new DeepReorganisation(
        `The node of ${config.name} denies all of the last ${depth} blocks that were read. Nothing was taken back. ` +
          'If an explorer of the chain agrees with the node, run: npm run chain:rebuild',
      );
    this.#shorterSince = null;
    this.#log.warn({ from: from.number, ancestor: ancestor.number, head: head.number }, 'reorganisation');
    // an event that only moved to another block is never seen missing
    const batch = await this.read(ancestor, head, Math.min(depth, WINDOW) + 1);
    return advanceCursor(this.#db, config.name, { from, ancestor, batch });
  }

  /** The newest block that we share with the node, and the oldest stored one that it denies. */
  async #findAncestor(below: number): Promise<{ ancestor: Cursor; denied: number | null }> {
    const { client, config } = this.#chain;
    let denied: number | null = null;
    for (let number = below; ; ) {
      const known = await storedBlocks(this.#db, config.name, number, COMPARE_AT_ONCE);
      const lowest = known.at(-1);
      if (!lowest) return { ancestor: { number: config.startBlock - 1, hash: null }, denied };
      const actual = await Promise.all(known.map((block) => fetchHeader(client, block.number)));
      const match = known.findIndex((block, index) => block.hash === actual[index]?.hash);
      if (match > 0) denied = known[match - 1]?.number ?? denied;
      const ancestor = known[match];
      if (ancestor) return { ancestor, denied };
      denied = lowest.number;
      number = lowest.number - 1;
    }
  }

  /**
   * Requests all blocks that can still be replaced once more from time to time. A block with an event that its first
   * read missed is read again, with all that follow.
   */
  async #rereadWindow(from: Cursor, head: Header): Promise<boolean> {
    if (!from.hash || performance.now() - this.#rereadAt < this.#rereadMs) return false;
    this.#rereadAt = performance.now();
    const { client, config } = this.#chain;
    const known = (await storedBlocks(this.#db, config.name, from.number, WINDOW)).filter(
      ({ number }) => number > from.number - WINDOW,
    );
    const lowest = known.at(-1);
    if (!lowest || known.length < 2) return false;
    const reported = await eventsOfKnown(client, config, known);
    const stored = await storedEvents(this.#db, config.name, lowest.number);
    const have = new Set(stored.map(({ blockNumber, logIndex }) => `${blockNumber}:${logIndex}`));
    const missed = reported.filter(({ blockNumber, logIndex }) => !have.has(`${blockNumber}:${logIndex}`));
    if (missed.length === 0) return false;
    const first = Math.min(...missed.map(({ blockNumber }) => blockNumber));
    const ancestor = known.find(({ number }) => number < first) ?? { number: lowest.number - 1, hash: null };
    this.#log.warn({ missed: missed.length, first }, 'events that a node had kept back are read now');
    const batch = await this.read(ancestor, head, from.number - ancestor.number);
    return advanceCursor(this.#db, config.name, { from, ancestor, batch });
  }
}
