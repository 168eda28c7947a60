import type { Problem } from '@talkies/shared';
import { ApiProblem } from './api.ts';

/** A refusal in one line, for places without a form's fields. */
export const problemLine = ({ title, detail }: Problem): string => `${title}. ${detail}`;

/** The same for a thrown error. @throws errors that are not an answer of the server */
export function problemText(error: unknown): string {
  if (!(error instanceof ApiProblem)) throw error;
  return problemLine(error.problem);
}
