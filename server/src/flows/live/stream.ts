import type { ServerResponse } from 'node:http';

/** More than this unsent means that the other side does not read; it comes back and catches up. */
const MOST_UNSENT_BYTES = 256 * 1024;
const RETRY_MS = 2_000;

export interface LiveEvent {
  name: 'hello' | 'trade' | 'card' | 'me' | 'market';
  /** JSON, one line */
  data: string;
}

/** `id` is where a page that comes back goes on. */
export const framed = ({ name, data }: LiveEvent, id: string): string =>
  `id: ${id}\nevent: ${name}\ndata: ${data}\n\n`;

/** One open page: server-sent events (HTML standard, 9.2) on a socket of its own. */
export class LiveStream {
  readonly topics: ReadonlySet<string>;
  readonly address: string;
  readonly #response: ServerResponse;

  constructor(response: ServerResponse, address: string, topics: ReadonlySet<string>) {
    this.#response = response;
    this.address = address;
    this.topics = topics;
  }

  open(headers: Record<string, string>): void {
    this.#response.writeHead(200, {
      ...headers,
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // proxies that collect answers would hold events back
      'x-accel-buffering': 'no',
    });
    this.#response.write(`retry: ${RETRY_MS}\n\n`);
  }

  /** Frames as they go over the line. A page that does not read is let go rather than kept in memory. */
  write(frame: string): void {
    if (this.#response.writableLength > MOST_UNSENT_BYTES) this.#response.destroy();
    else if (!this.#response.writableEnded && !this.#response.destroyed) this.#response.write(frame);
  }

  end(): void {
    this.#response.end();
  }

  onClose(hear: () => void): void {
    this.#response.once('close', hear);
  }
}
