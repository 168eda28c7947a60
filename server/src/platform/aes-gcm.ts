import { createCipheriv, createDecipheriv } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
export const NONCE_BYTES = 12;
export const TAG_BYTES = 16;

/** What is stored beside a nonce: the encrypted text, and the tag that reveals any change of it. */
export interface Encrypted {
  hidden: Buffer;
  tag: Buffer;
}

/**
 * Authenticated encryption (AES-256-GCM, NIST SP 800-38D). `bound` is not hidden, but the text can be decrypted only
 * together with it. Never use one nonce for two texts under one key: that would reveal both.
 */
export function encrypt(key: Buffer, nonce: Buffer, text: Buffer, bound: Buffer): Encrypted {
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(bound);
  const hidden = Buffer.concat([cipher.update(text), cipher.final()]);
  return { hidden, tag: cipher.getAuthTag() };
}

/** @throws where key, nonce, text, tag or `bound` is not that of the encryption */
export function decrypt(key: Buffer, nonce: Buffer, { hidden, tag }: Encrypted, bound: Buffer): Buffer {
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(bound)
    .setAuthTag(tag);
  return Buffer.concat([decipher.update(hidden), decipher.final()]);
}
