import { type ChainName, dropOf, errors, marketTokenIdOf, serialOf } from '@talkies/shared';
import type { MarketToken } from '@talkies/shared/schemas';
import type { Needs } from '../../chain/context.ts';
import {
  type ChainVersions,
  chainVersionsOf,
  chainVersionsText,
  changedAmong,
  changedSince,
} from '../../chain/index.ts';
import { type ItemSummary, itemById, itemOfDrop, shownTokens } from '../../modules/catalogue/index.ts';
import {
  cardsOfTokens,
  findMarketToken,
  peopleWithPart,
  presentMarketToken,
  seesItem,
} from '../../modules/market/index.ts';
import { isWithin } from '../../platform/clock.ts';
import { isUnavailable } from '../../platform/db/unavailable.ts';
import { AppError } from '../../platform/errors.ts';
import type { LiveHub } from './hub.ts';
import { framed } from './stream.ts';

/** A page that missed more changes of the market than this loads the market anew. */
const MAX_CARDS = 100;
/** Above this number of changes, as after a repair of the projection, only those of open pages are read. */
const MAX_READ = 2_000;
const TOKENS_PER_QUERY = 1_000;
const POLL_MS = 5_000;
const CACHE_MS = 5_000;

/** Whether the error is temporary. */
const passes = (error: unknown): boolean =>
  isUnavailable(error) || (error instanceof AppError && errors[error.code].retryable);

export const marketTokenTopic = (chain: ChainName, tokenId: string): string => `token:${chain}:${tokenId}`;
export const MARKET = 'market';

type NewsNeeds = Needs<'chains' | 'changes' | 'clock' | 'config' | 'db' | 'log' | 'rates'>;

interface Read {
  item: ItemSummary;
  marketToken: MarketToken;
}

/**
 * Sends changes of the market to open pages, without a queue: each step of a reader names the tokens changed since
 * the last one, and their whole new states are sent. The next read makes up for a lost notification.
 */
