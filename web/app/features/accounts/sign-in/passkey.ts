import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import type { ApiResponse } from '@talkies/shared/schemas';
import type { PasskeyOutcome } from '../../../components/confirm/ask-passkey.ts';
import { ApiProblem, browserApi } from '../../../lib/api/api.ts';

type Options<T> = T extends (request: { optionsJSON: infer O }) => unknown ? O : never;

/** Requests a passkey from the device and signs in with it. With `autofill` it is among the field's suggestions. */
export async function enterByPasskey(autofill = false): Promise<PasskeyOutcome> {
  if (!browserSupportsWebAuthn()) return 'unable';
  if (autofill && !(await browserSupportsWebAuthnAutofill())) return 'unable';
  const { options } = await browserApi('passkeySignInOptions');
  try {
    const response = await startAuthentication({
      optionsJSON: options as unknown as Options<typeof startAuthentication>,
      useBrowserAutofill: autofill,
      // the library searches for the field by a selector that does not work with React's ids
      verifyBrowserAutofillInput: false,
    });
    await browserApi('passkeySignIn', { body: { response: response as never } });
    return 'in';
  } catch (error) {
    if (error instanceof ApiProblem) throw error;
    return 'gone';
  }
}

/** Makes the device create a passkey. Its answer is for `addPasskey`; `known`: the device has one already. */
export async function makePasskey(): Promise<{ response: unknown } | 'gone' | 'unable' | 'known'> {
  if (!browserSupportsWebAuthn()) return 'unable';
  const { options } = await browserApi('passkeyOptions');
  try {
    const optionsJSON = options as unknown as Options<typeof startRegistration>;
    return { response: await startRegistration({ optionsJSON }) };
  } catch (error) {
    return error instanceof Error && error.name === 'InvalidStateError' ? 'known' : 'gone';
  }
}

export const savePasskey = (name: string, response: unknown): Promise<ApiResponse<'addPasskey'>> =>
  browserApi('addPasskey', { body: { name, response: response as never } });
