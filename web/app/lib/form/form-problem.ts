import type { Problem } from '@talkies/shared';
import { data } from 'react-router';
import { ApiProblem } from '../api/api.ts';
import { problemLine } from '../api/problem-text.ts';

/** The data of a refused form: the problem, and the submitted values (never a password). */
export interface Refused {
  problem: Problem;
  values: Record<string, string>;
}

const secret = new Set(['currentPassword', 'password', 'confirmPassword']);

/** Turns a refusal of the API into the form's answer; other errors are rethrown to the page. */
export function refuse(error: unknown, form: FormData): ReturnType<typeof data<Refused>> {
  if (!(error instanceof ApiProblem)) throw error;
  return refusal(error.problem, form);
}

export function refusal(problem: Problem, form: FormData): ReturnType<typeof data<Refused>> {
  const values: Record<string, string> = {};
  for (const [name, value] of form) if (typeof value === 'string' && !secret.has(name)) values[name] = value;
  return data({ problem, values }, { status: problem.status });
}

/** The refusal in a page's action data: any action may be refused, for want of a connection. */
export const refusedOf = (actionData: unknown): Refused | undefined =>
  typeof actionData === 'object' && actionData !== null && 'problem' in actionData
    ? (actionData as Refused)
    : undefined;

export const fieldError = (refused: Refused | undefined, name: string): string | undefined =>
  refused?.problem.errors?.find((error) => error.field === name)?.message;

/** The message above the form, only where no field shows it. */
export const formError = (refused: Refused | undefined): string | undefined =>
  refused && !refused.problem.errors?.length ? formLine(refused.problem) : undefined;

/** Adds what to do where the form does not show it: how long to wait, or that the form was not at fault. */
const formLine = (problem: Problem): string =>
  problem.retryAfter !== undefined || problem.code.startsWith('server/')
    ? problemLine(problem)
    : problem.title;

export const text = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};
