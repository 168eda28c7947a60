import { createPublicKey, verify } from 'node:crypto';

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const ED25519 = [0xed, 0x01];

function fromBase58(text: string): Buffer {
  let number = 0n;
  for (const envelope of text) number = number * 58n + BigInt(ALPHABET.indexOf(envelope));
  const hex = number.toString(16);
  return Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex');
}

const parsed = (part: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));

/**
 * The client of a connection: the `iss` of its token (did-jwt, EdDSA over did:key), once its signature and times are
 * valid. Source: WalletConnect specification, servers/relay/relay-client-auth. Null: a client that the relay refuses.
 */
export function clientOf(token: string, now: Date): string | null {
  try {
    const [header = '', payload = '', signature = ''] = token.split('.');
    const { iss, exp } = parsed(payload);
    if (parsed(header).alg !== 'EdDSA' || typeof iss !== 'string' || typeof exp !== 'number') return null;
    if (exp * 1000 < now.getTime() || !iss.startsWith('did:key:z')) return null;
    const key = fromBase58(iss.slice('did:key:z'.length));
    if (key[0] !== ED25519[0] || key[1] !== ED25519[1] || key.length !== 34) return null;
    const x = key.subarray(2).toString('base64url');
    const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    const signed = Buffer.from(`${header}.${payload}`);
    return verify(null, signed, publicKey, Buffer.from(signature, 'base64url')) ? iss : null;
  } catch {
    return null;
  }
}
