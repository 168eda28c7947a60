import type { LiveTopic } from '@talkies/shared';
import type { MarketToken } from '@talkies/shared/schemas';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LiveConnection, type LiveHandlers, type Source } from './connection.ts';

class FakeSource implements Source {
  readyState = 0;
  readonly url: string;
  readonly #listener = new Map<string, (event: { data?: string; lastEventId?: string }) => void>();
  constructor(url: string) {
    this.url = url;
  }
  close(): void {
    this.readyState = 2;
  }
  addEventListener(name: string, onEvent: (event: { data?: string; lastEventId?: string }) => void): void {
    this.#listener.set(name, onEvent);
  }
  say(name: string, data: object = {}, lastEventId = ''): void {
    this.#listener.get(name)?.({ data: JSON.stringify(data), lastEventId });
  }
  fail(state: 0 | 2): void {
    this.readyState = state;
    this.#listener.get('error')?.({});
  }
}

let opened: FakeSource[];
let line: LiveConnection;
const last = (): FakeSource => opened.at(-1) as FakeSource;
const topicsOf = ({ url }: FakeSource): string[] => new URL(url, 'http://x').searchParams.getAll('topic');
const soon = () => vi.advanceTimersByTimeAsync(0);

function listener(...topics: LiveTopic[]) {
  const received: unknown[] = [];
  const handlers: LiveHandlers = {
    marketToken: ({ id, version }) => received.push(['token', id, version]),
    me: (what) => received.push(['me', what]),
    market: () => received.push('market'),
    again: () => received.push('again'),
    ready: () => received.push('ready'),
  };
  return { topics, received, handlers: () => handlers };
}

beforeEach(() => {
  vi.useFakeTimers();
  opened = [];
  line = new LiveConnection((url) => {
    opened.push(new FakeSource(url));
    return last();
  });
});
afterEach(() => vi.useRealTimers());

