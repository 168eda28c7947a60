/** What somebody waits for: a request of theirs, a job, or a call to another service. */
export type SpanKind = 'server' | 'consumer';

export interface Span {
  set(attribute: string, value: string | number): void;
}

interface SpanOptions {
  kind: SpanKind;
  attributes?: Record<string, string | number>;
  /** what caused it in another process, as `traceNow` gave it there */
  parent?: string | null;
}

export interface Tracing {
  run<T>(name: string, options: SpanOptions, work: (span: Span) => Promise<T>): Promise<T>;
  /** W3C's `traceparent` of what runs now; null outside of any span */
  current(): string | null;
  /** Sends what was not sent yet. */
  stop(): Promise<void>;
}

const silent: Span = { set: () => undefined };
let tracing: Tracing | null = null;

/** From now on what runs is traced. */
export function useTracing(next: Tracing): void {
  tracing = next;
}

export async function stopTracing(): Promise<void> {
  const stopping = tracing;
  tracing = null;
  await stopping?.stop();
}

export const isTracing = (): boolean => tracing !== null;

/** Runs `work` as one span; as it is where nothing is traced. */
export const traced = <T>(
  name: string,
  options: SpanOptions,
  work: (span: Span) => Promise<T>,
): Promise<T> => (tracing ? tracing.run(name, options, work) : work(silent));

/** To be carried to another process, which goes on in the same trace. */
export const traceNow = (): string | null => tracing?.current() ?? null;
