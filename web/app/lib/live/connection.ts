import {
  type EndReason,
  LIVE_PATH,
  type LiveData,
  type LiveName,
  MOST_TOPICS,
  PERSON_TOPIC,
  type PersonalNews,
  readLiveData,
  SILENCE_SECONDS,
} from '@talkies/shared';
import type {
  LaunchPlace,
  LaunchState,
  Lottery,
  LotteryCard,
  MarketToken,
  TokenCard,
} from '@talkies/shared/schemas';

/** What a page says of its line to the server; `catching-up`: it is back, and what was missed is on its way. */
export type ConnectionState = 'connected' | 'catching-up' | 'lost';

export type LiveEvent =
  | { name: 'token'; marketToken: MarketToken }
  | { name: 'card'; card: TokenCard }
  | { name: 'lottery'; lottery: Lottery }
  | { name: 'lotteryCard'; card: LotteryCard }
  | { name: 'launch'; launch: LaunchState }
  | { name: 'launchPlace'; place: LaunchPlace }
  /** something of one's own changed: fetch it again */
  | { name: 'me'; what: PersonalNews }
  /** too much changed to be told one by one: fetch the list again */
  | { name: 'market' }
  /** the line was away: fetch again what no event brings by itself */
  | { name: 'again' };

/** The part of EventSource that is used. */
export interface Source {
  readonly readyState: number;
  close(): void;
  addEventListener(name: string, onEvent: (event: { data?: string; lastEventId?: string }) => void): void;
}

export interface Listener {
  topics: readonly string[];
  listener(event: LiveEvent): void;
  /** how far what it shows was read (`asOf` of an answer): it is told what came between that and the connection */
  since?: string | undefined;
  /** the line stands for the first time: from here on nothing is missed without `again` */
  greeted?(): void;
}

const CLOSED = 2;
const FIRST_RETRY_MS = 2_000;
const LAST_RETRY_MS = 30_000;
/** What a page shows was asked for so long before it is there, at most. */
const LOADING_MS = 10_000;

const wanted = (listeners: Iterable<Listener>): string[] =>
  [...new Set([...listeners].flatMap(({ topics }) => topics))].toSorted().slice(0, MOST_TOPICS);

/**
 * The one stream of a page: it carries the topics of everybody who listens, comes back by itself, and tells when it
 * was away. Events hold whole states, so that nothing is lost by a break but time.
 */
export class LiveConnection {
  readonly #open: (url: string) => Source;
  /** whether each was there at a greeting before, so that it missed something when another comes */
  readonly #listeners = new Map<Listener, boolean>();
  /** when what each shows of the person was asked for, at the earliest; of those who have not been greeted */
  readonly #shown = new Map<Listener, number>();
  /** news of the person that came lately */
  readonly #news = new Map<PersonalNews, number>();
  readonly #watchers = new Set<() => void>();
  #source: Source | null = null;
  #topics: readonly string[] = [];
  #state: ConnectionState = 'connected';
  #planned = false;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #asleep = false;
  /** as the server numbers it: what came last */
  #position = '';
  #greeted = false;
  /** somebody has come who may have missed what this stream brought already */
  #behind = false;

  constructor(open: (url: string) => Source) {
    this.#open = open;
  }

  readonly read = (): ConnectionState => this.#state;
  readonly watch = (changed: () => void): (() => void) => {
    this.#watchers.add(changed);
    return () => this.#watchers.delete(changed);
  };

  /** Returns how to leave. */
  join(listener: Listener): () => void {
    const { since, topics } = listener;
    if (since) this.#behind = true;
    const here = !since && this.#state === 'connected' && this.#source !== null && this.#carries(topics);
    this.#listeners.set(listener, here);
    if (here) this.#catchUp(listener);
    // the first page was asked for as it was opened
    else this.#shown.set(listener, this.#greeted ? performance.now() - LOADING_MS : 0);
    this.#plan();
    return () => {
      this.#listeners.delete(listener);
      this.#shown.delete(listener);
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
    for (const changed of this.#watchers) changed();
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
    this.#topics = topics;
    // after a refusal every other try goes without what is personal: the session may have ended
    const requested = this.#failures % 2 === 1 ? topics.filter((topic) => topic !== PERSON_TOPIC) : topics;
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
    const seen = [...this.#listeners].flatMap(([{ since }, greeted]) =>
      since ? (greeted && this.#position) || since : [],
    );
    return [...new Set(seen)];
  }

  /** How old is what somebody shows of the person who has not been told of news since. */
  #age(): string[] {
    const since = [...this.#shown].flatMap(([{ topics }, at]) => (topics.includes(PERSON_TOPIC) ? [at] : []));
    return since.length > 0 ? [`age=${Math.ceil(performance.now() - Math.min(...since))}`] : [];
  }

  /** Who comes while the connection stands was told nothing while what they show was loaded. */
  #catchUp(listener: Listener): void {
    const since = performance.now() - LOADING_MS;
    if (listener.topics.includes(PERSON_TOPIC))
      for (const [what, at] of this.#news) if (at >= since) listener.listener({ name: 'me', what });
    listener.greeted?.();
  }

  #listen(source: Source): void {
    const on = <N extends LiveName>(name: N, onEvent: (data: LiveData[N]) => void): void =>
      source.addEventListener(name, ({ data, lastEventId }) => {
        if (source !== this.#source) return;
        if (lastEventId) this.#position = lastEventId;
        this.#expectEvent();
        const read = readLiveData(name, data ?? '');
        if (read) onEvent(read);
      });
    on('hello', () => this.#hello());
    on('heartbeat', () => undefined);
    on('token', (marketToken) => this.#tell({ name: 'token', marketToken }));
    on('card', (card) => this.#tell({ name: 'card', card }));
    on('lottery', (lottery) => this.#tell({ name: 'lottery', lottery }));
    on('lotteryCard', (card) => this.#tell({ name: 'lotteryCard', card }));
    on('launch', (launch) => this.#tell({ name: 'launch', launch }));
    on('launchPlace', (place) => this.#tell({ name: 'launchPlace', place }));
    on('me', ({ what }) => {
      this.#news.set(what, performance.now());
      this.#tell({ name: 'me', what });
    });
    on('market', () => this.#tell({ name: 'market' }));
    on('end', ({ reason }) => this.#ended(reason));
    source.addEventListener('error', () => {
      if (source === this.#source) this.#failed(source);
    });
    this.#expectEvent();
  }

  #hello(): void {
    this.#failures = 0;
    this.#greeted = true;
    this.#shown.clear();
    for (const [listener, greeted] of [...this.#listeners]) {
      this.#listeners.set(listener, true);
      if (greeted) listener.listener({ name: 'again' });
      else listener.greeted?.();
    }
    this.#set('connected');
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
    const wait = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(this.#failures - 1, 5));
    this.#retry = setTimeout(() => this.#connect('lost'), wait);
  }

  #tell(event: LiveEvent): void {
    for (const listener of [...this.#listeners.keys()]) listener.listener(event);
  }
}
