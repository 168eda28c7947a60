import { MINUTE_MS } from '@talkies/shared';
import type { Config } from '../../../platform/config/config.ts';

/** Where passkeys of this shop are valid: on its host, under its own origin (WebAuthn level 3, §5.1.2 and §13.4.9). */
export const relyingParty = (config: Config) => ({
  id: new URL(config.publicUrl).hostname,
  name: 'Talkies',
  origin: new URL(config.publicUrl).origin,
});

/** How long a browser may wait for its person; the challenge itself lives as long as its step. */
export const ASK_MS = 5 * MINUTE_MS;

/** COSE names of ES256, EdDSA and RS256: the algorithms of devices. */
export const ALGORITHMS = [-7, -8, -257];

/**
 * The challenge that a device claims to have signed; '' where its answer is malformed. Only the signature proves it.
 */
export function challengeIn({ clientDataJSON }: { clientDataJSON: string }): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}
