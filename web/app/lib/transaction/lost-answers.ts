import type { MarketIntent, MarketTransaction } from '@talkies/shared/schemas';
import { transactionTexts } from '../../messages/en.ts';
import { ApiProblem } from '../api/api.ts';
import { isRefusedForGood } from './reports.ts';

interface Request {
  intent: unknown;
  wallet: string | undefined;
}

/**
 * The requests whose answer was lost, by intent and wallet. They outlive the dialog: the server may have sent it,
 * and the same intent repeats the request, so that nothing is sent twice.
 */
const lost = new Map<string, Request & { requestId: string }>();
const keyOf = ({ intent, wallet }: Request): string => JSON.stringify([intent, wallet]);

/** The id of a request for the server to sign and send: that of the same intent whose answer was lost, or a new one. */
export const requestIdOf = (request: Request): string =>
  lost.get(keyOf(request))?.requestId ?? crypto.randomUUID();

/**
 * Forgets the lost answers that a transaction found by the page may be: whoever wants the same again wants a second one.
 * Coins and posters that are sent out are never found this way.
 */
export function forgetLostAnswers({ kind, walletKind, lottery }: MarketTransaction): void {
  if (walletKind !== 'vault') return;
  for (const [key, request] of lost) {
    const intent = request.intent as Partial<Extract<MarketIntent, { kind: 'tickets' }>>;
    const same = intent.lottery === lottery?.id && (intent.count ?? null) === (lottery?.tickets ?? null);
    if (intent.kind === kind && same) lost.delete(key);
  }
}

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
      lost.set(key, request);
      throw new ApiProblem({ ...problem, detail: transactionTexts.maybeSent });
    }
    if (isRefusedForGood(error)) lost.delete(key);
    throw error;
  }
}
