import { dayOf } from '@talkies/shared';
import {
  isStudioTable,
  type StudioEndpoint,
  type StudioEndpointName,
  type StudioPermission,
  type StudioTableName,
  studioEndpoints,
  studioTables,
} from '@talkies/shared/studio';
import { type ParsedStudioInput, type StudioResponse, studioShapesOf } from '@talkies/shared/studio/schemas';
import type { Hono } from 'hono';
import type { Needs } from '../chain/context.ts';
import { actAsOperator, findMember, type Member, requirePermission } from '../modules/studio/index.ts';
import { AppError } from '../platform/errors.ts';
import type { Http, HttpEnv, ResolveUser, SessionUser } from './env.ts';
import { asProblem, parseParts, parseQuery, readBody } from './parse.ts';
import { tableFile } from './table-file.ts';

type StudioCaller<N extends StudioEndpointName> = (typeof studioEndpoints)[N]['access'] extends {
  studio: 'invited';
}
  ? { user: SessionUser | null }
  : { member: Member };
type RequestInput<N extends StudioEndpointName> = ParsedStudioInput<N> & StudioCaller<N> & { http: Http };

export interface StudioRouter {
  on<N extends StudioEndpointName>(
    name: N,
    response: (request: RequestInput<N>) => Promise<StudioResponse<N> | Response>,
  ): void;
}

const nothingHere = (): AppError => new AppError('request/not-found');

/**
 * Mounts the studio's calls by their names. A client that is no member gets the response of an unknown address,
 * whatever it sends, after the same database lookup for every address under `/api/studio`.
 */
export function createStudioRouter(
  app: Hono<HttpEnv>,
  ctx: Needs<'clock' | 'config' | 'db'>,
  resolveUser: ResolveUser,
): StudioRouter {
  const visitorOf = async (c: Http) => {
    const user = await resolveUser(c.req.raw.headers);
    const member = user && (await findMember(ctx, user));
    if (member) c.set('personal', true);
    return { user, member };
  };
  for (const path of ['/api/studio', '/api/studio/*'])
    app.use(path, async (c, next) => {
      const { user, member } = await c.get('limited')(() => visitorOf(c), c.req.raw.signal);
      c.set('studio', { user, member });
      await next();
    });
  return {
    on: (name, response) => {
      const endpoint: StudioEndpoint = studioEndpoints[name];
      const shapes = studioShapesOf(name);
      const needed = endpoint.access.studio;
      app.on(endpoint.method.toUpperCase(), endpoint.path, async (c) => {
        const { user = null, member = null } = c.get('studio') ?? {};
        if (!member && needed !== 'invited') throw nothingHere();
        // a slow sender occupies no turn; problems of the body are reported after the access check
        const received = shapes.body ? await readBody(c).catch(asProblem) : undefined;
        return c.get('limited')(async () => {
          if (member && needed !== 'invited' && needed !== 'before-step-up')
            requirePermission(member, needed);
          const parts = await partsOf(c, shapes, received).catch((error: unknown) => {
            throw member ? error : nothingHere();
          });
          const result = await response({ ...parts, user, member, http: c } as unknown as RequestInput<
            typeof name
          >);
          return result instanceof Response ? result : c.json(result as object);
        }, c.req.raw.signal);
      });
      if (!isStudioTable(name)) return;
      const table = name;
      const permission = needed as StudioPermission;
      app.get(`${endpoint.path}.csv`, async (c) => {
        const { user = null, member = null } = c.get('studio') ?? {};
        if (!member) throw nothingHere();
        return c.get('limited')(() => {
          requirePermission(member, permission);
          return fileOf(ctx, { table, member, permission }, c, (query) =>
            // a list has neither params nor body: its query is the whole input
            response({ query, user, member, http: c } as unknown as RequestInput<typeof name>),
          );
        }, c.req.raw.signal);
      });
    },
  };
}

interface TableRequest {
  table: StudioTableName;
  member: Member;
  permission: StudioPermission;
}

/** A list as a complete file. It may contain personal data, so its export is logged. */
async function fileOf(
  ctx: Needs<'clock' | 'config' | 'db'>,
  { table, member, permission }: TableRequest,
  c: Http,
  list: (query: unknown) => Promise<unknown>,
): Promise<Response> {
  const shapes = studioShapesOf(table);
  const { next = '', rows } = { next: undefined, ...studioTables[table] };
  const filters = Object.entries(c.req.query()).filter(([key]) => key !== next && key !== 'limit');
  const page = (from: string | null): Promise<unknown> =>
    list(
      parseQuery(shapes.query, {
        ...Object.fromEntries(filters),
        ...(from === null ? {} : { [next]: from }),
      }),
    );
  const file = await tableFile(table, dayOf(ctx.clock.now()), page);
  await actAsOperator(ctx, member, { permission }, async () => ({
    result: undefined,
    // the search text may be personal
    entry: {
      operation: 'table.export',
      subject: { kind: 'table', id: rows[0] },
      after: { filters: filters.map(([key]) => key) },
    },
  }));
  return file;
}

async function partsOf(c: Http, shapes: ReturnType<typeof studioShapesOf>, received: unknown) {
  if (received instanceof AppError) throw received;
  return parseParts(c, shapes, received);
}
