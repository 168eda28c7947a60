import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiProblem } from '../../../../lib/api/api.ts';
import { toast } from '../../../../lib/toast/toast.ts';

interface StudioCall {
  busy: boolean;
  /** why it was refused; `error.field(name)` for one field */
  error: ApiProblem | undefined;
  /** Does it, says what it returns, and shows what is true then. True where it was done. */
  run: (act: () => Promise<string>) => Promise<boolean>;
}

/** For whatever a member does: calls `studioApi` and tells what came of it. */
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
      // also after a refusal: what is shown may be old
      void revalidate();
    }
  };
  return { busy, error, run };
}
