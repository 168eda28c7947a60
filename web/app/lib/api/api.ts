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

/** A failing answer of the API (RFC 9457), as an error. */
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

/** In the browsers' build, each call has its method and path in place of its name (`scripts/written-endpoints.ts`). */
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

/** Reads a failed answer as a problem, even where something in front of the API (such as a proxy) answered. */
export async function problemOf(response: Response): Promise<Problem> {
  const isJson = response.headers.get('content-type')?.includes('json');
  const body: unknown = isJson ? await response.json().catch(() => null) : null;
  return isProblem(body) ? body : problemOfStatus(response.status);
}

export const isProblem = (body: unknown): body is Problem =>
  typeof body === 'object' && body !== null && 'code' in body && 'title' in body;

/** Makes a problem of an answer that is not in our format. */
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

/**
 * The problem of a request without an answer: no connection, or no server. The request may have arrived nevertheless.
 */
export const networkError: Problem = {
  type: 'about:blank',
  title: pageProblems.offline.title,
  status: 503,
  code: 'server/unavailable',
  detail: pageProblems.offline.text,
  retryable: true,
};

/**
 * Awaits something from the network: an answer, its body, or code that is loaded on demand.
 * @throws ApiProblem where it does not arrive
 */
export const orOffline = <T>(coming: Promise<T>): Promise<T> =>
  coming.catch((): never => {
    throw new ApiProblem(networkError);
  });

export const fetchOrProblem: Call = (path, init) => orOffline(fetch(path, init));

const fromBrowser = client(fetchOrProblem);

/**
 * The API in the browser: for likes, polling and wallets. Pages load their data through `serverApi`. Where the server
 * requires a proof of identity first, asks the person for it and repeats the call.
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
