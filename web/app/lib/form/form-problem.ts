import type { Problem } from '@talkies/shared';
import { data } from 'react-router';
import { ApiProblem } from '../api/api.ts';
import { problemLine } from '../api/problem-text.ts';

/** What a form shows after it was refused: the problem, and what had been written (never a password). */
export interface Refused {
  problem: Problem;
  values: Record<string, string>;
}

const secret = new Set(['currentPassword', 'password', 'confirmPassword']);

/** Turns a refusal of the API into the form's own answer; whatever else went wrong is the page's problem. */
export function refuse(error: unknown, form: FormData): ReturnType<typeof data<Refused>> {
  if (!(error instanceof ApiProblem)) throw error;
  return refusal(error.problem, form);
}

export function refusal(problem: Problem, form: FormData): ReturnType<typeof data<Refused>> {
  const values: Record<string, string> = {};
  for (const [name, value] of form) if (typeof value === 'string' && !secret.has(name)) values[name] = value;
  return data({ problem, values }, { status: problem.status });
}

/** What a page's action refused: any may, without a line. */
export const refusedOf = (actionData: unknown): Refused | undefined =>
  typeof actionData === 'object' && actionData !== null && 'problem' in actionData
    ? (actionData as Refused)
    : undefined;

export const fieldError = (refused: Refused | undefined, name: string): string | undefined =>
  refused?.problem.errors?.find((error) => error.field === name)?.message;

/** The message above the form: only where no field says it. */
export const formError = (refused: Refused | undefined): string | undefined =>
  refused && !refused.problem.errors?.length ? formLine(refused.problem) : undefined;

/** With what to do, where that is not to be seen in the form: how long to wait, and that it was not the form. */
const formLine = (problem: Problem): string =>
  problem.retryAfter !== undefined || problem.code.startsWith('server/')
    ? problemLine(problem)
    : problem.title;

export const text = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};
