import { askPasskey } from '../../../components/confirm/ask-passkey.ts';
import { studioApi } from '../calls/api.ts';

/** `gone`: the person closed the device's window, or it had nothing to offer. */
export type Outcome = 'in' | 'gone' | 'unable';

/** Asks the device for the member's passkey and opens the studio with it. Throws ApiProblem. */
export async function proveByPasskey(): Promise<Outcome> {
  const answer = await askPasskey(() => studioApi('studioPasskeyOptions'));
  if (typeof answer === 'string') return answer;
  await studioApi('stepUp', { body: { passkey: answer as never } });
  return 'in';
}
