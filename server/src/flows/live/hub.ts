import { AppError } from '../../errors.ts';
import { type LiveStream, Packet } from './stream.ts';

const HEARTBEAT_MS = 15_000;

/** The open pages of this process, by what they listen to. */
export class LiveHub {
  readonly #byTopic = new Map<string, Set<LiveStream>>();
  readonly #byAddress = new Map<string, number>();
  readonly #all = new Set<LiveStream>();
  readonly #limits: { perAddress: number; most: number };
  #heart: NodeJS.Timeout | undefined;

  constructor(limits: { perAddress: number; most: number }) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#all.size;
  }

  /** @throws request/too-many where an address, or the process, holds as many as it may */
  admit(address: string): void {
    const own = this.#byAddress.get(address) ?? 0;
    if (own < this.#limits.perAddress && this.#all.size < this.#limits.most) return;
    throw new AppError('request/too-many', { detail: 'Close another page of ours first.', retryAfter: 30 });
  }

  add(stream: LiveStream): void {
    this.#all.add(stream);
    this.#byAddress.set(stream.address, (this.#byAddress.get(stream.address) ?? 0) + 1);
    for (const topic of stream.topics) {
      const set = this.#byTopic.get(topic) ?? new Set();
      this.#byTopic.set(topic, set.add(stream));
    }
    stream.onClose(() => this.#remove(stream));
    this.#heart ??= setInterval(() => this.#beat(), HEARTBEAT_MS).unref();
  }

  isHeard(topic: string): boolean {
    return this.#byTopic.has(topic);
  }

  publish(topic: string, frame: string): void {
    const streams = this.#byTopic.get(topic);
    if (!streams) return;
    const packet = new Packet(frame);
    for (const stream of streams) stream.write(packet);
  }

  close(): void {
    clearInterval(this.#heart);
    for (const stream of this.#all) stream.end();
  }

  #remove(stream: LiveStream): void {
    if (!this.#all.delete(stream)) return;
    const left = (this.#byAddress.get(stream.address) ?? 1) - 1;
    if (left > 0) this.#byAddress.set(stream.address, left);
    else this.#byAddress.delete(stream.address);
    for (const topic of stream.topics) {
      const set = this.#byTopic.get(topic);
      set?.delete(stream);
      if (set?.size === 0) this.#byTopic.delete(topic);
    }
  }

  /** Proxies and phones close what is silent; a page that hears nothing takes its line for dead. */
  #beat(): void {
    const beat = new Packet('event: beat\ndata: .\n\n');
    for (const stream of this.#all) stream.write(beat);
  }
}
