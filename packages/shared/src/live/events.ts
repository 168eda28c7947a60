import type { LaunchPlace, LaunchState } from '../launches/schemas.ts';
import type { Lottery, LotteryCard } from '../lottery/schemas.ts';
import type { MarketToken, TokenCard } from '../market/schemas.ts';

/** `GET /api/live?topic=…`: server-sent events (HTML standard, 9.2) about up to so many topics. */
export const LIVE_PATH = '/api/live';
export const MAX_TOPICS = 20;
/** what anybody trades */
export const MARKET_TOPIC = 'market';
/** one's own news, where somebody is signed in */
export const PERSON_TOPIC = 'me';
/** of a token's page */
export const TOKEN_TOPIC = 'token:';
/** all lotteries, as cards; and of one lottery's page */
export const LOTTERIES_TOPIC = 'lotteries';
export const LOTTERY_TOPIC = 'lottery:';
/** of the page of a drop */
export const LAUNCH_TOPIC = 'launch:';

/** The topics that there are once, and those of one page each, which its id follows. */
export const wholeTopics = [MARKET_TOPIC, LOTTERIES_TOPIC, PERSON_TOPIC] as const;
export const pageTopics = [LOTTERY_TOPIC, LAUNCH_TOPIC, TOKEN_TOPIC] as const;
export type LiveTopic = (typeof wholeTopics)[number] | `${(typeof pageTopics)[number]}${string}`;

/** The server sends something at least this often; a page that hears nothing for the longer time opens a new stream. */
export const HEARTBEAT_SECONDS = 15;
export const SILENCE_SECONDS = 40;

/** What a person's own news is about: fetch it again. */
export const personalNews = ['transactions', 'notifications', 'orders'] as const;
export type PersonalNews = (typeof personalNews)[number];

/**
 * Why the server ends a stream, told before it does: the session whose news it carries is over; the server closes; what
 * the page missed could not be read now. A page that does not read what it is sent is cut off untold.
 */
export const endReasons = ['session', 'closing', 'unavailable'] as const;
export type EndReason = (typeof endReasons)[number];

/** The events of the stream by name, with what each carries. States are whole, so that one too many does no harm. */
export interface LiveData {
  /** first, and after each break */
  hello: { serverTime: string };
  /** nothing but a sign of life */
  heartbeat: object;
  token: MarketToken;
  card: TokenCard;
  lottery: Lottery;
  lotteryCard: LotteryCard;
  launch: LaunchState;
  /** somebody's own place in a waiting room, to their own pages */
  launchPlace: LaunchPlace;
  me: { what: PersonalNews };
  /** too much changed to be told one by one: fetch the list again */
  market: { what: 'reload' };
  /** last; where what was missed could not be read, its id is the page's own of before, so that it is told then */
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
 * An event's data; null for what no server of ours sends: it is left out, and the next state or the next greeting makes
 * up for it. Only what the page relies on before it has looked is checked: whole states are checked by the server's tests.
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
