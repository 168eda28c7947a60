import { type Config, filesDir } from '../../../platform/config/config.ts';
import type { Log } from '../../../platform/log.ts';
import { diskStorage } from './disk.ts';
import type { Storage } from './port.ts';
import { s3Storage } from './s3.ts';

const opened = new WeakMap<Config, Storage>();

/** The deployment's storage: an S3-compatible service where one is configured, else the folder `files`. */
export function storageOf(config: Config): Storage {
  const known = opened.get(config);
  if (known) return known;
  const storage = config.s3 ? s3Storage(config.s3) : diskStorage(filesDir(config));
  opened.set(config, storage);
  return storage;
}

/** Stores bytes that can be made again. A failure is only logged: they are answered all the same. */
export async function storeDerived(
  { config, log }: { config: Config; log: Log },
  name: string,
  bytes: Uint8Array,
  mime: string,
): Promise<void> {
  await storageOf(config)
    .write(name, bytes, mime)
    .catch((error: unknown) => log.error({ err: error, name }, 'a picture could not be stored'));
}
