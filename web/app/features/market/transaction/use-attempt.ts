import type { MarketIntent, PreparedTransaction } from '@talkies/shared/schemas';
import { type RefObject, useRef } from 'react';
import { useNavigate } from 'react-router';
import { loginPath, walletPath } from '../../../lib/address/paths.ts';
import { ApiProblem } from '../../../lib/api/api.ts';
import { toast } from '../../../lib/page/toast.ts';
import { acting } from '../../../messages/en.ts';
import { type Refusal, refusalOf } from './refusal.ts';

const here = (): string => window.location.pathname + window.location.search;

/** Leads to what is missing, and from there back here. */
function nextStepFor(error: unknown): string | null {
  if (!(error instanceof ApiProblem)) return null;
  if (error.problem.code === 'auth/required') return loginPath(here());
  if (error.problem.code !== 'wallet/required') return null;
  toast(acting.toWallet);
  return walletPath(here());
}

type Attempt = <T>(intent: MarketIntent, step: () => Promise<T>) => Promise<T | null>;

/** Runs one step at a time; what stands in its way is said, or leads to where it is mended. Null: it did not happen. */
export function useAttempt(
  prepared: RefObject<{ plan: PreparedTransaction } | null>,
  refuse: (refusal: Refusal) => void,
): Attempt {
  const busy = useRef(false);
  const navigate = useNavigate();
  return async (intent, step) => {
    if (busy.current) return null;
    busy.current = true;
    try {
      return await step();
    } catch (error) {
      const on = nextStepFor(error);
      if (on) await navigate(on);
      else refuse(await refusalOf(error, intent, prepared.current?.plan ?? null));
      return null;
    } finally {
      busy.current = false;
    }
  };
}
