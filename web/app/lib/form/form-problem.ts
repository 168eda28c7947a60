import type { Problem } from '@talkies/shared';
import { data } from 'react-router';
import { ApiProblem } from '../api/api.ts';

/** What a form shows after it was refused: the problem, and what had been written (never a password). */
export interface Refused {
  problem: Problem;
  values: Record<string, string>;
}

const secret = new Set(['currentPassword', 'password', 'confirmPassword']);

/** Turns a refusal of the API into the form's own answer; whatever else went wrong is the page's problem. */
export function refuse(error: unknown, form: FormData): ReturnType<typeof data<Refused>> {
  if (!(error instanceof ApiProblem)) throw error;
  const values: Record<string, string> = {};
  for (const [name, value] of form) if (typeof value === 'string' && !secret.has(name)) values[name] = value;
  return data({ problem: error.problem, values }, { status: error.problem.status });
}

export const fieldError = (refused: Refused | undefined, name: string): string | undefined =>
  refused?.problem.errors?.find((error) => error.field === name)?.message;

/** The message above the form: only where no field says it. */
export const formError = (refused: Refused | undefined): string | undefined =>
  refused && !refused.problem.errors?.length
    ? [refused.problem.title, refused.problem.retryAfter === undefined ? '' : refused.problem.detail]
        .join(' ')
        .trim()
    : undefined;

export const text = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};
