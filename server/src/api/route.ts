import { type Endpoint, type EndpointName, endpoints } from '@talkies/shared';
import { type ApiResponse, type ParsedInput, shapesOf } from '@talkies/shared/schemas';
import type { Hono } from 'hono';
import { AppError } from '../platform/errors.ts';
import type { Http, HttpEnv, ResolveUser, SessionUser } from './env.ts';
import { asProblem, parseParts, readBody } from './parse.ts';

type User<N extends EndpointName> = (typeof endpoints)[N]['access'] extends 'user'
  ? SessionUser
  : SessionUser | null;

/** A parsed request. `user()` reads the session only when called, so that public reads stay cheap. */
export type RouteInput<N extends EndpointName> = ParsedInput<N> & {
  user: () => Promise<User<N>>;
  http: Http;
};
export type RouteHandler<N extends EndpointName> = (
  input: RouteInput<N>,
) => Promise<ApiResponse<N> | Response>;

export interface Router {
  on<N extends EndpointName>(name: N, response: RouteHandler<N>): void;
}

/** Mounts calls by their name in the shared table: parse, check access, respond. A route does nothing else. */
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
        // a slow sender occupies no turn; problems of the body are reported after the access check
        const received = shapes.body ? await readBody(c).catch(asProblem) : undefined;
        return c.get('limited')(async () => {
          const user = endpoint.access === 'user' ? await read() : undefined;
          if (user === null) throw new AppError('auth/required');
          if (received instanceof AppError) throw received;
          const input = {
            ...parseParts(c, shapes, received),
            user: async () => user ?? read(),
            http: c,
          } as RouteInput<typeof name>;
          const result = await response(input);
          return result instanceof Response ? result : c.json(result as object);
        }, c.req.raw.signal);
      });
    },
  };
}
