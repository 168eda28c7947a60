import { createHash, createPrivateKey, createPublicKey, verify } from 'node:crypto';

/** Keys of the stand-in alone: they are public, and production refuses them. */
export const CHECKOUTS_KEY_NAME = 'organizations/sandbox/apiKeys/talkies';

const seed = createHash('sha256').update('the Coinbase key of the sandbox').digest();
/** The bytes of PKCS #8 before the seed of an Ed25519 key (RFC 8410). */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex');
const publicKey = createPublicKey(
  createPrivateKey({ key: Buffer.concat([pkcs8, seed]), format: 'der', type: 'pkcs8' }),
);
/** Seed and public key, in the form of Coinbase's Ed25519 keys. */
export const CHECKOUTS_KEY_SECRET = Buffer.concat([
  seed,
  Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url'),
]).toString('base64');

/** Whether a request's token is signed by that key, for this request, and valid at present. */
export function isBearer(authorization: string, method: string, url: URL): boolean {
  const [head = '', body = '', signature = ''] = authorization.replace(/^Bearer /, '').split('.');
  const signed = Buffer.from(`${head}.${body}`);
  if (!verify(null, signed, publicKey, Buffer.from(signature, 'base64url'))) return false;
  const header = decoded(head);
  const claims = decoded(body);
  const seconds = Date.now() / 1000;
  return (
    header?.alg === 'EdDSA' &&
    header.kid === CHECKOUTS_KEY_NAME &&
    claims?.sub === CHECKOUTS_KEY_NAME &&
    claims.iss === 'cdp' &&
    Number(claims.nbf) <= seconds + 30 &&
    Number(claims.exp) > seconds &&
    Number(claims.exp) <= seconds + 150 &&
    Array.isArray(claims.uris) &&
    claims.uris.includes(`${method} ${url.host}${url.pathname}`)
  );
}

function decoded(part: string): Record<string, unknown> | null {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as Record<string, unknown>;
  } catch {
    return null;
  }
}
