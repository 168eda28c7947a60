import {
  LAUNCH_TOPIC,
  LOTTERIES_TOPIC,
  LOTTERY_TOPIC,
  MARKET_TOPIC,
  PERSON_TOPIC,
  type PersonalNews,
  TOKEN_TOPIC,
} from '@talkies/shared';
import type {
  LaunchPlace,
  LaunchState,
  Lottery,
  LotteryCard,
  MarketToken,
  TokenCard,
} from '@talkies/shared/schemas';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { type ConnectionState, LiveConnection, type LiveEvent } from './connection.ts';

export type { ConnectionState } from './connection.ts';

/** What may come over the line; each is called with the latest closure. */
export interface LiveHandlers {
  /** of `token:{id}`: the whole page anew. Compare `version`: the newest wins. */
  marketToken?: (marketToken: MarketToken) => void;
  /** of `market`: a card that changed, also one that is not on offer any more (`state: idle`) */
  card?: (card: TokenCard) => void;
  /** of `lottery:{id}`: the whole page anew, as with a token */
  lottery?: (lottery: Lottery) => void;
  /** of `lotteries`: a card that changed */
  lotteryCard?: (card: LotteryCard) => void;
  /** of `launch:{id}`: what changed of a drop */
  launch?: (launch: LaunchState) => void;
  /** of `me`: one's own place in a waiting room */
  launchPlace?: (place: LaunchPlace) => void;
  /** of `market`: fetch the list again */
  market?: () => void;
  /** of `me`: fetch again what is one's own */
  me?: (what: PersonalNews) => void;
  /** after a break: fetch again what no event brings by itself (`me` has no memory) */
  again?: () => void;
  /** the line stands: what was asked for before it did may be old */
  ready?: () => void;
}

/**
 * A page that nobody looks at lets its line go after so long; it catches up when it is seen again. Over HTTP/1.1 a
 * browser has six connections to an origin for all its pages: lines that nobody watches must not hold them.
 */
const UNSEEN_MS = 10_000;

let connection: LiveConnection | null = null;

function pageConnection(): LiveConnection {
  if (connection) return connection;
  const made = new LiveConnection((url) => new EventSource(url));
  connection = made;
  let unseen: ReturnType<typeof setTimeout> | undefined;
  document.addEventListener('visibilitychange', () => {
    clearTimeout(unseen);
    if (document.hidden) unseen = setTimeout(() => made.sleep(), UNSEEN_MS);
    else made.wake();
  });
  // opened in the background
  if (document.hidden) made.sleep();
  window.addEventListener('offline', () => made.cut());
  window.addEventListener('online', () => made.wake());
  return made;
}

function pass(event: LiveEvent, topics: readonly string[], to: LiveHandlers): void {
  switch (event.name) {
    case 'token':
      if (topics.includes(`${TOKEN_TOPIC}${event.marketToken.id}`)) to.marketToken?.(event.marketToken);
      break;
    case 'card':
      if (topics.includes(MARKET_TOPIC)) to.card?.(event.card);
      break;
    case 'lottery':
      if (topics.includes(`${LOTTERY_TOPIC}${event.lottery.id}`)) to.lottery?.(event.lottery);
      break;
    case 'lotteryCard':
      if (topics.includes(LOTTERIES_TOPIC)) to.lotteryCard?.(event.card);
      break;
    case 'launch':
      if (topics.includes(`${LAUNCH_TOPIC}${event.launch.id}`)) to.launch?.(event.launch);
      break;
    case 'launchPlace':
      if (topics.includes(PERSON_TOPIC)) to.launchPlace?.(event.place);
      break;
    case 'market':
      if (topics.includes(MARKET_TOPIC)) to.market?.();
      break;
    case 'me':
      if (topics.includes(PERSON_TOPIC)) to.me?.(event.what);
      break;
    case 'again':
      to.again?.();
  }
}

/** As `useLive`, for what is no component, or loads it late. Returns how to leave. */
export function joinLive(topics: readonly string[], handlers: LiveHandlers, since?: string): () => void {
  const listener = (event: LiveEvent): void => pass(event, topics, handlers);
  return pageConnection().join({ topics, listener, since, greeted: () => handlers.ready?.() });
}

/**
 * Listens to topics (`token:{id}`, `market`, `lottery:{id}`, `lotteries`, `me`; ask for `me` only where somebody is signed in) over the one stream of
 * the page, however many parts of the page listen. `since`: how far what is shown was read, for `market`. Answers how the
 * line is.
 */
export function useLive(topics: readonly string[], handlers: LiveHandlers, since?: string): ConnectionState {
  const latest = useRef(handlers);
  latest.current = handlers;
  const from = useRef(since);
  from.current = since;
  const key = topics.join(' ');
  useEffect(() => {
    if (key === '') return;
    const own = key.split(' ');
    return pageConnection().join({
      topics: own,
      listener: (event) => pass(event, own, latest.current),
      greeted: () => latest.current.ready?.(),
      since: from.current,
    });
  }, [key]);
  return useSyncExternalStore(watch, read, () => 'connected');
}

const watch = (changed: () => void): (() => void) => pageConnection().watch(changed);
const read = (): ConnectionState => connection?.read() ?? 'connected';
