import { type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { LIVE_PATH } from '@talkies/shared';

/** The pause of browsers after a lost connection. */
const AGAIN_MS = { least: 1_000, more: 3_000 };
/** the text kept between two pieces, so that a name split over both is found */
const TAIL = 200;

export interface LivePages {
  /** the number of pages that have read that transaction since `expect` */
  seen(): number;
  /** Looks for this transaction from now on. */
  expect(transaction: string): void;
  /** the number of lost connections */
  breaks(): number;
  stop(): Promise<void>;
}

/** Passes on the pieces of an answer until its connection ends. Plain sockets: five hundred of them share two cores with the shop. */
function listen(
  url: string,
  headers: Record<string, string>,
  { signal, read }: { signal: AbortSignal; read: (piece: string) => void },
): Promise<void> {
  return new Promise((resolve) => {
    const outgoing = request(url, { headers, agent: false, signal }, (answer: IncomingMessage) => {
      if (answer.statusCode !== 200) outgoing.destroy();
      answer
        .setEncoding('utf8')
        .on('data', read)
        .on('error', () => undefined);
    });
    outgoing.on('error', () => undefined).once('close', () => resolve());
    outgoing.end();
  });
}

/** Browsers that show one auction, each from its own address, and resume where a connection ended. */
export function openLivePages(url: string, marketToken: string, count: number): LivePages {
  const halt = new AbortController();
  let expected = '';
  let breaks = 0;
  const seen = new Set<number>();
  const query = `topic=${encodeURIComponent(`token:${marketToken}`)}&topic=market`;

  const watch = async (page: number): Promise<void> => {
    let lastEventId = '';
    let tail = '';
    const read = (piece: string): void => {
      const text = tail + piece;
      for (const [, eventId = ''] of text.matchAll(/^id: (.*)\n/gm)) lastEventId = eventId;
      if (expected && text.includes(expected)) seen.add(page);
      tail = text.slice(-TAIL);
    };
    while (!halt.signal.aborted) {
      tail = '';
      const headers = {
        'x-forwarded-for': addressOf(page),
        ...(lastEventId ? { 'last-event-id': lastEventId } : {}),
      };
      await listen(`${url}${LIVE_PATH}?${query}`, headers, { signal: halt.signal, read });
      if (halt.signal.aborted) return;
      breaks += 1;
      await sleep(AGAIN_MS.least + Math.random() * AGAIN_MS.more);
    }
  };
  const watching = Array.from({ length: count }, (_, page) => watch(page));
  return {
    seen: () => seen.size,
    expect: (transaction) => {
      seen.clear();
      expected = transaction;
    },
    breaks: () => breaks,
    stop: async () => {
      halt.abort();
      await Promise.all(watching);
    },
  };
}

/** A person's own address, in a network that belongs to nobody (RFC 2544). */
export const addressOf = (person: number): string =>
  `198.18.${Math.floor(person / 250)}.${1 + (person % 250)}`;
