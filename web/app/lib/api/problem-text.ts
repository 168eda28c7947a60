import { ApiProblem } from './api.ts';

/** A refusal in one line, where no field of a form says it. @throws what is no answer of the server */
export function problemText(error: unknown): string {
  if (!(error instanceof ApiProblem)) throw error;
  return `${error.problem.title}. ${error.problem.detail}`;
}
