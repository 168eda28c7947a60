import { type Config, filesDir } from '../../../platform/config/config.ts';
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
