import { Counter, Histogram, Registry } from 'prom-client';

/** What this process counts of itself, in Prometheus' format; one registry for all contexts of a process. */
export const registry = new Registry();

/** seconds; the objectives of docs/operating.md are among them */
const LATENCIES = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** From the request's head until its response begins. `route` is a class of URLs, never a URL. */
export const requestSeconds = new Histogram({
  name: 'talkies_http_request_seconds',
  help: 'Time until an answer begins, by class of addresses and of status',
  labelNames: ['route', 'status'] as const,
  buckets: LATENCIES,
  registers: [registry],
});

export const refusedRequests = new Counter({
  name: 'talkies_refused_total',
  help: 'Requests that were refused because more was asked for than can be answered, by lane',
  labelNames: ['lane'] as const,
  registers: [registry],
});

export const cacheReads = new Counter({
  name: 'talkies_cache_reads_total',
  help: 'Stored answers that were asked for; hit: there was one',
  labelNames: ['result'] as const,
  registers: [registry],
});

export const jobRuns = new Counter({
  name: 'talkies_job_runs_total',
  help: 'Jobs that this process ran, by name; failed: it is tried again; given_up: it is not; early: it waits for its time',
  labelNames: ['name', 'result'] as const,
  registers: [registry],
});

export const providerCalls = new Counter({
  name: 'talkies_provider_calls_total',
  help: 'Requests to payment providers; refused: an answer that says no; unanswered: none that we understand',
  labelNames: ['provider', 'result'] as const,
  registers: [registry],
});
