import { expect, test } from 'vitest';
import { decrypt, encrypt, NONCE_BYTES, TAG_BYTES } from './aes-gcm.ts';

const hex = (text: string): Buffer => Buffer.from(text, 'hex');

// test case 16 of the specification of GCM (McGrew and Viega): AES-256 with associated data
const key = hex('feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308');
const nonce = hex('cafebabefacedbaddecaf888');
const text = hex(
  'd9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39',
);
const bound = hex('feedfacedeadbeeffeedfacedeadbeefabaddad2');
const encrypted = {
  hidden: hex(
    '522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662',
  ),
  tag: hex('76fc6ece0f4e1768cddf8853bb2d551b'),
};

test('it is AES-256-GCM as its specification has it', () => {
  expect(encrypt(key, nonce, text, bound)).toEqual(encrypted);
  expect([nonce.length, encrypted.tag.length]).toEqual([NONCE_BYTES, TAG_BYTES]);
  expect(decrypt(key, nonce, encrypted, bound)).toEqual(text);
});

const changed = (bytes: Buffer): Buffer => Buffer.concat([bytes.subarray(1), Buffer.of((bytes[0] ?? 0) ^ 1)]);

test.each([
  ['key', () => decrypt(changed(key), nonce, encrypted, bound)],
  ['nonce', () => decrypt(key, changed(nonce), encrypted, bound)],
  ['text', () => decrypt(key, nonce, { ...encrypted, hidden: changed(encrypted.hidden) }, bound)],
  ['tag', () => decrypt(key, nonce, { ...encrypted, tag: changed(encrypted.tag) }, bound)],
  ['part of the tag', () => decrypt(key, nonce, { ...encrypted, tag: encrypted.tag.subarray(0, 12) }, bound)],
  ['binding', () => decrypt(key, nonce, encrypted, changed(bound))],
])('with another %s nothing opens', (_, open) => {
  expect(open).toThrow();
});
