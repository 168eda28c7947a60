import { createPrivateKey, type JsonWebKey, sign } from 'node:crypto';
import { z } from 'zod';

/** How the identity provider misbehaves. */
export const GoogleSwitchesSchema = z
  .object({
    /** 503 to everything */
    outage: z.boolean(),
    /** the token has another nonce */
    wrongNonce: z.boolean(),
    /** the token lacks the time of the sign-in */
    noSignInTime: z.boolean(),
    /** the token states a sign-in an hour ago */
    oldSignIn: z.boolean(),
    /** the token's signature is invalid */
    wrongSignature: z.boolean(),
    /** seconds before each answer */
    delay: z.number().min(0).max(600),
  })
  .strict();
export type GoogleSwitches = z.infer<typeof GoogleSwitchesSchema>;

export const noGoogleFaults: GoogleSwitches = {
  outage: false,
  wrongNonce: false,
  noSignInTime: false,
  oldSignIn: false,
  wrongSignature: false,
  delay: 0,
};

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** An ID token as the switches want it: valid, or forged in exactly one way. */
export function spoil(token: string, switches: GoogleSwitches, key: JsonWebKey): string {
  const [header = '', payload = '', seal = ''] = token.split('.');
  if (switches.wrongSignature) {
    const forged = Buffer.from(seal, 'base64url');
    forged[0] = (forged[0] ?? 0) ^ 1;
    return [header, payload, forged.toString('base64url')].join('.');
  }
  const { wrongNonce, noSignInTime, oldSignIn } = switches;
  if (!wrongNonce && !noSignInTime && !oldSignIn) return token;
  const { auth_time: time, ...claims } = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const authTime = noSignInTime ? {} : { auth_time: oldSignIn ? time - 3600 : time };
  const signed = `${header}.${encode({ ...claims, ...authTime, ...(wrongNonce ? { nonce: 'a-nonce-of-somebody-else' } : {}) })}`;
  const own = sign('sha256', Buffer.from(signed), createPrivateKey({ key, format: 'jwk' }));
  return `${signed}.${own.toString('base64url')}`;
}
