import { createHash, generateKeyPairSync, type JsonWebKey, randomBytes, sign } from 'node:crypto';

type Options = { challenge?: unknown; user?: { id?: unknown }; rp?: { id?: unknown }; rpId?: unknown };

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const b64 = (data: Buffer): string => data.toString('base64url');

/** CBOR (RFC 8949), as much as WebAuthn's messages need: lengths below 65536, integers below 256. */
const head = (major: number, n: number): Buffer => {
  if (n < 24) return Buffer.from([(major << 5) | n]);
  return n < 256 ? Buffer.from([(major << 5) | 24, n]) : Buffer.from([(major << 5) | 25, n >> 8, n & 255]);
};
const integer = (n: number): Buffer => (n < 0 ? head(1, -1 - n) : head(0, n));
const bytes = (data: Buffer): Buffer => Buffer.concat([head(2, data.length), data]);
const text = (value: string): Buffer => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const map = (entries: [Buffer, Buffer][]): Buffer =>
  Buffer.concat([head(5, entries.length), ...entries.flat()]);

/** An ES256 public key as COSE writes it (RFC 9053 §7.1.1). */
const coseKey = ({ x = '', y = '' }: JsonWebKey): Buffer =>
  map([
    [integer(1), integer(2)],
    [integer(3), integer(-7)],
    [integer(-1), integer(1)],
    [integer(-2), bytes(Buffer.from(x, 'base64url'))],
    [integer(-3), bytes(Buffer.from(y, 'base64url'))],
  ]);

/** A phone that holds one passkey (WebAuthn level 3), with the lies that a test makes it send. */
export class TestDevice {
  readonly id = randomBytes(16);
  readonly #key = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  origin = 'http://localhost:3000';
  rpId = 'localhost';
  /** the person unlocked it */
  verified = true;
  counter = 0;
  #handle = '';

  #clientData(type: string, { challenge }: Options): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
  }

  #authenticatorData(flags: number, rest = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    // user present, user verified, may be backed up
    const all = 0x01 | (this.verified ? 0x04 : 0) | 0x08 | flags;
    return Buffer.concat([sha256(this.rpId), Buffer.from([all]), counter, rest]);
  }

  #response(response: Record<string, unknown>) {
    const id = b64(this.id);
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {}, response };
  }

  register(options: Options) {
    this.#handle = String(options.user?.id);
    const length = Buffer.from([0, this.id.length]);
    const key = coseKey(this.#key.publicKey.export({ format: 'jwk' }));
    const data = this.#authenticatorData(0x40, Buffer.concat([Buffer.alloc(16), length, this.id, key]));
    const attestation = map([
      [text('fmt'), text('none')],
      [text('attStmt'), map([])],
      [text('authData'), bytes(data)],
    ]);
    return this.#response({
      clientDataJSON: b64(this.#clientData('webauthn.create', options)),
      attestationObject: b64(attestation),
    }) as never;
  }

  signIn(options: Options) {
    const client = this.#clientData('webauthn.get', options);
    const data = this.#authenticatorData(0x10);
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), this.#key.privateKey);
    return this.#response({
      clientDataJSON: b64(client),
      authenticatorData: b64(data),
      signature: b64(signature),
      ...(this.#handle ? { userHandle: this.#handle } : {}),
    }) as never;
  }
}
