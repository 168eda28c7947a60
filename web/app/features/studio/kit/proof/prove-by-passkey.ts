import { askPasskey, type PasskeyOutcome } from '../../../../components/confirm/ask-passkey.ts';
import { studioApi } from '../calls/api.ts';

/** Requests the member's passkey from the device and opens the studio with it. Throws ApiProblem. */
export async function proveByPasskey(): Promise<PasskeyOutcome> {
  const answer = await askPasskey(() => studioApi('studioPasskeyOptions'));
  if (typeof answer === 'string') return answer;
  await studioApi('stepUp', { body: { passkey: answer as never } });
  return 'in';
}
