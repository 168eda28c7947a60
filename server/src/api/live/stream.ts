import type { ServerResponse } from 'node:http';
import type { EndReason, LiveData, LiveName } from '@talkies/shared';

/** More unsent bytes than this mean that the other side does not read; it reconnects and catches up. */
const MAX_UNSENT_BYTES = 256 * 1024;
/** Pages reconnect at slightly different times, so that not all do at once after a restart. */
const RETRY_MS = { least: 1_000, more: 3_000 };

/** `id` is the position for reconnecting; a keep-alive has none. JSON must be on one line. */
export const framed = <N extends LiveName>(name: N, data: LiveData[N], id?: string): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/**
 * Encodes frames as one chunk (RFC 9112, 7.1), once for all pages: encoding for each of thousands takes longer than
 * sending.
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

/** The news for one kind of page. */
export interface PageNews {
  /** the present state of the page's subject for a new connection, with the person's part; null for other topics */
  frameOf: (topic: string, userId: string | null) => Promise<string | null>;
  stop: () => void;
}

/** Who is signed in on a page that receives what not everybody does. */
interface LivePerson {
  id: string;
  sessionId: string;
}

/** One open page: server-sent events (HTML standard, 9.2) on its own socket. */
export class LiveStream {
  readonly topics: ReadonlySet<string>;
  readonly person: LivePerson | null;
  /** releases its place; may be called repeatedly */
  readonly leave: () => void;
  readonly #response: ServerResponse;

  constructor(
    response: ServerResponse,
    { topics, person }: Pick<LiveStream, 'topics' | 'person'>,
    leave: () => void,
  ) {
    this.#response = response;
    this.topics = topics;
    this.person = person;
    this.leave = leave;
  }

  open(headers: Record<string, string>): void {
    this.#response.writeHead(200, {
      ...headers,
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // buffering proxies would delay events
      'x-accel-buffering': 'no',
    });
    this.#response.flushHeaders();
    // pipelined before an earlier response on the connection ended, which no browser does
    if (!this.#response.socket) this.#response.destroy();
    const retry = RETRY_MS.least + Math.round(Math.random() * RETRY_MS.more);
    this.write(new Packet(`retry: ${retry}\n\n`));
  }

  /** Writes encoded frames. A page that does not read them is disconnected rather than buffered in memory. */
  write(packet: Packet): void {
    const response = this.#response;
    const { socket } = response;
    if (response.writableEnded || response.destroyed || !socket) return;
    if (response.writableLength + socket.writableLength > MAX_UNSENT_BYTES) response.destroy();
    else if (response.chunkedEncoding) socket.write(packet.chunk);
    // HTTP/1.0: the response lasts until the connection closes
    else socket.write(packet.bytes);
  }

  /** `since`: the position for reconnecting, if not that of the last event. */
  end(reason: EndReason, since?: string): void {
    this.write(new Packet(framed('end', { reason }, since)));
    this.#response.end();
  }

  /** Whether its reader is gone, with or without a close event. */
  isGone(): boolean {
    return isGone(this.#response);
  }
}
