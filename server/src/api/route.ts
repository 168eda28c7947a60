import { type Endpoint, type EndpointName, endpoints, type Problem } from '@talkies/shared';
import { type ApiResponse, type ParsedInput, shapesOf } from '@talkies/shared/schemas';
import type { Hono } from 'hono';
import type { z } from 'zod';
import { AppError } from '../platform/errors.ts';
import type { Http, HttpEnv, ResolveUser, SessionUser } from './env.ts';
import { isStorable, isTooDeep } from './storable.ts';

type User<N extends EndpointName> = (typeof endpoints)[N]['access'] extends 'user'
  ? SessionUser
  : SessionUser | null;

/** A parsed request. `user()` asks for the session only when it is needed, so that public reads stay cheap. */
export type RouteInput<N extends EndpointName> = ParsedInput<N> & {
  user: () => Promise<User<N>>;
  http: Http;
};
export type RouteHandler<N extends EndpointName> = (
  asked: RouteInput<N>,
) => Promise<ApiResponse<N> | Response>;

export interface Router {
  on<N extends EndpointName>(name: N, response: RouteHandler<N>): void;
}

type Fields = NonNullable<Problem['errors']>;

/** The fields whose text no database column can hold. */
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
  // an address that names nothing is not there; a wrong field is mended by the one who wrote it
  if (part === 'params') throw new AppError('request/not-found');
  throw new AppError('request/invalid', {
    fields,
    detail: fields.map((f) => `${f.field}: ${f.message}`).join(' '),
  });
}

async function readBody(c: Http): Promise<unknown> {
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

const asProblem = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  throw error;
};

/** Mounts calls by their name in the shared table: parse, who may call, answer. Nothing else happens in a route. */
export function createRouter(app: Hono<HttpEnv>, resolveUser: ResolveUser): Router {
  return {
    on: (name, response) => {
      const endpoint: Endpoint = endpoints[name];
      const shapes = shapesOf(name);
      app.on(endpoint.method.toUpperCase(), endpoint.path, async (c) => {
        const read = (): Promise<SessionUser | null> => {
          c.set('personal', true);
          return resolveUser(c.req.raw.headers);
        };
        // who sends slowly has no turn yet; what is wrong with the body is said after who may call
        const received = shapes.body ? await readBody(c).catch(asProblem) : undefined;
        return c.get('limited')(async () => {
          const user = endpoint.access === 'user' ? await read() : undefined;
          if (user === null) throw new AppError('auth/required');
          if (received instanceof AppError) throw received;
          const asked = {
            params: parse('params', shapes.params, c.req.param()),
            query: parse('query', shapes.query, c.req.query()),
            body: parse('body', shapes.body, received),
            user: async () => user ?? read(),
            http: c,
          } as RouteInput<typeof name>;
          const result = await response(asked);
          return result instanceof Response ? result : c.json(result as object);
        }, c.req.raw.signal);
      });
    },
  };
}
