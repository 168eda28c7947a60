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
import { pauseAfter } from './pause-after.ts';

/** What a page says of its line to the server; `catching-up`: it is back, and what was missed is on its way. */
export type ConnectionState = 'connected' | 'catching-up' | 'lost';

/** What may come over the line, each with its topic. */
export interface LiveHandlers {
  /** of `token:{id}`: the whole page anew. Compare `version`: the newest wins. */
  marketToken?: (marketToken: MarketToken) => void;
  /** of `market`: a card that changed, also one that is not for sale any more (`state: idle`) */
  card?: (card: TokenCard) => void;
  /** of `lottery:{id}`: the whole page anew, as with a token */
  lottery?: (lottery: Lottery) => void;
  /** of `lotteries`: a card that changed */
  lotteryCard?: (card: LotteryCard) => void;
  /** of `launch:{id}`: what changed of a drop */
  launch?: (launch: LaunchState) => void;
  /** of `me`: one's own place in a waiting room */
  launchPlace?: (place: LaunchPlace) => void;
  /** of `market`: too much changed to be told one by one, fetch the list again */
  market?: () => void;
  /** of `me`: fetch again what is one's own */
  me?: (what: PersonalNews) => void;
  /** after a break: fetch again what no event brings by itself (`me` has no memory) */
  again?: () => void;
  /** the line stands: what was asked for before it did may be old */
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
  /** how far what it shows was read (`asOf` of an answer): it is told what came between that and the connection */
  since?: string | undefined;
}

/** Hands to who follows the topic; what has none is for everybody. */
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
/** What a page shows was asked for so long before it is there, at most. */
const LOADING_MS = 10_000;

const wanted = (listeners: Iterable<Listener>): LiveTopic[] =>
  [...new Set([...listeners].flatMap(({ topics }) => topics))].toSorted().slice(0, MAX_TOPICS);

/**
 * The one stream of a page: it carries the topics of everybody who listens, comes back by itself, and tells when it
 * was away. Events hold whole states, so that nothing is lost by a break but time.
 */
export class LiveConnection {
  readonly #open: (url: string) => Source;
  /**
   * When what each shows was asked for, at the earliest; null for who was there at a greeting, so that it missed something
   * when another comes.
   */
  readonly #listeners = new Map<Listener, number | null>();
  /** news of the person that came lately */
  readonly #news = new Map<PersonalNews, number>();
  readonly #stateListeners = new Set<() => void>();
  #source: Source | null = null;
  #topics: readonly string[] = [];
  #state: ConnectionState = 'connected';
  #planned = false;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  /** lines in a row that stood without what is personal */
  #impersonal = 0;
  #asleep = false;
  /** as the server numbers it: what came last */
  #lastEventId = '';
  /** somebody has come who may have missed what this stream brought already */
  #behind = false;

  constructor(open: (url: string) => Source) {
    this.#open = open;
  }

  readonly read = (): ConnectionState => this.#state;
  readonly onState = (changed: () => void): (() => void) => {
    this.#stateListeners.add(changed);
    return () => this.#stateListeners.delete(changed);
  };

  /** Returns how to leave. */
  join(listener: Listener): () => void {
    const { since, topics } = listener;
    if (since) this.#behind = true;
    const here = !since && this.#state === 'connected' && this.#source !== null && this.#carries(topics);
    // the first page was asked for as it was opened
    const shown = this.#lastEventId ? performance.now() - LOADING_MS : 0;
    this.#listeners.set(listener, here ? null : shown);
    if (here) this.#catchUp(listener);
    this.#plan();
    return () => {
      this.#listeners.delete(listener);
      this.#plan();
    };
  }

  /** A page that nobody sees needs no line: browsers have few for each origin. */
  sleep(): void {
    this.#asleep = true;
    this.#close();
  }

  /** The page is seen again, or the device has a line again. */
  wake(): void {
    this.#asleep = false;
    if (this.#source && this.#state !== 'lost') return;
    this.#failures = 0;
    if (this.#listeners.size > 0) this.#connect(this.#state === 'lost' ? 'lost' : 'catching-up');
  }

  /** The device says that it has no line. */
  cut(): void {
    if (this.#listeners.size > 0) this.#set('lost');
  }

  #set(state: ConnectionState): void {
    if (this.#state === state) return;
    this.#state = state;
    for (const changed of this.#stateListeners) changed();
  }

  /** Once for all who come and go at the same moment, as when one page follows another. */
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
    // after a refusal every other try goes without what is personal: the session may have ended
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

  /** From where those go on who say so: who was greeted from what came last. The earliest counts. */
  #seen(): string[] {
    const seen = [...this.#listeners].flatMap(([{ since }, shown]) =>
      since ? (shown === null && this.#lastEventId) || since : [],
    );
    return [...new Set(seen)];
  }

  /** How old is what somebody shows of the person who has not been told of news since. */
  #age(): string[] {
    const times = [...this.#listeners].flatMap(([{ topics }, shown]) =>
      shown !== null && topics.includes(PERSON_TOPIC) ? shown : [],
    );
    return times.length > 0 ? [`age=${Math.ceil(performance.now() - Math.min(...times))}`] : [];
  }

  /** Who comes while the connection stands was told nothing while what they show was loaded. */
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
      // what is their own comes with the line that carries it
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

  /** What passes by itself is left to the browser, which waits a little; whoever they are now is asked at once. */
  #ended(reason: EndReason): void {
    if (reason === 'session') this.#connect('catching-up');
  }

  #failed(source: Source): void {
    this.#set('lost');
    // otherwise the browser comes back by itself, with the number of what it saw last
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
