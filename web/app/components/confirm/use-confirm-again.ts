import { useEffect, useState } from 'react';
import { useSubmit } from 'react-router';
import { confirmPrompt } from '../../lib/api/confirm-prompt.ts';
import type { Refused } from '../../lib/form/form-problem.ts';

/**
 * For a page's form that the server refused for want of a proof of identity: asks for the proof, and submits the form
 * again.
 * @returns whether it is asking; the refusal is not shown then
 */
export function useConfirmAgain(refused: Refused | undefined): boolean {
  const submit = useSubmit();
  const [asks, setAsks] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    if (refused?.problem.code !== 'auth/reauthentication-required') return;
    setAsks(true);
    void confirmPrompt.ask(refused.problem.proofs).then((confirmed) => {
      setAsks(false);
      if (confirmed) void submit(refused.values, { method: 'post' });
    });
  }, [refused]);
  return asks;
}
