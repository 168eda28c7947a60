import { HEARTBEAT_SECONDS } from '@talkies/shared';
import { AppError } from '../../platform/errors.ts';
import { framed, type LiveStream, Packet } from './stream.ts';

/** The open pages of this process, by what they listen to. */
export class LiveHub {
  readonly #byTopic = new Map<string, Set<LiveStream>>();
  readonly #byAddress = new Map<string, number>();
  readonly #all = new Set<LiveStream>();
  readonly #limits: { perAddress: number; most: number };
  #taken = 0;
  #heart: NodeJS.Timeout | undefined;

  constructor(limits: { perAddress: number; most: number }) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#all.size;
  }

  /** How many places are taken: by open pages, and by those that are still being looked up. */
  get taken(): number {
    return this.#taken;
  }

  /**
   * Takes a place, at once: of many who ask together none slips through. The answer gives it back, however often it is
   * called.
   * @throws request/too-many where an address, or the process, holds as many as it may
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

  add(stream: LiveStream): void {
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

  publish(topic: string, frame: string): void {
    const streams = this.#byTopic.get(topic);
    if (!streams) return;
    const packet = new Packet(frame);
    for (const stream of streams) stream.write(packet);
  }

  close(): void {
    clearInterval(this.#heart);
    for (const stream of this.#all) stream.end('closing');
  }

  /** The sessions whose person's news go to an open page. */
  sessions(): string[] {
    return [...new Set([...this.#all].flatMap(({ sessionId }) => sessionId ?? []))];
  }

  /** Ends the pages of sessions that are over; they ask anew, as whoever they are then. */
  endSessions(over: ReadonlySet<string>): void {
    for (const stream of this.#all) if (stream.sessionId && over.has(stream.sessionId)) stream.end('session');
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

  /** Proxies and phones close what is silent; a page that hears nothing takes its line for dead. */
  #heartbeat(): void {
    const heartbeat = new Packet(framed('heartbeat', {}));
    for (const stream of this.#all) {
      if (stream.isGone()) this.remove(stream);
      else stream.write(heartbeat);
    }
  }
}
