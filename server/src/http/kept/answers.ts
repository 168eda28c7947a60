import { createHash } from 'node:crypto';
import type { Context } from '../../context.ts';
import type { Http } from '../env.ts';

const MAX_ANSWERS = 2000;
const MAX_BYTES = 64 * 1024 * 1024;
/** some answers also depend on the time: a list of 30 days, a network fee */
const MAX_AGE_MS = 30_000;

/** An answer ready to be sent. */
export interface Ready {
  /** JSON in UTF-8, so that sending it encodes nothing again */
  body: Buffer<ArrayBuffer>;
  etag: string;
}

interface Kept {
  at: number;
  answer: Promise<Ready>;
  size: number;
}

/**
 * Answers of public reads as finished JSON, kept until the catalogue or the rates change. Whoever asks while one is
 * being made waits for that one; what was begun before a change is given to nobody who asked after it.
 */
export interface Answers {
  get(key: string, make: () => Promise<unknown>): Promise<Ready>;
}

/** Browsers may keep it, and ask each time whether it still holds: a change is seen at once. */
export function sendReady(c: Http, { body, etag }: Ready): Response {
  const headers = { etag, 'cache-control': 'no-cache' };
  if (c.req.header('if-none-match') === etag) return new Response(null, { status: 304, headers });
  return new Response(body, { headers: { ...headers, 'content-type': 'application/json' } });
}

export function createAnswers(ctx: Pick<Context, 'changes' | 'clock'>): Answers {
  const kept = new Map<string, Kept>();
  let bytes = 0;
  const drop = (key: string, entry: Kept): void => {
    if (kept.get(key) !== entry) return;
    kept.delete(key);
    bytes -= entry.size;
  };
  const clear = (): void => {
    kept.clear();
    bytes = 0;
  };
  for (const topic of ['catalogue', 'rates'] as const) ctx.changes.on(topic, clear);

  const shrink = (): void => {
    for (const [key, entry] of kept) {
      if (kept.size <= MAX_ANSWERS && bytes <= MAX_BYTES) return;
      drop(key, entry);
    }
  };

  const makeReady = async (make: () => Promise<unknown>): Promise<Ready> => {
    const body = Buffer.from(JSON.stringify(await make()));
    return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
  };

  return {
    get: (key, make) => {
      const now = ctx.clock.now().getTime();
      const found = kept.get(key);
      if (found && now - found.at < MAX_AGE_MS) return found.answer;
      if (found) drop(key, found);
      const entry: Kept = { at: now, answer: makeReady(make), size: 0 };
      kept.set(key, entry);
      entry.answer.then(
        ({ body }) => {
          if (kept.get(key) !== entry) return;
          entry.size = body.length;
          bytes += body.length;
          shrink();
        },
        () => drop(key, entry),
      );
      return entry.answer;
    },
  };
}
