import type { z } from 'zod';
import { bodyBytes } from '../../../platform/body-bytes.ts';
import { providerCalls } from '../../../platform/metrics/registry.ts';
import { withoutSlash } from '../../../platform/without-slash.ts';
import { isRefusal, ProviderError } from '../errors.ts';

const ANSWER_MS = 10_000;
/** More than any answer that we request. */
const ANSWER_BYTES = 256 * 1024;

export interface ProviderCall<S extends z.ZodType> {
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  headers?: Record<string, string>;
  body?: URLSearchParams | string;
  /** of a successful answer */
  schema: S;
  /** reads the provider's error code from the body of an error */
  errorCode: (body: unknown) => string | null;
}

/** The provider is busy or failing: the same request can be repeated. */
const passing = (status: number): boolean =>
  status === 408 || status === 409 || status === 429 || status >= 500;

/** A provider's HTTP interface. Its errors hold nothing that was sent or received. */
export function providerHttp(name: string, baseUrl: string, common: () => Record<string, string>) {
  const base = withoutSlash(baseUrl);
  const request = async <S extends z.ZodType>(call: ProviderCall<S>): Promise<z.output<S>> => {
    let response: Response;
    let text: string;
    try {
      response = await fetch(`${base}${call.path}`, {
        method: call.method,
        headers: { accept: 'application/json', ...common(), ...call.headers },
        ...(call.body === undefined ? {} : { body: call.body }),
        redirect: 'error',
        signal: AbortSignal.timeout(ANSWER_MS),
      });
      text = (await bodyBytes(response, ANSWER_BYTES)).toString('utf8');
    } catch {
      throw new ProviderError(`${name} does not answer`, { final: false });
    }
    const body = parseJson(text);
    if (!response.ok) {
      const code = printable(call.errorCode(body));
      const words = `${name} answered ${response.status}${code ? ` (${code})` : ''}`;
      const { status } = response;
      throw new ProviderError(words, { final: !passing(status), code, status });
    }
    const parsed = call.schema.safeParse(body);
    if (!parsed.success) {
      const fields = parsed.error.issues.map(({ path }) => path.join('.')).join(', ');
      throw new ProviderError(`${name} answered in a shape that we do not know: ${fields}`, { final: false });
    }
    return parsed.data;
  };
  return async <S extends z.ZodType>(call: ProviderCall<S>): Promise<z.output<S>> => {
    try {
      const found = await request(call);
      providerCalls.inc({ provider: name, result: 'answered' });
      return found;
    } catch (error) {
      providerCalls.inc({ provider: name, result: isRefusal(error) ? 'refused' : 'unanswered' });
      throw error;
    }
  };
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** An error code is one word; anything else that a provider put there could hold personal data. */
const printable = (code: string | null): string | null =>
  code !== null && /^[\w.-]{1,60}$/.test(code) ? code : null;
