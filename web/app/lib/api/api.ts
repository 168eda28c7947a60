import { type EndpointName, endpoints, type Problem } from '@talkies/shared';
import type { ApiInput, ApiResponse } from '@talkies/shared/schemas';
import { pageProblems } from '../../messages/en.ts';
import { confirmPrompt } from './confirm-prompt.ts';

export type Call = (path: string, init?: RequestInit) => Promise<Response>;
/** Leaves out the parts (params, query, body) that an endpoint does not take. */
export type Parts<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };
/** The arguments of a call besides its name; `I`: its input. */
export type Arguments<I> = keyof Parts<I> extends never ? [] : [Parts<I> & Repeatable];
interface Repeatable {
  /** the same for each repetition of one request */
  idempotencyKey?: string;
}
export interface Loose extends Repeatable {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** A failing answer of the API (RFC 9457), as an error that can be thrown and told apart. */
export class ApiProblem extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(`${problem.code}: ${problem.title}`);
    this.problem = problem;
  }
  /** The message for one field of a form, where the API named it. */
  field(name: string): string | undefined {
    return this.problem.errors?.find((error) => error.field === name)?.message;
  }
}

/** In what is built for browsers, each call has these in place of its name (`scripts/written-endpoints.ts`). */
export const isWritten = import.meta.env.PROD && !import.meta.env.SSR;

/** Method and path of an endpoint. */
const endpointOf = (name: EndpointName): string =>
  isWritten ? name : `${endpoints[name].method} ${endpoints[name].path}`;

export const pathOf = (name: EndpointName, input: Loose): string => filled(endpointOf(name), input);

/** The address of an endpoint (`get /api/items/:id`) with its parameters and query. */
function filled(endpoint: string, input: Loose): string {
  const [, pattern = ''] = endpoint.split(' ');
  const path = pattern.replace(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(String(input.params?.[key])),
  );
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(input.query ?? {}))
    if (value !== undefined && value !== '') query.set(key, String(value));
  return query.size > 0 ? `${path}?${query}` : path;
}

/** The failed answer as a problem, also where something before the API (a proxy, say) answered. */
export async function problemOf(response: Response): Promise<Problem> {
  const isJson = response.headers.get('content-type')?.includes('json');
  const body: unknown = isJson ? await response.json().catch(() => null) : null;
  return isProblem(body) ? body : problemOfStatus(response.status);
}

export const isProblem = (body: unknown): body is Problem =>
  typeof body === 'object' && body !== null && 'code' in body && 'title' in body;

/** Of an answer without words of ours. */
export function problemOfStatus(status: number): Problem {
  const busy = status === 502 || status === 503 || status === 504;
  return {
    type: 'about:blank',
    title: busy ? 'Talkies is starting or busy' : 'Something went wrong on our side',
    status,
    code: busy ? 'server/unavailable' : 'server/internal',
    detail: 'Try again in a moment.',
    retryable: true,
  };
}

export type Api = <N extends EndpointName>(
  name: N,
  ...input: Arguments<ApiInput<N>>
) => Promise<ApiResponse<N>>;

/** Calls an endpoint (`get /api/items/:id`). Throws ApiProblem for every answer that is not a success. */
export async function send(call: Call, endpoint: string, parts: Loose = {}) {
  const response = await call(filled(endpoint, parts), {
    method: endpoint.split(' ')[0]?.toUpperCase() ?? '',
    headers: {
      accept: 'application/json',
      ...(parts.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(parts.idempotencyKey === undefined ? {} : { 'idempotency-key': parts.idempotencyKey }),
    },
    ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
  });
  if (!response.ok) throw new ApiProblem(await problemOf(response));
  return orOffline(response.json());
}

/** Calls the API by the names of its endpoints. Throws as `send` does. */
export const client =
  (call: Call): Api =>
  (name, ...[input]) =>
    send(call, endpointOf(name), input);

/** No answer at all: no line, or nobody listening. It may have arrived all the same. */
export const networkError: Problem = {
  type: 'about:blank',
  title: pageProblems.offline.title,
  status: 503,
  code: 'server/unavailable',
  detail: pageProblems.offline.text,
  retryable: true,
};

/** What comes by the line: an answer, its end, or code of ours that a press needs. @throws ApiProblem where it does not come */
export const orOffline = <T>(coming: Promise<T>): Promise<T> =>
  coming.catch((): never => {
    throw new ApiProblem(networkError);
  });

export const fetchOrProblem: Call = (path, init) => orOffline(fetch(path, init));

const fromBrowser = client(fetchOrProblem);

/**
 * For the browser: likes, live polling and wallets. Pages load their data through `serverApi`. Where the server wants
 * to know first that it is them, the person is asked, and the call repeated.
 */
export const browserApi: Api = async (name, ...input) => {
  try {
    return await fromBrowser(name, ...input);
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.problem.code !== 'auth/reauthentication-required')
      throw error;
    if (!(await confirmPrompt.ask(error.problem.proofs))) throw error;
    return fromBrowser(name, ...input);
  }
};
