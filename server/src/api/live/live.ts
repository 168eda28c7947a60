import type { ServerResponse } from 'node:http';
import {
  type ChainName,
  LAUNCH_TOPIC,
  LIVE_PATH,
  LOTTERIES_TOPIC,
  LOTTERY_TOPIC,
  MARKET_TOPIC,
  MAX_TOPICS,
  PERSON_TOPIC,
  pageTopics,
  TOKEN_TOPIC,
  tokenIdOf,
  wholeTopics,
} from '@talkies/shared';
import type { Hono } from 'hono';
import type { Needs } from '../../chain/context.ts';
import { type ChainVersions, chainVersionsText, earliest, parseChainVersions } from '../../chain/index.ts';
import { unexpiredSessions } from '../../modules/accounts/index.ts';
import type { ItemSummary } from '../../modules/catalogue/index.ts';
import { findMarketToken, seesItem } from '../../modules/market/index.ts';
import { AppError, wrongField } from '../../platform/errors.ts';
import { ipKey } from '../../platform/limits/limits.ts';
import { isStorable } from '../../platform/untrusted-values.ts';
import type { Http, HttpEnv, ResolveUser } from '../env.ts';
import { Lane } from '../overload/lane.ts';
import { countRefused } from '../overload/overload.ts';
import { answered } from './answered.ts';
import { LiveHub } from './hub.ts';
import { publishLaunches } from './launch-news.ts';
import { publishLotteries } from './lottery-news.ts';
import { MARKET, MarketNews, marketTokenTopic } from './market-news.ts';
import { type PersonNews, personTopic, publishToPeople } from './person-news.ts';
import { framed, isGone, LiveStream, Packet, type PageNews } from './stream.ts';

const MAX_STREAMS = 20_000;
const MAX_TOKENS = 1_000;
/** Thousands of pages reconnect after a restart: a few are looked up at once, in turns, and the rest wait. */
const OPENING = { concurrency: 8, timeoutMs: 30_000 };

/** The longest time in which a page of an ended session still receives news. */
const SESSIONS_MS = 30_000;

export interface Live {
  /** the number of places taken, by pages that are open or connecting */
  taken(): number;
  /** Disconnects pages of sessions that ended in any way and in any process; runs by itself. */
  endSessions(): Promise<void>;
  mount(app: Hono<HttpEnv>): void;
  start(): Promise<void>;
  stop(): void;
}

interface Token {
  chain: ChainName;
  tokenId: string;
  item: ItemSummary;
}
interface Subscription {
  topics: Set<string>;
  /** whose state the page receives at once */
  tokens: Token[];
  /** the signed-in person, where the page receives their own news or those of an item that the shop took down */
  person: LiveStream['person'];
}

const wrongTopic = (topic: string): AppError => {
  const all = [...wholeTopics, ...pageTopics.map((start) => `${start}{id}`)];
  const message = `"${topic.slice(0, 40)}" is none of ${all.slice(0, -1).join(', ')} and ${all.at(-1)}.`;
  return wrongField('topic', message);
};

async function tokenOf(ctx: Needs<'db'>, id: string): Promise<Token> {
  if (!isStorable(id)) throw new AppError('market/not-found');
  const { item, serial } = await findMarketToken(ctx, id);
  if (item.dropId === null) throw new AppError('market/not-found');
  return { chain: item.chain, tokenId: tokenIdOf(item.dropId, BigInt(serial)).toString(), item };
}

/** The page of one lottery or drop. */
const isPage = (topic: string): boolean =>
  [LOTTERY_TOPIC, LAUNCH_TOPIC].some(
    (start) => topic.startsWith(start) && /^[\w-]{1,100}$/.test(topic.slice(start.length)),
  );

interface Sources {
  news: MarketNews;
  pages: readonly PageNews[];
  people: PersonNews | null;
}

type FindToken = (id: string) => Promise<Token>;

