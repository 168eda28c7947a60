import type { Problem } from '@talkies/shared';
import type { shapesOf } from '@talkies/shared/schemas';
import type { z } from 'zod';
import { AppError, wrongFields } from '../platform/errors.ts';
import { isStorable, isTooDeep } from '../platform/untrusted-values.ts';
import type { Http } from './env.ts';

type Fields = NonNullable<Problem['errors']>;

/** Fields with text that no database column can store. */
function unstorable(value: unknown, path: string[] = []): Fields {
  if (typeof value === 'string')
    return isStorable(value) ? [] : [{ field: path.join('.'), message: 'Leave out control characters.' }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => unstorable(part, [...path, name]));
}

function parse(part: string, schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  const fields: Fields = result.success
    ? unstorable(result.data)
    : result.error.issues.map((issue) => ({ field: issue.path.join('.') || part, message: issue.message }));
  if (result.success && fields.length === 0) return result.data;
  // an invalid parameter in the path is a missing page; other wrong fields are the sender's to correct
  if (part === 'params') throw new AppError('request/not-found');
  throw wrongFields(fields);
}

/** @throws request/malformed */
export async function readBody(c: Http): Promise<unknown> {
  if (!c.req.header('content-type')?.startsWith('application/json'))
    throw new AppError('request/malformed', { detail: 'Send the body as application/json.' });
  let body: unknown;
  try {
    body = await c.req.json();
  } catch (cause) {
    throw new AppError('request/malformed', { cause });
  }
  if (isTooDeep(body)) throw new AppError('request/malformed', { detail: 'That is nested too deeply.' });
  return body;
}

/** A request's problem, to be thrown later; other errors are thrown at once. */
export const asProblem = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  throw error;
};

/** Parses a request by its endpoint's shapes. @throws request/not-found, request/invalid */
export const parseParts = (c: Http, shapes: ReturnType<typeof shapesOf>, body: unknown) => ({
  params: parse('params', shapes.params, c.req.param()),
  query: parse('query', shapes.query, c.req.query()),
  body: parse('body', shapes.body, body),
});

/** @throws request/invalid */
export const parseQuery = (schema: z.ZodType | undefined, query: Record<string, string>): unknown =>
  parse('query', schema, query);
