import type { Problem } from '@talkies/shared';
import { ApiProblem } from './api.ts';

/** A refusal in one line, where no field of a form says it. */
export const problemLine = ({ title, detail }: Problem): string => `${title}. ${detail}`;

/** The same of what was thrown. @throws what is no answer of the server */
export function problemText(error: unknown): string {
  if (!(error instanceof ApiProblem)) throw error;
  return problemLine(error.problem);
}