/** Thousands of pages of one auction reconnect at once after a restart: one read serves them. */
function createTokens(ctx: Needs<'db'>): { find: FindToken; forget: () => void } {
  const found = new Map<string, Promise<Token>>();
  return {
    find: (id) => {
      const known = found.get(id);
      if (known) return known;
      if (found.size >= MAX_TOKENS) found.clear();
      const token = tokenOf(ctx, id);
      found.set(id, token);
      token.catch(() => found.delete(id));
      return token;
    },
    forget: () => found.clear(),
  };
}

/** @throws request/invalid, market/not-found; auth/required for `me` without a session */
async function readTopics(
  { db }: Needs<'db'>,
  c: Http,
  resolveUser: ResolveUser,
  findToken: FindToken,
): Promise<Subscription> {
  const written = [...new Set(c.req.queries('topic') ?? [])];
  if (written.length === 0 || written.length > MAX_TOPICS) throw wrongTopic(written.length === 0 ? '' : '…');
  const subscription: Subscription = { topics: new Set(), tokens: [], person: null };
  const person = async () => (subscription.person ??= await resolveUser(c.req.raw.headers));
  for (const topic of written) {
    if (topic === MARKET_TOPIC) subscription.topics.add(MARKET);
    else if (topic === PERSON_TOPIC) {
      const user = await person();
      if (!user) throw new AppError('auth/required');
      subscription.topics.add(personTopic(user.id));
    } else if (topic === LOTTERIES_TOPIC || isPage(topic)) subscription.topics.add(topic);
    else if (topic.startsWith(TOKEN_TOPIC)) {
      const token = await findToken(topic.slice(TOKEN_TOPIC.length));
      if (token.item.status === 'draft') throw new AppError('market/not-found');
      // a page of an item that the shop took down stays open; its news are for people with a part in the item alone
      if (await seesItem(db, token.item, async () => (await person())?.id ?? null))
        subscription.tokens.push(token);
      subscription.topics.add(marketTokenTopic(token.chain, token.tokenId));
    } else throw wrongTopic(topic);
  }
  return subscription;
}

/**
 * The version that a page has: that of its last event, or of its loaded data (`asOf` of responses; the earliest
 * counts).
 */
function seenBy(c: Http): ChainVersions | null {
  const last = parseChainVersions(c.req.header('last-event-id'));
  return (
    last ??
    earliest(
      (c.req.queries('since') ?? []).slice(0, MAX_TOPICS).flatMap((text) => parseChainVersions(text) ?? []),
    )
  );
}

/** The age of a page's personal data at the beginning of its connection; null where the page fetches them anew. */
function ageOf(c: Http): number | null {
  const age = Number(c.req.query('age') ?? Number.NaN);
  return age >= 0 ? age : null;
}

/**
 * The news that a page has missed: of the market and the person the changes since, of everything else the present
 * state.
 */
async function catchUp(
  stream: LiveStream,
  { topics, tokens, person }: Subscription,
  { since, ageMs }: { since: ChainVersions | null; ageMs: number | null },
  { news, pages, people, serverTime }: Sources & { serverTime: string },
): Promise<void> {
  const send = (frame: string | null): void => void (frame && stream.write(new Packet(frame)));
  // until the missed news are sent, the page's version stays: the connection may break in between
  const missing = since && topics.has(MARKET) ? since : null;
  const { versions } = news;
  send(framed('hello', { serverTime }, missing ? chainVersionsText(missing) : versions));
  for (const { chain, tokenId } of tokens) send(await news.frameOf(chain, tokenId, person?.id ?? null));
  for (const topic of topics) for (const { frameOf } of pages) send(await frameOf(topic, person?.id ?? null));
  if (person && topics.has(personTopic(person.id)) && ageMs !== null)
    for (const frame of people?.missed(person.id, ageMs) ?? []) send(frame);
  if (!missing) return;
  for (const frame of await news.missed(missing)) send(frame);
  stream.write(new Packet(`id: ${versions}\n\n`));
}

