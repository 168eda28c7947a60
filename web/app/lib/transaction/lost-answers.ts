import { transactionTexts } from '../../messages/en.ts';
import { ApiProblem } from '../api/api.ts';
import { isRefusedForGood } from './reports.ts';

interface Request {
  intent: unknown;
  wallet: string | undefined;
}

/**
 * The ids of requests whose answer was lost, by intent and wallet. They outlive the dialog: the server may have sent it,
 * and the same intent repeats the request, so that nothing is sent twice.
 */
const lost = new Map<string, string>();
const keyOf = ({ intent, wallet }: Request): string => JSON.stringify([intent, wallet]);

/** The id of a request for the server to sign and send: that of the same intent whose answer was lost, or a new one. */
export const requestIdOf = (request: Request): string => lost.get(keyOf(request)) ?? crypto.randomUUID();

/** Forgets every lost answer, once the page knows what was sent: whoever wants the same again wants a second one. */
export const forgetLostAnswers = (): void => lost.clear();

/** Makes the server sign and send a request, and remembers the request where no answer comes. @throws ApiProblem */
export async function sendOnce<T>(
  request: Request & { requestId: string },
  send: () => Promise<T>,
): Promise<T> {
  const key = keyOf(request);
  try {
    const sent = await send();
    lost.delete(key);
    return sent;
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    const { problem } = error;
    if (problem.code === 'server/unavailable' || problem.code === 'server/internal') {
      lost.set(key, request.requestId);
      throw new ApiProblem({ ...problem, detail: transactionTexts.maybeSent });
    }
    if (isRefusedForGood(error)) lost.delete(key);
    throw error;
  }
}
