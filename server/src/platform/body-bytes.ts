import { LoggableError } from './errors.ts';

export class BodyTooLarge extends LoggableError {
  constructor() {
    super('the answer is too large');
  }
}

/**
 * The body of an answer, at most `most` bytes: a service gone wrong must not fill the memory.
 * @throws BodyTooLarge
 */
export async function bodyBytes(response: Response, most: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > most) throw new BodyTooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts);
}
