import { browserSupportsWebAuthn, startAuthentication } from '@simplewebauthn/browser';
import { studioApi } from '../calls/api.ts';

/** `gone`: the person closed the device's window, or it had nothing to offer. */
export type Outcome = 'in' | 'gone' | 'unable';

type Options = Parameters<typeof startAuthentication>[0]['optionsJSON'];

/** Asks the device for the member's passkey and opens the studio with it. Throws ApiProblem. */
export async function proveByPasskey(): Promise<Outcome> {
  if (!browserSupportsWebAuthn()) return 'unable';
  const { options } = await studioApi('studioPasskeyOptions');
  const answer = await startAuthentication({ optionsJSON: options as unknown as Options }).catch(() => null);
  if (!answer) return 'gone';
  await studioApi('stepUp', { body: { passkey: answer as never } });
  return 'in';
}
