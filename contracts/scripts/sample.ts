import { createHash } from 'node:crypto';

/** A fixed random order of `list`: the same for the same seed, and each beginning of it is a random sample. */
export function shuffled<T>(list: readonly T[], seed: string): T[] {
  const keyed = list.map((value, index) => ({
    value,
    key: createHash('sha256').update(`${seed}:${index}`).digest('hex'),
  }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ value }) => value);
}

/** How likely at most `failures` of `trials` fail when each succeeds with probability `share` (0 < share < 1). */
function atMost(failures: number, trials: number, share: number): number {
  let term = share ** trials;
  let sum = term;
  for (let k = 1; k <= failures; k++) {
    term *= ((trials - k + 1) / k) * ((1 - share) / share);
    sum += term;
  }
  return sum;
}

/**
 * The share that is reached with 95 % confidence, from a random sample (Clopper and Pearson, one-sided).
 * @returns between 0 and 1
 */
export function lowerBound(successes: number, trials: number): number {
  if (successes === 0) return 0;
  let [low, high] = [0, 1];
  for (let step = 0; step < 50; step++) {
    const middle = (low + high) / 2;
    if (atMost(trials - successes, trials, middle) < 0.05) low = middle;
    else high = middle;
  }
  return low;
}
