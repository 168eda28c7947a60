import { createPrivateKey, type JsonWebKey, sign } from 'node:crypto';
import { z } from 'zod';

/** How the identity provider misbehaves. */
export const GoogleSwitchesSchema = z
  .object({
    /** 503 to everything */
    outage: z.boolean(),
    /** the token's nonce is another one */
    wrongNonce: z.boolean(),
    /** the token's signature does not fit */
    wrongSignature: z.boolean(),
    /** seconds before each answer */
    delay: z.number().min(0).max(600),
  })
  .strict();
export type GoogleSwitches = z.infer<typeof GoogleSwitchesSchema>;

export const noGoogleFaults: GoogleSwitches = {
  outage: false,
  wrongNonce: false,
  wrongSignature: false,
  delay: 0,
};

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** An ID token as the switches want it: true, or forged in one way alone. */
export function spoil(token: string, switches: GoogleSwitches, key: JsonWebKey): string {
  const [header = '', payload = '', seal = ''] = token.split('.');
  if (switches.wrongSignature) {
    const forged = Buffer.from(seal, 'base64url');
    forged[0] = (forged[0] ?? 0) ^ 1;
    return [header, payload, forged.toString('base64url')].join('.');
  }
  if (!switches.wrongNonce) return token;
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const signed = `${header}.${encode({ ...claims, nonce: 'a-nonce-of-somebody-else' })}`;
  const own = sign('sha256', Buffer.from(signed), createPrivateKey({ key, format: 'jwk' }));
  return `${signed}.${own.toString('base64url')}`;
}
