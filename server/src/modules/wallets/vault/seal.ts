import { randomBytes } from 'node:crypto';
import { decrypt, encrypt, NONCE_BYTES, TAG_BYTES } from '../../../platform/aes-gcm.ts';

const HEAD_BYTES = NONCE_BYTES + TAG_BYTES;

/** A secret as it is stored: nonce, tag and hidden text in base64. What is sealed for one purpose opens for no other. */
export function seal(key: Buffer, secret: Buffer, bound: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const { hidden, tag } = encrypt(key, nonce, secret, Buffer.from(bound));
  return Buffer.concat([nonce, tag, hidden]).toString('base64');
}

/** @throws where the key, the text or what it is bound to is not the one that was sealed */
export function unseal(key: Buffer, sealed: string, bound: string): Buffer {
  const bytes = Buffer.from(sealed, 'base64');
  const encrypted = { tag: bytes.subarray(NONCE_BYTES, HEAD_BYTES), hidden: bytes.subarray(HEAD_BYTES) };
  return decrypt(key, bytes.subarray(0, NONCE_BYTES), encrypted, Buffer.from(bound));
}
