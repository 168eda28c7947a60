/** OpenTelemetry's own SDK, loaded by a process that is configured to send its traces somewhere (adr/357). */

import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import {
  type Attributes,
  type Context,
  context,
  type Span as OpenSpan,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import pg from 'pg';
import { withoutSlash } from '../without-slash.ts';
import { type Tracing, useTracing } from './tracing.ts';

const MAX_TEXT = 1_000;
const PARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;
const kinds = { server: SpanKind.SERVER, consumer: SpanKind.CONSUMER };

export interface TracingConfig {
  /** OTLP over HTTP, without `/v1/traces` */
  endpoint: string;
  /** what this process does, to tell it from others */
  service: string;
}

/** Nothing of the error's text: it may name a person. */
function end(span: OpenSpan, error?: unknown): void {
  if (error) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    span.setAttribute('error.type', error instanceof Error ? error.name : typeof error);
  }
  span.end();
}

function contextOf(parent: string | null | undefined): Context {
  const [, traceId, spanId] = PARENT.exec(parent ?? '') ?? [];
  if (!traceId || !spanId) return context.active();
  return trace.setSpanContext(context.active(), { traceId, spanId, traceFlags: 1, isRemote: true });
}

/** A span for an outgoing call of the running trace; null where nothing is traced. */
function beginCall(tracer: Tracer, name: string, attributes: Attributes): OpenSpan | null {
  if (!trace.getActiveSpan()) return null;
  return tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes });
}

type Query = (...args: unknown[]) => unknown;
type Callback = (error: unknown, result: unknown) => unknown;

const textOf = (query: unknown): string | undefined =>
  typeof query === 'string' ? query : (query as { text?: string } | undefined)?.text;

/** Traces statements as they are written, without the values of their parameters. @returns what undoes it */
function traceStatements(tracer: Tracer): () => void {
  // its overloads, by callback and by promise, are one function here
  const client = pg.Client.prototype as unknown as { query: Query };
  const { query } = client;
  client.query = function traceQuery(this: unknown, ...args: unknown[]) {
    const text = textOf(args[0]);
    const span =
      text === undefined
        ? null
        : beginCall(tracer, text.trimStart().split(/\s/, 1)[0]?.toLowerCase() ?? 'query', {
            'db.system.name': 'postgresql',
            'db.query.text': text.slice(0, MAX_TEXT),
          });
    if (!span) return query.apply(this, args);
    const last = args.at(-1);
    if (typeof last === 'function') {
      const callback: Callback = (error, result) => {
        end(span, error);
        return (last as Callback)(error, result);
      };
      return query.apply(this, [...args.slice(0, -1), callback]);
    }
    const result = query.apply(this, args);
    if (result instanceof Promise)
      result.then(
        () => end(span),
        (error: unknown) => end(span, error),
      );
    else end(span);
    return result;
  };
  return () => {
    client.query = query;
  };
}

interface FetchEvent {
  request: { method: string; origin: string | URL };
  response?: { statusCode: number };
  error?: unknown;
}

/** Traces calls of `fetch` by their host: a path may hold a secret. @returns what undoes it */
function traceFetch(tracer: Tracer): () => void {
  const open = new WeakMap<object, OpenSpan>();
  const listeners: Record<string, (event: unknown) => void> = {
    'undici:request:create': (event) => {
      const { request } = event as FetchEvent;
      const { host } = new URL(request.origin);
      const attributes = { 'http.request.method': request.method, 'server.address': host };
      const span = beginCall(tracer, `${request.method} ${host}`, attributes);
      if (span) open.set(request, span);
    },
    'undici:request:headers': (event) => {
      const { request, response } = event as FetchEvent;
      open.get(request)?.setAttribute('http.response.status_code', response?.statusCode ?? 0);
    },
    'undici:request:trailers': (event) => {
      const span = open.get((event as FetchEvent).request);
      if (span) end(span);
    },
    'undici:request:error': (event) => {
      const { request, error } = event as FetchEvent;
      const span = open.get(request);
      if (span) end(span, error);
    },
  };
  for (const [name, listener] of Object.entries(listeners)) subscribe(name, listener);
  return () => {
    for (const [name, listener] of Object.entries(listeners)) unsubscribe(name, listener);
  };
}

/** Call it once in a process. */
export function startTracing({ endpoint, service }: TracingConfig): void {
  const url = `${withoutSlash(endpoint)}/v1/traces`;
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url }))],
  });
  const manager = new AsyncLocalStorageContextManager().enable();
  context.setGlobalContextManager(manager);
  const tracer = provider.getTracer('talkies');
  const undo = [traceStatements(tracer), traceFetch(tracer)];
  const tracing: Tracing = {
    run: (name, { kind, attributes = {}, parent }, work) =>
      tracer.startActiveSpan(name, { kind: kinds[kind], attributes }, contextOf(parent), async (span) => {
        try {
          const result = await work({ set: (attribute, value) => void span.setAttribute(attribute, value) });
          end(span);
          return result;
        } catch (error) {
          end(span, error);
          throw error;
        }
      }),
    current: () => {
      const found = trace.getActiveSpan()?.spanContext();
      return found ? `00-${found.traceId}-${found.spanId}-01` : null;
    },
    stop: async () => {
      for (const back of undo) back();
      // a collector that does not answer must not keep the process from stopping
      await provider.shutdown().catch(() => undefined);
      context.disable();
    },
  };
  useTracing(tracing);
}
