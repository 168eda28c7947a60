import { createDecipheriv, createPublicKey, type ECDH, hkdfSync, verify } from 'node:crypto';

/** Why a push service refuses a message. */
export class Refused extends Error {
  readonly status: 400 | 403;
  constructor(status: 400 | 403, message: string) {
    super(message);
    this.status = status;
  }
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));

/** Decrypts a message of one record as a browser does (RFC 8291 §3.4, RFC 8188 §2). @throws Refused */
export function openEnvelope(body: Buffer, browser: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body[20] ?? 0;
  const sender = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  if (keyLength !== 65 || sealed.length < 18) throw new Refused(400, 'no envelope of RFC 8291');
  try {
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender]);
    const input = derive(browser.computeSecret(sender), auth, info, 32);
    const key = derive(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = derive(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce);
    decipher.setAuthTag(sealed.subarray(-16));
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    const end = padded.lastIndexOf(2);
    if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0))
      throw new Error('no end of the record');
    return padded.subarray(0, end).toString('utf8');
  } catch {
    throw new Refused(400, 'this message is not for that browser');
  }
}

interface Claims {
  aud?: unknown;
  exp?: unknown;
  sub?: unknown;
}

/**
 * Checks the sender (RFC 8292), by signature, audience and expiry, and returns its key, base64url.
 * @throws Refused
 */
export function readSender(authorization: string, origin: string, now: Date): string {
  const [, token = '', key = ''] =
    /^vapid t=([\w-]+\.[\w-]+\.[\w-]+), ?k=([\w-]+)$/i.exec(authorization) ?? [];
  const point = Buffer.from(key, 'base64url');
  if (point.length !== 65) throw new Refused(403, 'no VAPID signature');
  const [head = '', payload = '', signature = ''] = token.split('.');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${payload}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const claims: Claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const left = Number(claims.exp) - now.getTime() / 1000;
  if (!signed || claims.aud !== origin || !(left > 0 && left <= 86_400 + 60))
    throw new Refused(403, 'the VAPID signature does not fit');
  if (!/^(mailto:|https:)/.test(String(claims.sub))) throw new Refused(403, 'nobody is named');
  return key;
}
