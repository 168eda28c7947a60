import { LoggableError } from './errors.ts';

export class BodyTooLarge extends LoggableError {
  constructor() {
    super('the answer is too large');
  }
}

/**
 * Reads the body of a response, at most `most` bytes, so that a faulty service cannot fill the memory.
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
