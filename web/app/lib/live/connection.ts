import {
  type EndReason,
  LAUNCH_TOPIC,
  LIVE_PATH,
  type LiveData,
  type LiveName,
  type LiveTopic,
  LOTTERIES_TOPIC,
  LOTTERY_TOPIC,
  MARKET_TOPIC,
  MAX_TOPICS,
  PERSON_TOPIC,
  type PersonalNews,
  readLiveData,
  SILENCE_SECONDS,
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
import { pauseAfter } from '../timing/pause-after.ts';

/** The state of a page's live connection; `catching-up`: it is open again, and missed events are on their way. */
export type ConnectionState = 'connected' | 'catching-up' | 'lost';

/** Handlers of the stream's events, each with its topic. */
export interface LiveHandlers {
  /** topic `token:{id}`: the page's complete data. Compare `version`: the newest wins. */
  marketToken?: (marketToken: MarketToken) => void;
  /** topic `market`: a changed card, also one that is no longer for sale (`state: idle`) */
  card?: (card: TokenCard) => void;
  /** topic `lottery:{id}`: the page's complete data, as with a token */
  lottery?: (lottery: Lottery) => void;
  /** topic `lotteries`: a changed card */
  lotteryCard?: (card: LotteryCard) => void;
  /** topic `launch:{id}`: the new state of a launch */
  launch?: (launch: LaunchState) => void;
  /** topic `me`: the person's place in a waiting room */
  launchPlace?: (place: LaunchPlace) => void;
  /** topic `market`: too much changed for single events, so fetch the list again */
  market?: () => void;
  /** topic `me`: fetch the person's own data again */
  me?: (what: PersonalNews) => void;
  /** after a break: fetch again what no event repeats (`me` has no history) */
  again?: () => void;
  /** the connection is open: data that was requested before may be outdated */
  ready?: () => void;
}

/** The part of EventSource that is used. */
export interface Source {
  readonly readyState: number;
  close(): void;
  addEventListener(name: string, onEvent: (event: { data?: string; lastEventId?: string }) => void): void;
}

export interface Listener {
  topics: readonly LiveTopic[];
  handlers(): LiveHandlers;
  /** how far its data was read (`asOf` of an answer): it gets the events between that and the connection */
  since?: string | undefined;
}

/** Calls a listener's handler if it listens to the topic; an event without a topic is for all listeners. */
function call(
  { topics, handlers }: Listener,
  name: keyof LiveHandlers,
  topic?: LiveTopic,
  data?: unknown,
): void {
  if (topic === undefined || topics.includes(topic))
    (handlers()[name] as ((data: unknown) => void) | undefined)?.(data);
}

const CLOSED = 2;
/** The longest time between a request for a page's data and its display. */
const LOADING_MS = 10_000;

const wanted = (listeners: Iterable<Listener>): LiveTopic[] =>
  [...new Set([...listeners].flatMap(({ topics }) => topics))].toSorted().slice(0, MAX_TOPICS);

/**
 * The only stream of a page: it has the topics of all listeners, reconnects by itself, and notifies listeners after a
 * break. Events contain complete states, so a break loses nothing but time.
 */
export class LiveConnection {
  readonly #open: (url: string) => Source;
  /**
   * The earliest time at which each listener's data was requested; null for listeners that were present at a `hello`:
   * for them, another `hello` means that they missed something.
   */
  readonly #listeners = new Map<Listener, number | null>();
  /** when each kind of the person's news arrived last */
  readonly #news = new Map<PersonalNews, number>();
  readonly #stateListeners = new Set<() => void>();
  #source: Source | null = null;
  #topics: readonly string[] = [];
  #state: ConnectionState = 'connected';
  #planned = false;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  /** how many connections in a row were opened without the personal topic */
  #impersonal = 0;
  #asleep = false;
  /** the server's id of the last event */
  #lastEventId = '';
  /** whether a listener joined that may have missed events of this stream */
  #behind = false;

  constructor(open: (url: string) => Source) {
    this.#open = open;
  }

  readonly read = (): ConnectionState => this.#state;
  readonly onState = (changed: () => void): (() => void) => {
    this.#stateListeners.add(changed);
    return () => this.#stateListeners.delete(changed);
  };

  /** Adds a listener. Returns a function that removes it. */
  join(listener: Listener): () => void {
    const { since, topics } = listener;
    if (since) this.#behind = true;
    const here = !since && this.#state === 'connected' && this.#source !== null && this.#carries(topics);
    // the first page was requested when it was opened
    const shown = this.#lastEventId ? performance.now() - LOADING_MS : 0;
    this.#listeners.set(listener, here ? null : shown);
    if (here) this.#catchUp(listener);
    this.#plan();
    return () => {
      this.#listeners.delete(listener);
      this.#plan();
    };
  }

  /** Closes the connection of a page that nobody sees: browsers allow few for each origin. */
  sleep(): void {
    this.#asleep = true;
    this.#close();
  }

  /** Reopens the connection when the page is visible again, or the device is online again. */
  wake(): void {
    this.#asleep = false;
    if (this.#source && this.#state !== 'lost') return;
    this.#failures = 0;
    if (this.#listeners.size > 0) this.#connect(this.#state === 'lost' ? 'lost' : 'catching-up');
  }

  /** Notes that the device is offline. */
  cut(): void {
    if (this.#listeners.size > 0) this.#set('lost');
  }

  #set(state: ConnectionState): void {
    if (this.#state === state) return;
    this.#state = state;
    for (const changed of this.#stateListeners) changed();
  }

  /**
   * Reconnects if needed: once for all listeners that join and leave at the same moment, as when one page follows
   * another.
   */
  #plan(): void {
    if (this.#planned) return;
    this.#planned = true;
    queueMicrotask(() => {
      this.#planned = false;
      if (this.#listeners.size === 0) {
        this.#close();
        this.#set('connected');
      } else if (!this.#asleep && (this.#behind || !this.#carries(wanted(this.#listeners.keys())))) {
        this.#failures = 0;
        this.#connect(this.#state);
      }
    });
  }

  #close(): void {
    clearTimeout(this.#retry);
    clearTimeout(this.#silence);
    this.#source?.close();
    this.#source = null;
    this.#topics = [];
  }

  #carries(topics: readonly string[]): boolean {
    return topics.every((topic) => this.#topics.includes(topic));
  }

  #connect(state: ConnectionState): void {
    this.#close();
    this.#set(state);
    const topics = wanted(this.#listeners.keys());
    // after a refusal, every other attempt omits the personal topic: the session may have ended
    const requested = this.#failures % 2 === 1 ? topics.filter((topic) => topic !== PERSON_TOPIC) : topics;
    this.#topics = requested;
    if (requested.length === 0) {
      this.#later();
      return;
    }
    this.#behind = false;
    const query = [
      ...requested.map((topic) => `topic=${encodeURIComponent(topic)}`),
      ...this.#seen().map((since) => `since=${since}`),
      ...this.#age(),
    ].join('&');
    const source = this.#open(`${LIVE_PATH}?${query}`);
    this.#source = source;
    this.#listen(source);
  }

  /**
   * The starting points of listeners with `since`: the last event for those that were present at a `hello`. The server
   * takes the earliest.
   */
  #seen(): string[] {
    const seen = [...this.#listeners].flatMap(([{ since }, shown]) =>
      since ? (shown === null && this.#lastEventId) || since : [],
    );
    return [...new Set(seen)];
  }

  /** The age of the oldest personal data of listeners that have not received news since. */
  #age(): string[] {
    const times = [...this.#listeners].flatMap(([{ topics }, shown]) =>
      shown !== null && topics.includes(PERSON_TOPIC) ? shown : [],
    );
    return times.length > 0 ? [`age=${Math.ceil(performance.now() - Math.min(...times))}`] : [];
  }

  /** Brings a listener up to date that joins an open connection: it received no events while its data was loading. */
  #catchUp(listener: Listener): void {
    const since = performance.now() - LOADING_MS;
    if (listener.topics.includes(PERSON_TOPIC))
      for (const [what, at] of this.#news) if (at >= since) call(listener, 'me', PERSON_TOPIC, what);
    call(listener, 'ready');
  }

  #listen(source: Source): void {
    const on = <N extends LiveName>(name: N, onEvent: (data: LiveData[N]) => void): void =>
      source.addEventListener(name, ({ data, lastEventId }) => {
        if (source !== this.#source) return;
        if (lastEventId) this.#lastEventId = lastEventId;
        this.#expectEvent();
        const read = readLiveData(name, data ?? '');
        if (read) onEvent(read);
      });
    on('hello', () => this.#hello());
    on('heartbeat', () => undefined);
    on('token', (token) => this.#tell('marketToken', `${TOKEN_TOPIC}${token.id}`, token));
    on('card', (card) => this.#tell('card', MARKET_TOPIC, card));
    on('lottery', (lottery) => this.#tell('lottery', `${LOTTERY_TOPIC}${lottery.id}`, lottery));
    on('lotteryCard', (card) => this.#tell('lotteryCard', LOTTERIES_TOPIC, card));
    on('launch', (launch) => this.#tell('launch', `${LAUNCH_TOPIC}${launch.id}`, launch));
    on('launchPlace', (place) => this.#tell('launchPlace', PERSON_TOPIC, place));
    on('me', ({ what }) => {
      this.#news.set(what, performance.now());
      this.#tell('me', PERSON_TOPIC, what);
    });
    on('market', () => this.#tell('market', MARKET_TOPIC));
    on('end', ({ reason }) => this.#ended(reason));
    source.addEventListener('error', () => {
      if (source === this.#source) this.#failed(source);
    });
    this.#expectEvent();
  }

  #hello(): void {
    const personal = this.#carries(wanted(this.#listeners.keys()).filter((topic) => topic === PERSON_TOPIC));
    this.#failures = 0;
    this.#impersonal = personal ? 0 : this.#impersonal + 1;
    for (const [listener, shown] of [...this.#listeners]) {
      // personal data follows with the connection that has the personal topic
      const whole = personal || !listener.topics.includes(PERSON_TOPIC);
      if (whole) this.#listeners.set(listener, null);
      if (whole || listener.topics.length > 1) call(listener, shown === null ? 'again' : 'ready');
    }
    this.#set('connected');
    clearTimeout(this.#retry);
    if (!personal) this.#retry = setTimeout(() => this.#connect('catching-up'), pauseAfter(this.#impersonal));
  }

  #expectEvent(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => {
      this.#set('lost');
      this.#connect('lost');
    }, SILENCE_SECONDS * 1000);
  }

  /**
   * Handles the end of the stream: the browser reconnects after temporary reasons; after an ended session, reconnects
   * at once as whoever is signed in now.
   */
  #ended(reason: EndReason): void {
    if (reason === 'session') this.#connect('catching-up');
  }

  #failed(source: Source): void {
    this.#set('lost');
    // otherwise the browser reconnects by itself, with the id of the last event
    if (source.readyState === CLOSED) this.#later();
  }

  #later(): void {
    clearTimeout(this.#retry);
    this.#failures += 1;
    this.#retry = setTimeout(() => this.#connect('lost'), pauseAfter(this.#failures));
  }

  #tell(name: keyof LiveHandlers, topic: LiveTopic, data?: unknown): void {
    for (const listener of [...this.#listeners.keys()]) call(listener, name, topic, data);
  }
}
