import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { seal, unseal } from '../modules/wallets/vault/seal.ts';

interface KmsRequest {
  KeyId: string;
  Plaintext?: string;
  CiphertextBlob?: string;
  EncryptionContext?: Record<string, string>;
}

/** Encrypt and Decrypt of AWS KMS for one key, as far as a client can see. Fields switch faults on. */
export async function startTestKms(keyId: string) {
  const state = { keyId, secret: randomBytes(32), denied: false, operations: [] as string[] };
  const server = createServer(async (request, response) => {
    const action = String(request.headers['x-amz-target'] ?? '').replace('TrentService.', '');
    const say = (status: number, body: object): void => {
      response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body));
    };
    const call = JSON.parse(await text(request)) as KmsRequest;
    state.operations.push(action);
    const signed = /^AWS4-HMAC-SHA256 Credential=test\/\d{8}\/eu-central-1\/kms\/aws4_request,/;
    if (!signed.test(request.headers.authorization ?? '') || state.denied)
      return say(400, { __type: 'AccessDeniedException' });
    if (call.KeyId !== state.keyId) return say(400, { __type: 'com.amazonaws.kms#NotFoundException' });
    const bound = JSON.stringify(call.EncryptionContext ?? {});
    if (action === 'Encrypt') {
      const blob = seal(state.secret, Buffer.from(call.Plaintext ?? '', 'base64'), bound);
      return say(200, { CiphertextBlob: blob, KeyId: keyId });
    }
    try {
      const open = unseal(state.secret, call.CiphertextBlob ?? '', bound);
      say(200, { Plaintext: open.toString('base64'), KeyId: keyId });
    } catch {
      say(400, { __type: 'InvalidCiphertextException' });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    state,
    settings: {
      keyId,
      region: 'eu-central-1',
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
      accessKeyId: 'test',
      secretAccessKey: 'test secret',
      sessionToken: '',
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
