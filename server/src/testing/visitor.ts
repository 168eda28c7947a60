import { type EndpointName, endpoints, type Problem } from '@talkies/shared';
import type { ApiInput, ApiResponse } from '@talkies/shared/schemas';
import { type StudioEndpointName, studioEndpoints } from '@talkies/shared/studio';
import type { StudioInput, StudioResponse } from '@talkies/shared/studio/schemas';
import type { HttpApp } from '../api/app.ts';

interface Call {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
}

interface AnsweredWith<Response> {
  status: number;
  headers: Headers;
  /** the response of a call that succeeded */
  response: Response;
  /** the problem of a call that failed */
  problem: Problem;
}
export type Answered<N extends EndpointName> = AnsweredWith<ApiResponse<N>>;

/** A visitor's browser, as far as the API sees it: stores cookies, sends the page's origin. */
export function testVisitor(app: HttpApp, origin = 'http://localhost:3000') {
  const cookies = new Map<string, string>();
  const keep = (headers: Headers): void => {
    for (const line of headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
      const [name = '', value = ''] = pair.split('=');
      if (attributes.includes('Max-Age=0')) cookies.delete(name);
      else cookies.set(name, value);
    }
  };
  const request = async <Response>(
    { method, path }: { method: string; path: string },
    call: Call,
  ): Promise<AnsweredWith<Response>> => {
    const filled = path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(call.params?.[key] ?? ''));
    const query = call.query ? `?${new URLSearchParams(call.query)}` : '';
    const headers: Record<string, string> = {
      origin,
      cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
      ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...call.headers,
    };
    const body = call.body === undefined ? {} : { body: JSON.stringify(call.body) };
    const response = await app.request(filled + query, { method: method.toUpperCase(), headers, ...body });
    keep(response.headers);
    const isFile = response.headers.get('content-type')?.match(/^(text\/csv|application\/pdf)/);
    const json = await (isFile ? response.text() : response.json());
    return {
      status: response.status,
      headers: response.headers,
      response: json as Response,
      problem: json as Problem,
    };
  };
  /** Sends the test's input, also input that the types would refuse. */
  const send = <N extends EndpointName>(name: N, call: Call = {}): Promise<Answered<N>> =>
    request<ApiResponse<N>>(endpoints[name], call);
  const sendStudio = <N extends StudioEndpointName>(name: N, call: Call = {}) =>
    request<StudioResponse<N>>(studioEndpoints[name], call);
  return {
    send,
    /** As `send`, for the calls of the studio. */
    sendStudio,
    /** As `sendStudio`, typed by its schemas. */
    studio: <N extends StudioEndpointName>(name: N, given: Partial<StudioInput<N>> = {}) =>
      sendStudio(name, given as Call),
    /** As `send`, typed by the shared schemas. */
    call: <N extends EndpointName>(name: N, given: Partial<ApiInput<N>> = {}): Promise<Answered<N>> =>
      send(name, given as Call),
    cookies,
  };
}

export type TestVisitor = ReturnType<typeof testVisitor>;
