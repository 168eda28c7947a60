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

/** Requests a passkey from the device and signs in with it. @throws ApiProblem */
export async function enterByPasskey(): Promise<PasskeyOutcome> {
  if (!browserSupportsWebAuthn()) return 'unable';
  return enter(await browserApi('passkeySignInOptions'), false);
}

/**
 * Suggests passkeys in a field, until somebody is in or the device gives up; silently, until somebody has chosen one:
 * then they are told why it did not open, and it is suggested anew.
 */
export async function suggestPasskeys(onProblem: (problem: ApiProblem) => void): Promise<PasskeyOutcome> {
  if (!(await browserSupportsWebAuthnAutofill())) return 'unable';
  for (;;) {
    const begun = await browserApi('passkeySignInOptions').catch(() => null);
    if (!begun) return 'gone';
    try {
      return await enter(begun, true);
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      onProblem(error);
    }
  }
}

async function enter(
  { options }: ApiResponse<'passkeySignInOptions'>,
  autofill: boolean,
): Promise<PasskeyOutcome> {
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