export class MarketNews {
  readonly #ctx: NewsNeeds;
  readonly #hub: LiveHub;
  readonly #versions: ChainVersions = {};
  readonly #checking = new Map<ChainName, Promise<void>>();
  readonly #again = new Set<ChainName>();
  readonly #cache = new Map<string, { at: number; token: Promise<Read> }>();
  readonly #unsubscribe: (() => void)[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(ctx: NewsNeeds, hub: LiveHub) {
    this.#ctx = ctx;
    this.#hub = hub;
  }

  get versions(): string {
    return chainVersionsText(this.#versions);
  }

  async start(): Promise<void> {
    const now = await chainVersionsOf(this.#ctx.db);
    for (const { config } of this.#ctx.chains.all()) this.#versions[config.name] = now[config.name] ?? 0;
    const { changes } = this.#ctx;
    this.#unsubscribe.push(
      changes.on('chain', (name) => (name ? this.check(name as ChainName) : this.#checkAllChains())),
      changes.on('upcoming', (itemId) => void this.#publishItem(itemId)),
    );
    this.#timer = setInterval(() => this.#checkAllChains(), POLL_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
  }

  /** Reads once more when it is called during a read, however often. */
  check(chain: ChainName): void {
    if (this.#checking.has(chain)) {
      this.#again.add(chain);
      return;
    }
    const checking = this.#publishChanges(chain)
      .catch((error: unknown) => this.#ctx.log.warn({ err: error, chain }, 'live news'))
      .finally(() => {
        this.#checking.delete(chain);
        if (this.#again.delete(chain)) this.check(chain);
      });
    this.#checking.set(chain, checking);
  }

  /**
   * The present state of a page's token, with the server's time; concurrent requests share one read. `personId`: the
   * signed-in person; null: a visitor.
   * @throws temporary errors, such as a database without a free connection
   */
  async frameOf(chain: ChainName, tokenId: string, personId: string | null): Promise<string | null> {
    const read = await this.#tokenOf(chain, tokenId, false);
    if (!read || !(await seesItem(this.#ctx.db, read.item, async () => personId))) return null;
    const now = { ...read.marketToken, serverTime: this.#ctx.clock.now().toISOString() };
    return framed('token', now, this.versions);
  }

  /** The changes of the market while a page was away. @throws as `frameOf` */
  async missed(since: ChainVersions): Promise<string[]> {
    const frames: string[] = [];
    for (const { config } of this.#ctx.chains.all()) {
      const { tokenIds } = await changedSince(
        this.#ctx.db,
        config.name,
        since[config.name] ?? 0,
        MAX_CARDS + 1,
      );
      if (tokenIds.length > MAX_CARDS) return this.#reload();
      frames.push(...(await this.#cardsOrReload(config.name, tokenIds)));
    }
    return frames;
  }

  /**
   * A page that disconnects meanwhile returns with its earlier version: the version advances only once the whole step
   * was sent.
   */
  async #publishChanges(chain: ChainName): Promise<void> {
    const since = this.#versions[chain] ?? 0;
    const { version, tokenIds } = await changedSince(this.#ctx.db, chain, since, MAX_READ);
    if (version === since) return;
    const many = tokenIds.length === MAX_READ;
    if (many) this.#cache.clear();
    for (const tokenId of many ? await this.#changedWithListeners(chain, since) : tokenIds)
      await this.#publishToken(chain, tokenId);
    if (this.#hub.hasListeners(MARKET)) {
      const tooMany = tokenIds.length > MAX_CARDS;
      const frames = tooMany ? this.#reload() : await this.#cardsOrReload(chain, tokenIds);
      for (const frame of frames) this.#hub.publish(MARKET, frame);
    }
    this.#versions[chain] = version;
  }

  /** News without a block: open pages of an item's tokens, or all where it has none, show when its auction opens. */
  async #publishItem(itemId: string): Promise<void> {
    try {
      const item = itemId ? await itemById(this.#ctx.db, itemId) : undefined;
      for (const [chain, tokenId] of this.#followed())
        if (itemId === '' || dropOf(BigInt(tokenId)) === item?.dropId)
          await this.#publishToken(chain, tokenId);
    } catch (error) {
      this.#ctx.log.warn({ err: error, item: itemId }, 'live news');
    }
  }

  #followed(): [ChainName, string][] {
    return this.#ctx.chains.all().flatMap(({ config: { name } }) => {
      const prefix = marketTokenTopic(name, '');
      const topics = this.#hub.topics().filter((topic) => topic.startsWith(prefix));
      return topics.map((topic): [ChainName, string] => [name, topic.slice(prefix.length)]);
    });
  }

  async #changedWithListeners(chain: ChainName, since: number): Promise<string[]> {
    const followed = this.#followed().flatMap(([name, tokenId]) => (name === chain ? [tokenId] : []));
    const changed: string[] = [];
    for (let at = 0; at < followed.length; at += TOKENS_PER_QUERY) {
      const some = followed.slice(at, at + TOKENS_PER_QUERY);
      changed.push(...(await changedAmong(this.#ctx.db, chain, since, some)));
    }
    return changed;
  }

  async #publishToken(chain: ChainName, tokenId: string): Promise<void> {
    const topic = marketTokenTopic(chain, tokenId);
    this.#cache.delete(topic);
    if (!this.#hub.hasListeners(topic)) return;
    const read = await this.#tokenOf(chain, tokenId, true);
    if (!read) return;
    const { item, marketToken } = read;
    // pages that were open before the shop took the item down stay open
    const readers = item.status === 'hidden' ? await peopleWithPart(this.#ctx.db, item) : null;
    this.#hub.publish(topic, framed('token', marketToken, this.versions), readers);
  }

  #reload = (): string[] => [framed('market', { what: 'reload' }, this.versions)];

  #cardsOrReload(chain: ChainName, tokenIds: string[]): Promise<string[]> {
    return this.#unlessBroken(() => this.#cards(chain, tokenIds), this.#reload());
  }

  /**
   * A permanent error is skipped, so that the rest is sent; a temporary one is thrown, and retried with the next
   * read.
   */
  async #unlessBroken<T>(read: () => Promise<T>, otherwise: T): Promise<T> {
    try {
      return await read();
    } catch (error) {
      if (passes(error)) throw error;
      this.#ctx.log.warn({ err: error }, 'could not be told to live pages');
      return otherwise;
    }
  }

  async #cards(chain: ChainName, tokenIds: string[]): Promise<string[]> {
    const tokens = tokenIds.map((tokenId) => ({ chain, tokenId }));
    const cards = await cardsOfTokens(this.#ctx, await shownTokens(this.#ctx.db, tokens, { own: false }));
    return cards.map((card) => framed('card', card, this.versions));
  }

  #tokenOf(chain: ChainName, tokenId: string, fresh: boolean): Promise<Read | null> {
    return this.#unlessBroken(async () => {
      try {
        return await this.#readToken(chain, tokenId, fresh);
      } catch (error) {
        // a page of a token that a reorganisation removed keeps its state
        if (error instanceof AppError && error.code === 'market/not-found') return null;
        throw error;
      }
    }, null);
  }

  async #readToken(chain: ChainName, tokenId: string, fresh: boolean): Promise<Read | null> {
    const topic = marketTokenTopic(chain, tokenId);
    const now = this.#ctx.clock.now().getTime();
    const cached = this.#cache.get(topic);
    if (cached && !fresh && isWithin(CACHE_MS, cached.at, now)) return cached.token;
    const number = BigInt(tokenId);
    const item = await itemOfDrop(this.#ctx.db, dropOf(number));
    if (!item) return null;
    const token = this.#readFound(marketTokenIdOf(item.id, serialOf(number)));
    const reading = { at: now, token };
    this.#cache.set(topic, reading);
    token.catch(() => {
      if (this.#cache.get(topic) === reading) this.#cache.delete(topic);
    });
    return token;
  }

  async #readFound(id: string): Promise<Read> {
    const found = await findMarketToken(this.#ctx, id);
    return { item: found.item, marketToken: await presentMarketToken(this.#ctx, found) };
  }

  #checkAllChains(): void {
    const now = this.#ctx.clock.now().getTime();
    for (const [topic, { at }] of this.#cache) if (!isWithin(CACHE_MS, at, now)) this.#cache.delete(topic);
    if (this.#hub.size === 0) return;
    for (const { config } of this.#ctx.chains.all()) this.check(config.name);
  }
}
