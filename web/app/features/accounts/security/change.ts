import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiProblem } from '../../../lib/api/api.ts';
import { toast } from '../../../lib/page/toast.ts';

/** Does something to the account, says so, and shows what is true then. */
export function useChange(): { busy: boolean; change: (act: () => Promise<string>) => Promise<void> } {
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const change = async (act: () => Promise<string>): Promise<void> => {
    setBusy(true);
    try {
      toast(await act());
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      toast(`${error.problem.title}. ${error.problem.detail}`, 'alert');
    } finally {
      setBusy(false);
    }
    // also after a refusal: what is shown may be old
    await revalidate();
  };
  return { busy, change };
}
