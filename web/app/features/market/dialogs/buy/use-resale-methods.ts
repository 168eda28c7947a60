import type { ApiResponse } from '@talkies/shared/schemas';
import { useEffect, useState } from 'react';
import { ApiProblem, browserApi } from '../../../../lib/api/api.ts';
import { takeTime } from '../../../../lib/timing/shop-clock.ts';
import { useAttempt } from '../../../../lib/transaction/use-attempt.ts';

/** The payment methods, with totals that are locked for ten minutes for a person who has to sign in first. */
type ResaleMethods = Pick<ApiResponse<'listResaleMethods'>, 'methods' | 'locked'>;

const NONE: ResaleMethods = { methods: [], locked: null };

function ignoreFinal(error: unknown): undefined {
  if (!(error instanceof ApiProblem) || error.problem.retryable) throw error;
}

/**
 * Loads the payment methods of a listing after something else. What can never be loaded is ignored, as wallets can
 * still pay.
 * @throws ApiProblem where another try may succeed
 */
export async function loadMethods(id: string, before?: () => Promise<void>): Promise<ResaleMethods> {
  await before?.().catch(ignoreFinal);
  const sent = Date.now();
  const answer = await browserApi('listResaleMethods', { params: { id } }).catch(ignoreFinal);
  if (answer) takeTime(answer.serverTime, sent);
  return answer ?? NONE;
}

/** Loads the payment methods of a listing when the dialog opens, after `before`. */
export function useResaleMethods(id: string, before?: () => Promise<void>) {
  const [answer, setAnswer] = useState<ResaleMethods | null>(null);
  const { busy, lastRefusal, attempt } = useAttempt();
  const readAgain = (): void => void attempt(async () => setAnswer(await loadMethods(id, before)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog opens
  useEffect(readAgain, []);
  return {
    /** null before they are known */
    known: answer,
    methods: (answer ?? NONE).methods,
    /** why they, or what comes before, could not be loaded, until the next attempt is answered */
    unread: lastRefusal,
    /** they are being loaded */
    reading: busy,
    readAgain,
  };
}
