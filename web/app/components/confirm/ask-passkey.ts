import { browserSupportsWebAuthn, startAuthentication } from '@simplewebauthn/browser';

type Options = Parameters<typeof startAuthentication>[0]['optionsJSON'];

/** `gone`: the person closed the device's window, or the device had no passkey. */
export type PasskeyOutcome = 'in' | 'gone' | 'unable';

/** Makes the device prove a passkey. @throws ApiProblem */
export async function askPasskey(begin: () => Promise<{ options: Record<string, unknown> }>) {
  if (!browserSupportsWebAuthn()) return 'unable';
  const { options } = await begin();
  return (
    (await startAuthentication({ optionsJSON: options as unknown as Options }).catch(() => null)) ?? 'gone'
  );
}
