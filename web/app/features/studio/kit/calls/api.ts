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

/** As `client` of the shop's own calls. */
export const studioClient =
  (call: Call): StudioApi =>
  (name, ...[input]) =>
    send(call, endpointOf(name), input);

const fromBrowser = studioClient(fetchOrProblem);

/** Refusals after which the person proves who they are, and the call is sent again. */
const proofWanted = new Set<string>(['studio/step-up-required', 'studio/confirmation-required']);

/** Sends; where the person has to prove who they are, asks them, and sends once more. @throws what `call` throws */
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
 * For the browser. Where the studio is not open in this session, or the call moves money or members, the person is
 * asked to prove who they are, and the call repeated. Throws ApiProblem: `studio/not-allowed`, `request/not-found`, …
 */
export const studioApi: StudioApi = (name, ...input) => withProof(() => fromBrowser(name, ...input));
