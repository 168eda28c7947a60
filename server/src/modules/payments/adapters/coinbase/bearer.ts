import { createPrivateKey, type KeyObject, randomBytes, sign } from 'node:crypto';
import { ProviderError } from '../../errors.ts';

const LIFE_SECONDS = 120;

/**
 * The token of one request to Coinbase (docs.cdp.coinbase.com, "JWT authentication"): it names the key and the request,
 * holds for two minutes and is signed with the key. Uses the wall clock, which Coinbase shares.
 * @param keySecret PEM of an ECDSA key, or base64 of an Ed25519 key (seed and public key)
 * @throws ProviderError where the secret is not a key
 */
export function bearer(keyName: string, keySecret: string, method: string, url: URL): string {
  const key = privateKey(keySecret);
  const seconds = Math.floor(Date.now() / 1000);
  const isEdwards = key.asymmetricKeyType === 'ed25519';
  const header = {
    alg: isEdwards ? 'EdDSA' : 'ES256',
    typ: 'JWT',
    kid: keyName,
    nonce: randomBytes(16).toString('hex'),
  };
  const claims = {
    iss: 'cdp',
    sub: keyName,
    nbf: seconds,
    iat: seconds,
    exp: seconds + LIFE_SECONDS,
    uris: [`${method} ${url.host}${url.pathname}`],
  };
  const signed = `${encoded(header)}.${encoded(claims)}`;
  const signature = isEdwards
    ? sign(null, Buffer.from(signed), key)
    : sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
  return `${signed}.${signature.toString('base64url')}`;
}

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

function privateKey(secret: string): KeyObject {
  try {
    if (secret.includes('-----BEGIN')) return createPrivateKey(secret.replaceAll('\\n', '\n'));
    const bytes = Buffer.from(secret, 'base64');
    if (bytes.length !== 64) throw new Error('not 64 bytes');
    const d = bytes.toString('base64url', 0, 32);
    const x = bytes.toString('base64url', 32);
    return createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', d, x }, format: 'jwk' });
  } catch {
    throw new ProviderError('the secret of the Coinbase key is no key', { final: true });
  }
}
