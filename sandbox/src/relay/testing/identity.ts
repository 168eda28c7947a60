import { generateKeyPairSync, sign } from 'node:crypto';

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

function toBase58(bytes: Buffer): string {
  let number = BigInt(`0x${bytes.toString('hex')}`);
  let text = '';
  for (; number > 0n; number /= 58n) text = ALPHABET[Number(number % 58n)] + text;
  return text;
}

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

export interface Identity {
  /** @param seconds until it expires */
  token: (audience: string, seconds?: number) => string;
}

/** A client's key, and the tokens by which it opens connections. */
export function newIdentity(): Identity {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  const iss = `did:key:z${toBase58(Buffer.concat([Buffer.from([0xed, 0x01]), Buffer.from(x, 'base64url')]))}`;
  return {
    token: (aud, seconds = 3600) => {
      const exp = Math.floor(Date.now() / 1000) + seconds;
      const signed = `${encode({ alg: 'EdDSA', typ: 'JWT' })}.${encode({ iss, sub: 'test', aud, iat: exp - 3600, exp })}`;
      return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`;
    },
  };
}
