import type { Database } from '../../db/database.ts';
import type { Log } from '../../log.ts';
import type { Chain } from '../chains.ts';
import { isTooMuch, Orphaned, WrongChain } from './errors.ts';
import { type Batch, fetchBatch, fetchHeader, type Header } from './fetch.ts';
import { FIRST_RANGE, narrow, widen } from './ranges.ts';
import { advance, type Cursor, readCursor, storedBlocks } from './store.ts';

const COMPARE_AT_ONCE = 32;
/** A node behind a balancer can lag; only after so long is a real chain taken to have become shorter. */
const SHORTER_PATIENCE_MS = 60_000;

/** Reads one chain into the database, step by step. */
export class ChainReader {
  readonly #db: Database;
  readonly #chain: Chain;
  readonly #log: Log;
  #range = FIRST_RANGE;
  #verified = false;
  #shorterSince: number | null = null;

  constructor(db: Database, chain: Chain, log: Log) {
    this.#db = db;
    this.#chain = chain;
    this.#log = log;
  }

  /**
   * One look at the chain. Returns whether something was committed; then there may be more to read.
   * @throws WrongChain, ChainMoved, and what the node or the database throws; nothing is half-written then
   */
  async step(): Promise<boolean> {
    await this.#verify();
    const { config, client } = this.#chain;
    const head = await fetchHeader(client, 'latest');
    const from = await readCursor(this.#db, config.name, config.startBlock);
    const replaced = head.number === from.number && head.hash !== from.hash;
    if (from.hash && (head.number < from.number || replaced)) return this.#reorganise(from, head);
    this.#shorterSince = null;
    if (head.number <= from.number) return false;
    try {
      const batch = await this.#read(from, head);
      return await advance(this.#db, config.name, { from, ancestor: null, batch });
    } catch (error) {
      if (error instanceof Orphaned) return this.#reorganise(from, head);
      throw error;
    }
  }

  /** The whole chain up to its head of this moment, read anew; nothing is written. */
  async readAll(): Promise<Batch | null> {
    await this.#verify();
    const head = await fetchHeader(this.#chain.client, 'latest');
    const all: Pick<Batch, 'blocks' | 'events'> = { blocks: [], events: [] };
    let last: Header | null = null;
    let after: Cursor = { number: this.#chain.config.startBlock - 1, hash: null };
    for (;;) {
      const batch = await this.#read(after, head);
      if (!batch) return last && { ...all, last };
      for (const block of batch.blocks) all.blocks.push(block);
      for (const event of batch.events) all.events.push(event);
      last = after = batch.last;
    }
  }

  /** After a failure another node may answer at the same address. */
  distrust(): void {
    this.#verified = false;
  }

  async #verify(): Promise<void> {
    if (this.#verified) return;
    const { config, client } = this.#chain;
    const actual = await client.getChainId();
    if (actual !== config.chainId)
      throw new WrongChain(
        `The node of ${config.name} is chain ${actual}, configured is ${config.chainId}: mend rpcUrl or chainId.`,
      );
    this.#verified = true;
  }

  async #read(after: Cursor, head: Header): Promise<Batch | null> {
    if (head.number <= after.number) return null;
    const from = after.number + 1;
    const to = Math.min(after.number + this.#range, head.number);
    const { client, config } = this.#chain;
    try {
      const batch = await fetchBatch(client, config, { from, to, head: head.number, parent: after.hash });
      this.#range = widen(this.#range);
      return batch;
    } catch (error) {
      if (!isTooMuch(error) || this.#range === narrow(this.#range)) throw error;
      this.#range = narrow(this.#range);
      return this.#read(after, head);
    }
  }

  async #reorganise(from: Cursor, head: Header): Promise<boolean> {
    const ancestor = await this.#findAncestor(Math.min(from.number, head.number));
    if (this.#maybeLagging(head, ancestor)) return false;
    this.#shorterSince = null;
    const { config } = this.#chain;
    this.#log.warn({ from: from.number, ancestor: ancestor.number, head: head.number }, 'reorganisation');
    const batch = await this.#read(ancestor, head);
    return advance(this.#db, config.name, { from, ancestor, batch });
  }

  async #findAncestor(below: number): Promise<Cursor> {
    const { client, config } = this.#chain;
    for (let number = below; ; ) {
      const known = await storedBlocks(this.#db, config.name, number, COMPARE_AT_ONCE);
      const lowest = known.at(-1);
      if (!lowest) return { number: config.startBlock - 1, hash: null };
      const actual = await Promise.all(known.map((block) => fetchHeader(client, block.number)));
      const match = known.find((block, index) => block.hash === actual[index]?.hash);
      if (match) return match;
      number = lowest.number - 1;
    }
  }

  /** A real chain that is only behind what we saw is a lagging node; a local one has lost its end. */
  #maybeLagging(head: Header, ancestor: Cursor): boolean {
    if (this.#chain.config.local || ancestor.number !== head.number) return false;
    this.#shorterSince ??= performance.now();
    return performance.now() - this.#shorterSince < SHORTER_PATIENCE_MS;
  }
}
