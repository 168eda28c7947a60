import { masterWidth } from '@talkies/shared';
import sharp from 'sharp';
import type { Needs } from '../../../chain/context.ts';
import type { Config } from '../../../platform/config/config.ts';
import { AppError, LoggableError } from '../../../platform/errors.ts';
import { masterName } from '../file-names.ts';
import { storageOf, storeDerived } from '../storage/storage.ts';
import { MAX_PIXELS } from '../store-catalogue-picture.ts';
import type { media } from '../tables.ts';
import { fetchMaster } from './fetch-master.ts';

export type Archived = Pick<typeof media.$inferSelect, 'key' | 'sha256' | 'width' | 'height'>;

/** a hundredth: shapes of whole pixels hardly ever agree to the last digit */
const SAME_SHAPE = 0.01;

/** The fetches underway, by the picture's key: concurrent requests share one. */
const underway = new WeakMap<Config, Map<string, Promise<Buffer | null>>>();

async function fetchAndStore(
  ctx: Needs<'config' | 'log'>,
  archive: string,
  picture: Archived,
): Promise<Buffer | null> {
  if (!picture.sha256) return null;
  const bytes = await fetchMaster(archive, picture.sha256);
  if (!bytes) return null;
  const { width, height, format } = await sharp(bytes, { limitInputPixels: MAX_PIXELS })
    .metadata()
    .catch((cause: unknown) => {
      throw new LoggableError('the archive of masters sent no picture', { cause });
    });
  const shape = (width * picture.height) / (height * picture.width);
  if (width < masterWidth || Math.abs(shape - 1) > SAME_SHAPE)
    throw new LoggableError('the archive of masters sent another picture, or a smaller one');
  await storeDerived(ctx, masterName(picture.key), bytes, `image/${format}`);
  return bytes;
}

/** @throws LoggableError where the archive fails */
async function findMaster(ctx: Needs<'config' | 'log'>, picture: Archived): Promise<Buffer | null> {
  const { config } = ctx;
  const { mastersUrl } = config;
  if (mastersUrl === null || picture.sha256 === null || picture.width >= masterWidth) return null;
  const stored = await storageOf(config).read(masterName(picture.key));
  if (stored) return stored;
  const begun = underway.get(config) ?? new Map<string, Promise<Buffer | null>>();
  underway.set(config, begun);
  const present = begun.get(picture.key);
  if (present) return present;
  const fetching = fetchAndStore(ctx, mastersUrl, picture).finally(() => begun.delete(picture.key));
  begun.set(picture.key, fetching);
  return fetching;
}

/**
 * The master of a picture that was uploaded smaller than masters are: the stored one, or else the archive's, which may
 * take a while and is then stored.
 * @returns null where there is none
 * @throws poster/no-master where the archive fails: the uploaded picture must not replace the master
 */
export async function masterOf(ctx: Needs<'config' | 'log'>, picture: Archived): Promise<Buffer | null> {
  try {
    return await findMaster(ctx, picture);
  } catch (error) {
    ctx.log.error({ error, key: picture.key }, 'a master could not be fetched');
    throw new AppError('poster/no-master');
  }
}
