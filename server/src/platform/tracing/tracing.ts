/** What somebody waits for: their request, a job, or a call to another service. */
export type SpanKind = 'server' | 'consumer';

export interface Span {
  set(attribute: string, value: string | number): void;
}

interface SpanOptions {
  kind: SpanKind;
  attributes?: Record<string, string | number>;
  /** its cause in another process, as `traceNow` returned it there */
  parent?: string | null;
}

export interface Tracing {
  run<T>(name: string, options: SpanOptions, work: (span: Span) => Promise<T>): Promise<T>;
  /** W3C's `traceparent` of the running span; null outside of any span */
  current(): string | null;
  /** Sends what was not sent yet. */
  stop(): Promise<void>;
}

const silent: Span = { set: () => undefined };
let tracing: Tracing | null = null;

/** From this call on, work is traced. */
export function useTracing(next: Tracing): void {
  tracing = next;
}

export async function stopTracing(): Promise<void> {
  const stopping = tracing;
  tracing = null;
  await stopping?.stop();
}

export const isTracing = (): boolean => tracing !== null;

/** Runs `work` as one span; without tracing it just runs. */
export const traced = <T>(
  name: string,
  options: SpanOptions,
  work: (span: Span) => Promise<T>,
): Promise<T> => (tracing ? tracing.run(name, options, work) : work(silent));

/** The running span for another process, which continues the same trace. */
export const traceNow = (): string | null => tracing?.current() ?? null;
