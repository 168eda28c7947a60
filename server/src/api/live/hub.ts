import { HEARTBEAT_SECONDS } from '@talkies/shared';
import { AppError } from '../../platform/errors.ts';
import { framed, type LiveStream, Packet } from './stream.ts';

/** This process's open pages, by their topics. */
export class LiveHub {
  readonly #byTopic = new Map<string, Set<LiveStream>>();
  readonly #byAddress = new Map<string, number>();
  readonly #all = new Set<LiveStream>();
  readonly #limits: { perAddress: number; most: number };
  #taken = 0;
  #heart: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(limits: { perAddress: number; most: number }) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#all.size;
  }

  /** The number of places taken, by open pages and by those being looked up. */
  get taken(): number {
    return this.#taken;
  }

  /**
   * Takes a place synchronously, so that concurrent requests cannot exceed the limit. The result releases it; it may
   * be called repeatedly.
   * @throws request/too-many where an address, or the process, has its maximum
   */
  admit(address: string): () => void {
    const own = this.#byAddress.get(address) ?? 0;
    if (own >= this.#limits.perAddress || this.#taken >= this.#limits.most)
      throw new AppError('request/too-many', {
        detail: 'Close another tab of Talkies first.',
        retryAfter: 30,
      });
    this.#taken += 1;
    this.#byAddress.set(address, own + 1);
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      this.#taken -= 1;
      const left = (this.#byAddress.get(address) ?? 1) - 1;
      if (left > 0) this.#byAddress.set(address, left);
      else this.#byAddress.delete(address);
    };
  }

  /** Ends the stream instead where the hub is closed. */
  add(stream: LiveStream): void {
    if (this.#closed) {
      stream.end('closing');
      return;
    }
    this.#all.add(stream);
    for (const topic of stream.topics) {
      const set = this.#byTopic.get(topic) ?? new Set();
      this.#byTopic.set(topic, set.add(stream));
    }
    this.#heart ??= setInterval(() => this.#heartbeat(), HEARTBEAT_SECONDS * 1000).unref();
  }

  hasListeners(topic: string): boolean {
    return this.#byTopic.has(topic);
  }

  topics(): string[] {
    return [...this.#byTopic.keys()];
  }

  /** `readers`: the people who may have it; null: everybody. */
  publish(topic: string, frame: string, readers: ReadonlySet<string> | null = null): void {
    const streams = this.#byTopic.get(topic);
    if (!streams) return;
    const packet = new Packet(frame);
    for (const stream of streams)
      if (!readers || (stream.person && readers.has(stream.person.id))) stream.write(packet);
  }

  close(): void {
    this.#closed = true;
    clearInterval(this.#heart);
    for (const stream of this.#all) stream.end('closing');
  }

  /** The sessions by which an open page receives what not everybody does. */
  sessions(): string[] {
    return [...new Set([...this.#all].flatMap(({ person }) => person?.sessionId ?? []))];
  }

  /** Disconnects pages of ended sessions; they reconnect with their new identity. */
  endSessions(over: ReadonlySet<string>): void {
    for (const stream of this.#all)
      if (stream.person && over.has(stream.person.sessionId)) stream.end('session');
  }

  remove(stream: LiveStream): void {
    stream.leave();
    if (!this.#all.delete(stream)) return;
    for (const topic of stream.topics) {
      const set = this.#byTopic.get(topic);
      set?.delete(stream);
      if (set?.size === 0) this.#byTopic.delete(topic);
    }
  }

  /** Proxies and phones close silent connections; a page that receives nothing assumes a dead connection. */
  #heartbeat(): void {
    const heartbeat = new Packet(framed('heartbeat', {}));
    for (const stream of this.#all) {
      if (stream.isGone()) this.remove(stream);
      else stream.write(heartbeat);
    }
  }
}
