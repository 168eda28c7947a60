import { transactionTexts } from '../../messages/en.ts';
import { ApiProblem } from '../api/api.ts';
import { toast } from '../toast/toast.ts';
import { loginPath, walletPath } from '../url/paths.ts';

/** The page that a person is led back to. */
export const here = (): string => window.location.pathname + window.location.search;

/** Leads to what is missing, and from there back here; null where nothing that another page has is missing. */
export function nextStepFor(error: unknown): string | null {
  if (!(error instanceof ApiProblem)) return null;
  if (error.problem.code === 'auth/required') return loginPath(here());
  return error.problem.code === 'wallet/required' ? stepToWallet() : null;
}

/** Says that a wallet has to be connected first. @returns where that is done, and which leads back here */
export function stepToWallet(): string {
  toast(transactionTexts.toWallet);
  return walletPath(here());
}
