import { AwsClient } from 'aws4fetch';
import type { S3Config } from '../../../platform/config/s3.ts';
import { LoggableError } from '../../../platform/errors.ts';
import type { Storage } from './port.ts';

const TIMEOUT_MS = 20_000;

/**
 * A bucket of any S3-compatible service, addressed by path (`{endpoint}/{bucket}/{name}`), requests signed by
 * AWS Signature Version 4. aws4fetch tries again on 5xx and 429.
 */
export function s3Storage(settings: S3Config): Storage {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 3 });
  const send = async (method: string, name: string, init: { body?: Uint8Array; mime?: string } = {}) => {
    const path = name.split('/').map(encodeURIComponent).join('/');
    const response = await client.fetch(`${endpoint}/${bucket}/${path}`, {
      method,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(init.body ? { body: new Uint8Array(init.body) } : {}),
      ...(init.mime ? { headers: { 'content-type': init.mime } } : {}),
    });
    if (response.ok || (response.status === 404 && method !== 'PUT')) return response;
    await response.body?.cancel();
    // without the address and the service's message: both may contain what no log should
    throw new LoggableError(`the picture storage answered ${method} with ${response.status}`);
  };
  return {
    write: async (name, bytes, mime) => {
      await send('PUT', name, { body: bytes, mime });
    },
    read: async (name) => {
      const response = await send('GET', name);
      if (response.status === 404) {
        await response.body?.cancel();
        return null;
      }
      return Buffer.from(await response.arrayBuffer());
    },
    // a bucket keeps whole objects alone
    removeParts: async () => undefined,
    has: async (name) => (await send('HEAD', name)).status !== 404,
    remove: async (name) => {
      await send('DELETE', name);
    },
  };
}
