import { type AmountProblem, marketErrors } from '@talkies/shared';

/** Why the typed text is no amount, and how to write one: the same sentence as the server's. */
export function amountWords(problem: AmountProblem): string {
  const { title, remedy } = marketErrors[problem];
  return `${title}. ${remedy}`;
}
