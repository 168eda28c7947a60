import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiProblem } from '../../../../lib/api/api.ts';
import { toast } from '../../../../lib/toast/toast.ts';

interface StudioCall {
  busy: boolean;
  /** the refusal; `error.field(name)` for one field */
  error: ApiProblem | undefined;
  /** Runs the act, shows its message, and reloads the page's data. True on success. */
  run: (act: () => Promise<string>) => Promise<boolean>;
}

/** Runs a member's act over `studioApi` and reports its result. */
export function useStudioCall(): StudioCall {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiProblem>();
  const { revalidate } = useRevalidator();
  const run = async (act: () => Promise<string>): Promise<boolean> => {
    setBusy(true);
    setError(undefined);
    try {
      toast(await act());
      return true;
    } catch (thrown) {
      if (!(thrown instanceof ApiProblem)) throw thrown;
      setError(thrown);
      return false;
    } finally {
      setBusy(false);
      // also after a refusal: the displayed data may be old
      void revalidate();
    }
  };
  return { busy, error, run };
}