describe('the one line of a page', () => {
  it('carries the topics of everybody who listens, in one stream', async () => {
    line.join(listener('token:a~1', 'me'));
    line.join(listener('me', 'market'));
    await soon();
    expect(opened).toHaveLength(1);
    expect(topicsOf(last())).toEqual(['market', 'me', 'token:a~1']);
  });

  it('tells each listener once when it stands, also who comes later', async () => {
    const [first, second] = [listener('me'), listener('me')];
    line.join(first);
    await soon();
    expect(first.received).toEqual([]);
    last().say('hello');
    line.join(second);
    last().fail(0);
    last().say('hello');
    expect([first.received, second.received]).toEqual([
      ['ready', 'again'],
      ['ready', 'again'],
    ]);
  });

  it('passes from one page to the next without a second stream for what it carries', async () => {
    const leave = line.join(listener('me'));
    await soon();
    last().say('hello');
    leave();
    line.join(listener('me'));
    await soon();
    expect(opened).toHaveLength(1);
  });

  it('goes on from where a list was read, and on every later stream from what came last', async () => {
    const sinceOf = ({ url }: FakeSource) => new URL(url, 'http://x').searchParams.getAll('since');
    const leave = line.join({ ...listener('market'), since: 'polygon:4' });
    await soon();
    expect(sinceOf(last())).toEqual(['polygon:4']);
    last().say('hello', {}, 'polygon:9');
    line.sleep();
    line.wake();
    expect(sinceOf(last())).toEqual(['polygon:9']);
    last().say('hello', {}, 'polygon:9');

    // a listener with other data, loaded meanwhile, gets what this stream has already brought to the others
    const streams = opened.length;
    line.join({ ...listener('market'), since: 'polygon:7' });
    await soon();
    expect(opened).toHaveLength(streams + 1);
    expect(sinceOf(last())).toEqual(['polygon:9', 'polygon:7']);
    leave();
    line.join(listener('me'));
    await soon();
    expect(sinceOf(last())).toEqual(['polygon:7']);
  });

  it('closes when nobody listens any more', async () => {
    const leave = line.join(listener('me'));
    await soon();
    leave();
    await soon();
    expect(last().readyState).toBe(2);
    expect(line.read()).toBe('connected');
  });

  it('hands events on', async () => {
    const page = listener('token:a~1');
    line.join(page);
    await soon();
    last().say('hello');
    last().say('token', { id: 'a~1', version: 7 } satisfies Partial<MarketToken>);
    expect(page.received).toEqual(['ready', ['token', 'a~1', 7]]);
  });

  it('says that it is lost, and after the break that what was missed is to be fetched', async () => {
    const page = listener('me');
    const late = listener('me');
    line.join(page);
    await soon();
    last().say('hello');
    last().fail(0);
    expect(line.read()).toBe('lost');
    line.join(late);
    last().say('hello');
    expect(line.read()).toBe('connected');
    expect(page.received).toEqual(['ready', 'again']);
    expect(late.received).toEqual(['ready']);
  });

  it('says how old is what was shown of the person before it first stood, and afterwards only for who comes anew', async () => {
    const ages = ({ url }: FakeSource) => new URL(url, 'http://x').searchParams.getAll('age');
    await vi.advanceTimersByTimeAsync(5_000);
    const opened = performance.now();
    line.join(listener('me'));
    await soon();
    expect(ages(last())).toEqual([`${Math.ceil(opened)}`]);
    last().say('hello');
    line.sleep();
    line.wake();
    expect(ages(last())).toEqual([]);
    last().say('hello', {}, 'polygon:1');
    line.join(listener('me', 'token:a~1'));
    await soon();
    expect(ages(last())).toEqual(['10000']);
  });

  it('tells who comes what was news of the person while their page was loaded', async () => {
    line.join(listener('me'));
    await soon();
    last().say('hello');
    last().say('me', { what: 'orders' });
    await vi.advanceTimersByTimeAsync(9_000);
    last().say('me', { what: 'transactions' });
    await vi.advanceTimersByTimeAsync(2_000);
    const [page, market] = [listener('me'), listener('market')];
    line.join(page);
    line.join(market);
    expect(page.received).toEqual([['me', 'transactions'], 'ready']);
    expect(market.received).toEqual([]);
  });

  it('asks at once as whoever they are now, where its session is over; what passes is left to the browser', async () => {
    line.join(listener('me'));
    await soon();
    last().say('hello');
    last().say('end', { reason: 'closing' });
    last().say('end', { reason: 'unavailable' });
    last().say('end', { reason: 'for fun' });
    expect(opened).toHaveLength(1);
    last().say('end', { reason: 'session' });
    expect(opened).toHaveLength(2);
    expect(topicsOf(last())).toEqual(['me']);
    expect(line.read()).toBe('catching-up');
    last().say('hello');
    expect(line.read()).toBe('connected');
  });

  it('comes back by itself where the browser gave up, every other time without what is personal', async () => {
    line.join(listener('me', 'token:a~1'));
    await soon();
    last().fail(2);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(topicsOf(last())).toEqual(['token:a~1']);
    last().fail(2);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(topicsOf(last())).toEqual(['me', 'token:a~1']);
    expect(opened).toHaveLength(3);
  });

  it('asks for what is personal again after a line without it, ever later where the session is over', async () => {
    const [mixed, own] = [listener('me', 'token:a~1'), listener('me')];
    line.join(mixed);
    line.join(own);
    await soon();
    last().say('hello');
    last().fail(2);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(topicsOf(last())).toEqual(['token:a~1']);
    last().say('hello');
    expect(line.read()).toBe('connected');
    // the connection breaks and reopens by itself, as before
    last().fail(0);
    last().say('hello');
    // the person's own data may have changed, and follows with the connection that has their topic
    expect(own.received).toEqual(['ready']);
    expect(mixed.received).toEqual(['ready', 'again', 'again']);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(topicsOf(last())).toEqual(['me', 'token:a~1']);
    last().fail(2);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(topicsOf(last())).toEqual(['token:a~1']);
    last().say('hello');
    await vi.advanceTimersByTimeAsync(7_900);
    expect(opened).toHaveLength(4);
    await vi.advanceTimersByTimeAsync(100);
    expect(topicsOf(last())).toEqual(['me', 'token:a~1']);
    last().say('hello');
    expect(own.received).toEqual(['ready', 'again']);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(opened).toHaveLength(5);
  });

  it('asks for what is personal at once where somebody comes who listens to it', async () => {
    line.join(listener('me', 'token:a~1'));
    await soon();
    last().fail(2);
    await vi.advanceTimersByTimeAsync(2_000);
    last().say('hello');
    line.join(listener('me'));
    await soon();
    expect(topicsOf(last())).toEqual(['me', 'token:a~1']);
  });

  it('takes a long silence for a dead line, and a heartbeat for a living one', async () => {
    line.join(listener('me'));
    await soon();
    last().say('hello');
    await vi.advanceTimersByTimeAsync(30_000);
    last().say('heartbeat');
    await vi.advanceTimersByTimeAsync(30_000);
    expect(opened).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(11_000);
    expect(opened).toHaveLength(2);
    expect(line.read()).toBe('lost');
  });

  it('rests while nobody sees the page, and catches up afterwards', async () => {
    const page = listener('me');
    line.join(page);
    await soon();
    last().say('hello');
    line.sleep();
    expect(last().readyState).toBe(2);
    line.wake();
    expect(line.read()).toBe('catching-up');
    last().say('hello');
    expect(page.received).toEqual(['ready', 'again']);
  });
});
