import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiProblem } from '../api/api.ts';
import { nextStepFor } from './next-step.ts';
import type { Refusal } from './refusal.ts';
import { refusalOf } from './refusal-of.ts';

/** Runs one step at a time, which the server may refuse, or which may need something from another page first. */
export function useAttempt() {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const navigate = useNavigate();
  const last = useRef<Refusal | null>(null);
  if (!busy) last.current = refusal;
  async function attempt(step: () => Promise<void>): Promise<void> {
    if (busy) return;
    setBusy(true);
    setRefusal(null);
    try {
      await step();
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      const on = nextStepFor(error);
      if (on) await navigate(on);
      else setRefusal(await refusalOf(error, null));
    } finally {
      setBusy(false);
    }
  }
  return {
    busy,
    refusal,
    /** the refusal, until the next attempt is answered */
    lastRefusal: last.current,
    setRefusal,
    attempt,
  };
}
