import { type StudioEndpointName, studioEndpoints } from '@talkies/shared/studio';
import type { StudioInput, StudioResponse } from '@talkies/shared/studio/schemas';
import {
  ApiProblem,
  type Arguments,
  type Call,
  fetchOrProblem,
  isWritten,
  send,
} from '../../../../lib/api/api.ts';
import { proofPrompt } from './proof-prompt.ts';

export type StudioApi = <N extends StudioEndpointName>(
  name: N,
  ...input: Arguments<StudioInput<N>>
) => Promise<StudioResponse<N>>;

const endpointOf = (name: StudioEndpointName): string =>
  isWritten ? name : `${studioEndpoints[name].method} ${studioEndpoints[name].path}`;

/** Like `client` of the shop's own calls. */
export const studioClient =
  (call: Call): StudioApi =>
  (name, ...[input]) =>
    send(call, endpointOf(name), input);

const fromBrowser = studioClient(fetchOrProblem);

/** Refusals after which the member proves their identity, and the call is sent again. */
const proofWanted = new Set<string>(['studio/step-up-required', 'studio/confirmation-required']);

/** Sends a call; where a proof is required, prompts the member and sends it again. @throws what `call` throws */
export async function withProof<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiProblem) || !proofWanted.has(error.problem.code)) throw error;
    if (!(await proofPrompt.ask())) throw error;
    return call();
  }
}

/**
 * The studio's calls in the browser. Where the studio is not open in this session, or the call moves money or
 * members, the member is prompted for a proof, and the call repeated. Throws ApiProblem: `studio/not-allowed`,
 * `request/not-found`, …
 */
export const studioApi: StudioApi = (name, ...input) => withProof(() => fromBrowser(name, ...input));