/**
 * `GET /api/live?topic=token:{id}&topic=market&topic=me`: server-sent events. Events carry whole states with their
 * version, so that a repeated one does no harm. `Last-Event-ID` requests missed events, `&since={asOf}` those between
 * a page's loading and its first connection, `&age={ms}` the same for personal data. `hello` and every trade carry
 * the server's time, which sets the page's clock.
 */
export function createLive(
  ctx: Needs<'chains' | 'changes' | 'clock' | 'config' | 'db' | 'log' | 'rates'>,
  resolveUser: ResolveUser,
): Live {
  const perAddress = ctx.config.liveStreamsPerAddress;
  const hub = new LiveHub({ perAddress, most: MAX_STREAMS });
  const size = { ...OPENING, waiting: MAX_STREAMS, each: perAddress };
  const opening = new Lane(size, countRefused(ctx.log)('live pages'));
  const news = new MarketNews(ctx, hub);
  const tokens = createTokens(ctx);
  const subscriptions: (() => void)[] = [];
  const pages: PageNews[] = [];
  let people: PersonNews | null = null;
  let watch: NodeJS.Timeout | undefined;

  const endSessions = async (): Promise<void> => {
    const known = hub.sessions();
    if (known.length === 0) return;
    const open = await unexpiredSessions(ctx, known);
    hub.endSessions(new Set(known.filter((id) => !open.has(id))));
  };

  const open = async (c: Http, outgoing: ServerResponse, leave: () => void): Promise<void> => {
    const subscription = await readTopics(ctx, c, resolveUser, tokens.find);
    if (isGone(outgoing)) return leave();
    const stream = new LiveStream(outgoing, subscription, leave);
    outgoing.once('close', () => hub.remove(stream));
    stream.open({ 'x-content-type-options': 'nosniff' });
    // subscribe first, then read: nothing is lost in between
    hub.add(stream);
    const seen = { since: seenBy(c), ageMs: ageOf(c) };
    const serverTime = ctx.clock.now().toISOString();
    await catchUp(stream, subscription, seen, { news, pages, people, serverTime }).catch((error: unknown) => {
      ctx.log.warn({ err: error }, 'a live page could not catch up');
      stream.end('unavailable', chainVersionsText(seen.since ?? {}));
    });
  };

  const respond = async (c: Http): Promise<Response> => {
    const outgoing = (c.env as { outgoing?: ServerResponse } | undefined)?.outgoing;
    if (!outgoing) throw new AppError('request/not-found');
    const ip = ipKey(c.get('clientIp'));
    const leave = hub.admit(ip);
    // registered before any await: a page that disconnects while its topics are read also releases its place
    outgoing.once('close', leave);
    try {
      await opening.run(ip, () => open(c, outgoing, leave), c.req.raw.signal);
    } catch (error) {
      leave();
      if (!isGone(outgoing)) throw error;
    }
    return answered();
  };

  return {
    taken: () => hub.taken,
    endSessions,
    mount: (app) => {
      app.get(LIVE_PATH, respond);
    },
    start: async () => {
      // the edition that an item's id means, and its visibility, can change with either
      const topics = ['catalogue', 'chain'] as const;
      for (const topic of topics) subscriptions.push(ctx.changes.on(topic, tokens.forget));
      pages.push(publishLotteries(ctx, hub), publishLaunches(ctx, hub));
      people = publishToPeople(ctx, hub);
      subscriptions.push(people.stop, ...pages.map(({ stop }) => stop));
      await news.start();
      watch = setInterval(() => {
        endSessions().catch((error: unknown) => ctx.log.warn({ err: error }, 'sessions of live pages'));
      }, SESSIONS_MS).unref();
    },
    stop: () => {
      clearInterval(watch);
      for (const unsubscribe of subscriptions) unsubscribe();
      news.stop();
      hub.close();
    },
  };
}
