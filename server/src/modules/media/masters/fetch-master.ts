import { MINUTE_MS } from '@talkies/shared';
import { PICTURE_BYTES } from '@talkies/shared/studio';
import { bodyBytes } from '../../../platform/body-bytes.ts';
import { LoggableError } from '../../../platform/errors.ts';
import { withoutSlash } from '../../../platform/without-slash.ts';

/** Long, as an archive may have to render a master or fetch it from offline storage. */
const ANSWER_MS = 2 * MINUTE_MS;

/**
 * The master of a picture, from an archive that knows it by the SHA-256 of its copy in the shop: `GET {archive}/{sha256}`.
 * @returns null where the archive has none
 * @throws LoggableError where it does not answer
 */
export async function fetchMaster(archive: string, sha256: string): Promise<Buffer | null> {
  const response = await fetch(`${withoutSlash(archive)}/${sha256}`, {
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_MS),
  }).catch((cause: unknown) => {
    throw new LoggableError('the archive of masters does not answer', { cause });
  });
  if (response.ok) return bodyBytes(response, PICTURE_BYTES);
  await response.body?.cancel();
  if (response.status === 404) return null;
  throw new LoggableError(`the archive of masters answered ${response.status}`);
}
