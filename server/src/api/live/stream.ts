import type { ServerResponse } from 'node:http';
import type { EndReason, LiveData, LiveName } from '@talkies/shared';

/** More than this unsent means that the other side does not read; it comes back and catches up. */
const MAX_UNSENT_BYTES = 256 * 1024;
/** Each page comes back a little later than another, so that not all come at once after a restart. */
const RETRY_MS = { least: 1_000, more: 3_000 };

/** `id` is where a page that comes back goes on; a sign of life has none. JSON stands on one line. */
export const framed = <N extends LiveName>(name: N, data: LiveData[N], id?: string): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/**
 * Frames as one piece of an answer in chunks (RFC 9112, 7.1), made once for all pages: encoding and framing anew for
 * each of thousands takes longer than sending.
 */
export class Packet {
  readonly bytes: Buffer;
  readonly chunk: Buffer;

  constructor(frames: string) {
    this.bytes = Buffer.from(frames);
    const size = Buffer.from(`${this.bytes.length.toString(16)}\r\n`);
    this.chunk = Buffer.concat([size, this.bytes, Buffer.from('\r\n')]);
  }
}

export const isGone = (response: ServerResponse): boolean =>
  response.destroyed || response.closed || response.socket?.destroyed === true;

/** News of pages of one kind. */
export interface PageNews {
  /** the state of the page's subject now, for those who have just come, with the person's own part of it; null for topics of others */
  frameOf: (topic: string, userId: string | null) => Promise<string | null>;
  stop: () => void;
}

/** One open page: server-sent events (HTML standard, 9.2) on a socket of its own. */
export class LiveStream {
  readonly topics: ReadonlySet<string>;
  /** whose news it hears, where it hears a person's */
  readonly sessionId: string | null;
  /** gives its place back; may be called again */
  readonly leave: () => void;
  readonly #response: ServerResponse;

  constructor(
    response: ServerResponse,
    { topics, person }: { topics: ReadonlySet<string>; person: { sessionId: string } | null },
    leave: () => void,
  ) {
    this.#response = response;
    this.topics = topics;
    this.sessionId = person?.sessionId ?? null;
    this.leave = leave;
  }

  open(headers: Record<string, string>): void {
    this.#response.writeHead(200, {
      ...headers,
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // proxies that collect answers would hold events back
      'x-accel-buffering': 'no',
    });
    this.#response.flushHeaders();
    // asked for before an earlier answer on the same line had ended, as no browser does
    if (!this.#response.socket) this.#response.destroy();
    const retry = RETRY_MS.least + Math.round(Math.random() * RETRY_MS.more);
    this.write(new Packet(`retry: ${retry}\n\n`));
  }

  /** Frames as they go over the line. A page that does not read is let go rather than kept in memory. */
  write(packet: Packet): void {
    const response = this.#response;
    const { socket } = response;
    if (response.writableEnded || response.destroyed || !socket) return;
    if (response.writableLength + socket.writableLength > MAX_UNSENT_BYTES) response.destroy();
    else if (response.chunkedEncoding) socket.write(packet.chunk);
    // HTTP/1.0: the answer goes on until the line ends
    else socket.write(packet.bytes);
  }

  /** `since`: where the page goes on when it is back, if not after what it was sent last. */
  end(reason: EndReason, since?: string): void {
    this.write(new Packet(framed('end', { reason }, since)));
    this.#response.end();
  }

  /** Whether nobody reads it any more, whatever was heard of that. */
  isGone(): boolean {
    return isGone(this.#response);
  }
}
