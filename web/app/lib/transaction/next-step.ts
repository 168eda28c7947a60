import { transactionTexts } from '../../messages/en.ts';
import { ApiProblem } from '../api/api.ts';
import { toast } from '../toast/toast.ts';
import { loginPath, walletPath } from '../url/paths.ts';

/** The current page, to which a person returns. */
export const here = (): string => window.location.pathname + window.location.search;

/** The page that provides what an error says is missing, and leads back here; null where no page does. */
export function nextStepFor(error: unknown): string | null {
  if (!(error instanceof ApiProblem)) return null;
  if (error.problem.code === 'auth/required') return loginPath(here());
  return error.problem.code === 'wallet/required' ? stepToWallet() : null;
}

/** Tells the person that a wallet has to be connected first. @returns the page for it, which leads back here */
export function stepToWallet(): string {
  toast(transactionTexts.toWallet);
  return walletPath(here());
}
