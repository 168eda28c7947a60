import type { LaunchPlace, LaunchState } from '../launches/schemas.ts';
import type { Lottery, LotteryCard } from '../lottery/schemas.ts';
import type { MarketToken, TokenCard } from '../market/schemas.ts';

/** `GET /api/live?topic=…`: server-sent events (HTML standard, 9.2) about up to so many topics. */
export const LIVE_PATH = '/api/live';
export const MAX_TOPICS = 20;
/** all trades */
export const MARKET_TOPIC = 'market';
/** the signed-in person's own news */
export const PERSON_TOPIC = 'me';
/** one token's page; its id follows */
export const TOKEN_TOPIC = 'token:';
/** all lotteries, as cards; below, one lottery's page, whose id follows */
export const LOTTERIES_TOPIC = 'lotteries';
export const LOTTERY_TOPIC = 'lottery:';
/** the page of a launch; its id follows */
export const LAUNCH_TOPIC = 'launch:';

/** Topics without an id, and the beginnings of topics that end in a page's id. */
export const wholeTopics = [MARKET_TOPIC, LOTTERIES_TOPIC, PERSON_TOPIC] as const;
export const pageTopics = [LOTTERY_TOPIC, LAUNCH_TOPIC, TOKEN_TOPIC] as const;
export type LiveTopic = (typeof wholeTopics)[number] | `${(typeof pageTopics)[number]}${string}`;

/**
 * The server sends something at least every `HEARTBEAT_SECONDS`; after `SILENCE_SECONDS` without anything a page opens
 * a new stream.
 */
export const HEARTBEAT_SECONDS = 15;
export const SILENCE_SECONDS = 40;

/** Kinds of a person's own news: the page fetches that part again. */
export const personalNews = ['transactions', 'notifications', 'orders'] as const;
export type PersonalNews = (typeof personalNews)[number];

/**
 * Why the server ends a stream, sent before it does. session: the session of the stream's person is over; closing: the
 * server stops; unavailable: events that the page missed could not be read. A page that does not read its stream is cut
 * off without a reason.
 */
export const endReasons = ['session', 'closing', 'unavailable'] as const;
export type EndReason = (typeof endReasons)[number];

/** The events of the stream by name, with their data. Each state is complete, so a repeated one does no harm. */
export interface LiveData {
  /** the first event of each connection */
  hello: { serverTime: string };
  /** shows only that the connection works */
  heartbeat: object;
  token: MarketToken;
  card: TokenCard;
  lottery: Lottery;
  lotteryCard: LotteryCard;
  launch: LaunchState;
  /** a person's place in a waiting room; sent only to their own pages */
  launchPlace: LaunchPlace;
  me: { what: PersonalNews };
  /** too much changed for single events: fetch the list again */
  market: { what: 'reload' };
  /**
   * always the last event; if missed events could not be read, it repeats the id that the page sent, so that they are
   * delivered on reconnection
   */
  end: { reason: EndReason };
}
export type LiveName = keyof LiveData;

const isState = (value: object): boolean =>
  'id' in value && typeof value.id === 'string' && 'version' in value && Number.isInteger(value.version);

const isValid: Readonly<Record<LiveName, (value: object) => boolean>> = {
  hello: () => true,
  heartbeat: () => true,
  token: isState,
  card: isState,
  lottery: isState,
  lotteryCard: isState,
  launch: isState,
  launchPlace: (value) => 'launch' in value && typeof value.launch === 'string',
  me: (value) => 'what' in value && personalNews.includes(value.what as PersonalNews),
  market: () => true,
  end: (value) => 'reason' in value && endReasons.includes(value.reason as EndReason),
};

/**
 * Parses an event's data; null for data that our server never sends, which the page ignores: the next state or `hello`
 * makes up for it. Checks only the fields on which the page relies at once; the server's tests check complete states.
 */
export function readLiveData<N extends LiveName>(name: N, text: string): LiveData[N] | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && isValid[name](value)
      ? (value as LiveData[N])
      : null;
  } catch {
    return null;
  }
}
