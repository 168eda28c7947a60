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
import { findMarketToken } from '../../modules/market/index.ts';
import { AppError, wrongField } from '../../platform/errors.ts';
import { ipKey } from '../../platform/limits/limits.ts';
import type { Http, HttpEnv, ResolveUser } from '../env.ts';
import { Lane } from '../overload/lane.ts';
import { countRefused } from '../overload/overload.ts';
import { isStorable } from '../untrusted-values.ts';
import { answered } from './answered.ts';
import { LiveHub } from './hub.ts';
import { publishLaunches } from './launch-news.ts';
import { publishLotteries } from './lottery-news.ts';
import { MARKET, MarketNews, marketTokenTopic } from './market-news.ts';
import { type PersonNews, personTopic, publishToPeople } from './person-news.ts';
import { framed, isGone, LiveStream, Packet, type PageNews } from './stream.ts';

const MAX_STREAMS = 20_000;
const MAX_TOKENS = 1_000;
/** Pages come back by the thousand after a restart: a few are looked up at once, in turns, and the rest wait. */
const OPENING = { concurrency: 8, timeoutMs: 30_000 };

/** A page of a session that ended hears nothing more after so long. */
const SESSIONS_MS = 30_000;

export interface Live {
  /** how many places are taken, by pages that are open or about to be */
  taken(): number;
  /** Ends the pages whose session is over, however and in whichever process it ended; runs by itself. */
  endSessions(): Promise<void>;
  mount(app: Hono<HttpEnv>): void;
  start(): Promise<void>;
  stop(): void;
}

interface Token {
  chain: ChainName;
  tokenId: string;
}
interface Subscription {
  topics: Set<string>;
  tokens: Token[];
  /** whose news it hears, where it hears a person's */
  person: { id: string; sessionId: string } | null;
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
  return { chain: item.chain, tokenId: tokenIdOf(item.dropId, BigInt(serial)).toString() };
}

/** One lottery's page, or one drop's. */
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

/** Pages of one auction come by the thousand, and all at once after a restart: one reading serves them. */
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
async function readTopics(c: Http, resolveUser: ResolveUser, findToken: FindToken): Promise<Subscription> {
  const written = [...new Set(c.req.queries('topic') ?? [])];
  if (written.length === 0 || written.length > MAX_TOPICS) throw wrongTopic(written.length === 0 ? '' : '…');
  const subscription: Subscription = { topics: new Set(), tokens: [], person: null };
  for (const topic of written) {
    if (topic === MARKET_TOPIC) subscription.topics.add(MARKET);
    else if (topic === PERSON_TOPIC) {
      const user = await resolveUser(c.req.raw.headers);
      if (!user) throw new AppError('auth/required');
      subscription.topics.add(personTopic(user.id));
      subscription.person = user;
    } else if (topic === LOTTERIES_TOPIC || isPage(topic)) subscription.topics.add(topic);
    else if (topic.startsWith(TOKEN_TOPIC)) {
      const token = await findToken(topic.slice(TOKEN_TOPIC.length));
      subscription.tokens.push(token);
      subscription.topics.add(marketTokenTopic(token.chain, token.tokenId));
    } else throw wrongTopic(topic);
  }
  return subscription;
}

/** What a page has seen: what it was sent last, else what it was loaded with (`asOf` of answers; the earliest counts). */
function seenBy(c: Http): ChainVersions | null {
  const last = parseChainVersions(c.req.header('last-event-id'));
  return (
    last ??
    earliest(
      (c.req.queries('since') ?? []).slice(0, MAX_TOPICS).flatMap((text) => parseChainVersions(text) ?? []),
    )
  );
}

/** How old what a page shows of the person is when its connection begins to stand; null where it fetches that anew. */
function ageOf(c: Http): number | null {
  const age = Number(c.req.query('age') ?? Number.NaN);
  return age >= 0 ? age : null;
}

/** What a page has missed: of the market and of one's own what changed since, of all else the state now. */
async function catchUp(
  stream: LiveStream,
  { topics, tokens, person }: Subscription,
  { since, ageMs }: { since: ChainVersions | null; ageMs: number | null },
  { news, pages, people, serverTime }: Sources & { serverTime: string },
): Promise<void> {
  const send = (frame: string | null): void => void (frame && stream.write(new Packet(frame)));
  // until what it has missed has been sent, the page is where it was: the line may break in between
  const missing = since && topics.has(MARKET) ? since : null;
  const { versions } = news;
  send(framed('hello', { serverTime }, missing ? chainVersionsText(missing) : versions));
  for (const { chain, tokenId } of tokens) send(await news.frameOf(chain, tokenId));
  for (const topic of topics) for (const { frameOf } of pages) send(await frameOf(topic, person?.id ?? null));
  if (person && ageMs !== null) for (const frame of people?.missed(person.id, ageMs) ?? []) send(frame);
  if (!missing) return;
  for (const frame of await news.missed(missing)) send(frame);
  stream.write(new Packet(`id: ${versions}\n\n`));
}

/**
 * `GET /api/live?topic=token:{id}&topic=market&topic=me`: server-sent events. Events carry whole states with their
 * version, so that one too many does no harm; `Last-Event-ID` brings what was missed, `&since={asOf}` what a page has
 * missed between its loading and its first connection, `&age={ms}` the same of what is one's own. Where the clock of the page
 * comes from: `hello` and every trade carry the server's.
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
    const subscription = await readTopics(c, resolveUser, tokens.find);
    if (isGone(outgoing)) return leave();
    const stream = new LiveStream(outgoing, subscription, leave);
    outgoing.once('close', () => hub.remove(stream));
    stream.open({ 'x-content-type-options': 'nosniff' });
    // first listening, then looking: nothing falls in between
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
    // heard before anything is waited for: a page that leaves while its topics are read gives its place back as well
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
      // which edition an item's id means, and whether it is shown, can change with either
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
