import { type AmountProblem, marketErrors } from '@talkies/shared';

/** Why what was typed is no amount, and how to write it: the same sentence as the server's. */
export function amountWords(problem: AmountProblem): string {
  const { title, remedy } = marketErrors[problem];
  return `${title}. ${remedy}`;
}
