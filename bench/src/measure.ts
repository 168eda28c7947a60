import autocannon from 'autocannon';

export interface Figure {
  /** requests in a second, on average */
  rate: number;
  /** milliseconds */
  p99: number;
}

export interface Target {
  url: string;
  /** what to ask for next */
  path: () => string;
  /** what goes on meanwhile. @returns what ends it */
  meanwhile?: () => () => void;
}

const TURNS = 3;
const CONNECTIONS = 32;
const WARM_SECONDS = 2;

const fire = (target: Target, seconds: number): Promise<autocannon.Result> =>
  autocannon({
    url: target.url,
    connections: CONNECTIONS,
    duration: seconds,
    requests: [{ method: 'GET', setupRequest: (request) => ({ ...request, path: target.path() }) }],
  });

/** Asks as fast as answers come. @throws when an answer is no success */
async function once(target: Target, seconds: number): Promise<Figure> {
  const end = target.meanwhile?.();
  const result = await fire(target, seconds);
  end?.();
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0) throw new Error(`${target.url}${target.path()}: ${failed} answers were no success`);
  return { rate: Math.round(result.requests.average), p99: result.latency.p99 };
}

const median = (figures: Figure[]): Figure => {
  const middle = figures.toSorted((a, b) => a.rate - b.rate)[Math.floor(figures.length / 2)];
  if (!middle) throw new Error('nothing was measured');
  return middle;
};

/**
 * Measures all targets in turns and takes each one's middle turn, so that something else which happens on the
 * machine for a while does not fall on one of them alone.
 */
export async function measure<N extends string>(
  targets: Record<N, Target>,
  seconds: number,
): Promise<Record<N, Figure>> {
  const names = Object.keys(targets) as N[];
  for (const name of names) await once(targets[name], Math.min(WARM_SECONDS, seconds));
  const turns = new Map<N, Figure[]>(names.map((name) => [name, []]));
  for (let turn = 0; turn < TURNS; turn += 1)
    for (const [name, figures] of turns) figures.push(await once(targets[name], seconds));
  return Object.fromEntries([...turns].map(([name, figures]) => [name, median(figures)])) as Record<
    N,
    Figure
  >;
}
