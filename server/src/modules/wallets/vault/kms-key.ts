import { AwsClient } from 'aws4fetch';
import { z } from 'zod';
import type { KmsConfig } from '../../../platform/config/vault.ts';
import type { MasterKey } from './port.ts';

const ANSWER_MS = 10_000;
const Answer = z.object({ CiphertextBlob: z.string().optional(), Plaintext: z.string().optional() });

/**
 * A master key that never leaves AWS KMS, or a service with the same Encrypt and Decrypt (API version 2014-11-01). The name
 * that a data key is bound to is sent as its encryption context.
 * @throws in words for the operator, naming the service's own reason
 */
export function kmsKey(settings: KmsConfig): MasterKey {
  const { keyId, region, url, accessKeyId, secretAccessKey, sessionToken } = settings;
  const aws = new AwsClient({
    accessKeyId,
    secretAccessKey,
    ...(sessionToken ? { sessionToken } : {}),
    service: 'kms',
    region,
    retries: 2,
  });
  const send = async (action: 'Encrypt' | 'Decrypt', body: object): Promise<z.infer<typeof Answer>> => {
    const response = await aws.fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': `TrentService.${action}` },
      body: JSON.stringify({ KeyId: keyId, ...body }),
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const json: unknown = await response.json().catch(() => null);
    if (response.ok) return Answer.parse(json);
    const reason =
      z.object({ __type: z.string() }).safeParse(json).data?.__type ?? `status ${response.status}`;
    throw new Error(`The key service refused ${action} with ${keyId}: ${reason.split('#').at(-1)}.`);
  };
  const context = (bound: string) => ({ EncryptionContext: { bound } });
  return {
    id: `kms:${keyId}`,
    wrap: async (dataKey, bound) => {
      const { CiphertextBlob } = await send('Encrypt', {
        Plaintext: dataKey.toString('base64'),
        ...context(bound),
      });
      if (!CiphertextBlob) throw new Error('The key service sealed nothing.');
      return CiphertextBlob;
    },
    unwrap: async (wrapped, bound) => {
      const { Plaintext } = await send('Decrypt', { CiphertextBlob: wrapped, ...context(bound) });
      if (!Plaintext) throw new Error('The key service opened nothing.');
      return Buffer.from(Plaintext, 'base64');
    },
  };
}
