import { createCipheriv, createDecipheriv } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
export const NONCE_BYTES = 12;
export const TAG_BYTES = 16;

/** What goes along with a nonce: the text that nobody can read, and the tag that shows each change. */
export interface Encrypted {
  hidden: Buffer;
  tag: Buffer;
}

/**
 * Authenticated encryption (AES-256-GCM, NIST SP 800-38D). `bound` is not hidden, but what is encrypted with it opens with
 * nothing else. One nonce never serves two texts under one key: that would open both.
 */
export function encrypt(key: Buffer, nonce: Buffer, text: Buffer, bound: Buffer): Encrypted {
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(bound);
  const hidden = Buffer.concat([cipher.update(text), cipher.final()]);
  return { hidden, tag: cipher.getAuthTag() };
}

/** @throws where key, nonce, text, tag or what it is bound to is not the one of the encryption */
export function decrypt(key: Buffer, nonce: Buffer, { hidden, tag }: Encrypted, bound: Buffer): Buffer {
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(bound)
    .setAuthTag(tag);
  return Buffer.concat([decipher.update(hidden), decipher.final()]);
}
