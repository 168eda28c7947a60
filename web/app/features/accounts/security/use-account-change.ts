import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiProblem } from '../../../lib/api/api.ts';
import { problemText } from '../../../lib/api/problem-text.ts';
import { toast } from '../../../lib/toast/toast.ts';

/** Changes the account, toasts the result or the refusal, and reloads the page's data. `change` resolves to whether it was done. */
export function useAccountChange(): {
  busy: boolean;
  change: (act: () => Promise<string>) => Promise<boolean>;
} {
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const change = async (act: () => Promise<string>): Promise<boolean> => {
    let done = false;
    setBusy(true);
    try {
      toast(await act());
      done = true;
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      toast(problemText(error), 'alert');
    } finally {
      setBusy(false);
    }
    // also after a refusal, as the shown data may be outdated
    await revalidate();
    return done;
  };
  return { busy, change };
}
