import { browserSupportsWebAuthn, startAuthentication } from '@simplewebauthn/browser';

type Options = Parameters<typeof startAuthentication>[0]['optionsJSON'];

/** Has the device answer by a passkey. `gone`: the person closed its window, or it had nothing to offer. Throws ApiProblem. */
export async function askPasskey(begin: () => Promise<{ options: Record<string, unknown> }>) {
  if (!browserSupportsWebAuthn()) return 'unable';
  const { options } = await begin();
  return (
    (await startAuthentication({ optionsJSON: options as unknown as Options }).catch(() => null)) ?? 'gone'
  );
}
