import { randomBytes } from 'node:crypto';
import { decrypt, encrypt, NONCE_BYTES, TAG_BYTES } from '../../../platform/aes-gcm.ts';

const HEAD_BYTES = NONCE_BYTES + TAG_BYTES;

/** Seals a secret for storage: nonce, tag and ciphertext in base64. It opens only for the name that it is bound to. */
export function seal(key: Buffer, secret: Buffer, bound: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const { hidden, tag } = encrypt(key, nonce, secret, Buffer.from(bound));
  return Buffer.concat([nonce, tag, hidden]).toString('base64');
}

/** Opens a sealed secret. @throws where the key, the text or the bound name is not that of the sealing */
export function unseal(key: Buffer, sealed: string, bound: string): Buffer {
  const bytes = Buffer.from(sealed, 'base64');
  const encrypted = { tag: bytes.subarray(NONCE_BYTES, HEAD_BYTES), hidden: bytes.subarray(HEAD_BYTES) };
  return decrypt(key, bytes.subarray(0, NONCE_BYTES), encrypted, Buffer.from(bound));
}
