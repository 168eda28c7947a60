import { MINUTE_MS } from '@talkies/shared';
import type { Config } from '../../../platform/config/config.ts';

/** Where passkeys of this shop are valid: its host alone, under its own address (WebAuthn level 3, §5.1.2 and §13.4.9). */
export const relyingParty = (config: Config) => ({
  id: new URL(config.publicUrl).hostname,
  name: 'Talkies',
  origin: new URL(config.publicUrl).origin,
});

/** How long a browser may ask its person; the challenge itself lives as long as its step. */
export const ASK_MS = 5 * MINUTE_MS;

/** COSE names of ES256, EdDSA and RS256: what devices have. */
export const ALGORITHMS = [-7, -8, -257];

/** The challenge that a device says it signed; '' where its answer is none. Proved only by the signature. */
export function challengeIn({ clientDataJSON }: { clientDataJSON: string }): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}
