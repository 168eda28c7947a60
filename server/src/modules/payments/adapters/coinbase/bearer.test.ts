import { generateKeyPairSync, type KeyObject, verify } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { bearer } from './bearer.ts';

const url = new URL('https://business.coinbase.com/api/v1/checkouts?status=ACTIVE');
const partsOf = (token: string) => {
  const [head = '', body = '', signature = ''] = token.split('.');
  const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
  return { header: decode(head), claims: decode(body), signed: `${head}.${body}`, signature };
};

describe('the token of a request', () => {
  const edwards = generateKeyPairSync('ed25519');
  const edwardsSecret = (key: KeyObject): string => {
    const { d = '', x = '' } = key.export({ format: 'jwk' });
    return Buffer.concat([Buffer.from(d, 'base64url'), Buffer.from(x, 'base64url')]).toString('base64');
  };
  const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  test('names the key and the request, without its query, and lives for two minutes', () => {
    const { header, claims } = partsOf(bearer('key-1', edwardsSecret(edwards.privateKey), 'GET', url));
    expect(header).toMatchObject({ alg: 'EdDSA', typ: 'JWT', kid: 'key-1' });
    expect(claims).toMatchObject({
      iss: 'cdp',
      sub: 'key-1',
      uris: ['GET business.coinbase.com/api/v1/checkouts'],
    });
    expect(claims.exp - claims.nbf).toBe(120);
  });

  test('is signed with an Ed25519 key in base64', () => {
    const { signed, signature } = partsOf(bearer('k', edwardsSecret(edwards.privateKey), 'GET', url));
    expect(verify(null, Buffer.from(signed), edwards.publicKey, Buffer.from(signature, 'base64url'))).toBe(
      true,
    );
  });

  test.each([(pem: string) => pem, (pem: string) => pem.replaceAll('\n', '\\n')])(
    'is signed with an ECDSA key in PEM, whose line ends may be written out',
    (written) => {
      const pem = curve.privateKey.export({ format: 'pem', type: 'sec1' }).toString();
      const { header, signed, signature } = partsOf(bearer('k', written(pem), 'GET', url));
      expect(header.alg).toBe('ES256');
      const key = { key: curve.publicKey, dsaEncoding: 'ieee-p1363' } as const;
      expect(verify('sha256', Buffer.from(signed), key, Buffer.from(signature, 'base64url'))).toBe(true);
    },
  );

  test.each(['', 'not a key', '-----BEGIN EC PRIVATE KEY-----\nMHc\n-----END EC PRIVATE KEY-----'])(
    'is not made with what is no key, and that is in no error (%j)',
    (secret) => {
      expect(() => bearer('k', secret, 'GET', url)).toThrow(/is no key$/);
    },
  );
});
