import { withoutSlash } from '../without-slash.ts';
import { allOrNone } from './fields.ts';

/** A bucket of an S3-compatible service. */
export interface S3Config {
  /** without a trailing slash; the bucket follows as the first part of the path */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

interface S3Settings {
  S3_ENDPOINT?: string | undefined;
  S3_BUCKET?: string | undefined;
  S3_REGION: string;
  S3_ACCESS_KEY_ID?: string | undefined;
  S3_SECRET_ACCESS_KEY?: string | undefined;
}

/** @throws where some of its settings are missing */
export function readS3(e: S3Settings): S3Config | null {
  const set = allOrNone(e, ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']);
  return (
    set && {
      endpoint: withoutSlash(set.S3_ENDPOINT),
      bucket: set.S3_BUCKET,
      region: e.S3_REGION,
      accessKeyId: set.S3_ACCESS_KEY_ID,
      secretAccessKey: set.S3_SECRET_ACCESS_KEY,
    }
  );
}
