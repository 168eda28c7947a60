import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Books } from './books.ts';

/** The response to an idempotency key. */
export interface StoredResponse {
  /** the key */
  id: string;
  request: string;
  status: number;
  answer: object;
}

export type Answer = [status: number, answer: object];

/**
 * Repeats of a key get the first response; a key with another request is refused.
 * @param key of this request; undefined: without one each request is new
 */
export async function answerOnce(
  c: Context,
  responses: Books<StoredResponse>,
  key: string | undefined,
  refusal: Answer,
  act: (text: string) => Answer,
): Promise<Response> {
  const text = await c.req.text();
  const known = key === undefined ? undefined : responses.get(key);
  const request = `${c.req.path}\n${text}`;
  if (known && known.request !== request) return c.json(refusal[1], refusal[0] as ContentfulStatusCode);
  if (known) c.header('idempotent-replayed', 'true');
  const [status, answer] = known ? [known.status, known.answer] : act(text);
  if (key !== undefined && !known) responses.put({ id: key, request, status, answer });
  return c.json(answer, status as ContentfulStatusCode);
}
