import { Notice } from '../../../../components/Notice.tsx';
import type { ApiProblem } from '../../../../lib/api/api.ts';

/** The reason for a call's refusal, unless a field shows it. */
export function CallProblem({ error }: { error: ApiProblem | undefined }) {
  if (!error || error.problem.errors?.length) return null;
  return (
    <Notice kind="bad">
      <strong>{error.problem.title}.</strong> {error.problem.detail}
    </Notice>
  );
}
