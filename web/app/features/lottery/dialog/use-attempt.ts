import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiProblem } from '../../../lib/api/api.ts';
import { refusalOf } from '../../../lib/transaction/explain.ts';
import { nextStepFor } from '../../../lib/transaction/next-step.ts';
import type { Refusal } from '../../../lib/transaction/refusal.ts';

/** One step at a time that the server may refuse, or that something has to be done for elsewhere first. */
export function useAttempt() {
  const [asking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const navigate = useNavigate();
  async function attempt(step: () => Promise<void>): Promise<void> {
    if (asking) return;
    setAsking(true);
    setRefusal(null);
    try {
      await step();
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      const on = nextStepFor(error);
      if (on) await navigate(on);
      else setRefusal(await refusalOf(error, null));
    } finally {
      setAsking(false);
    }
  }
  return { asking, refusal, setRefusal, attempt };
}
