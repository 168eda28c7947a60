/** A seeded source of numbers in [0, 1): the same seed draws the same poster on every machine. */
export interface Random {
  (): number;
  between(low: number, high: number): number;
  pick<T>(list: readonly T[]): T;
}

/** 32-bit FNV-1a over code points. */
export function hash(text: string): number {
  let h = 2166136261;
  for (const c of text) h = Math.imul(h ^ (c.codePointAt(0) ?? 0), 16777619);
  return h >>> 0;
}

/** mulberry32: small, quick and good enough for the place of a brush mark. */
export function random(seed: string): Random {
  let state = hash(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return Object.assign(next, {
    between: (low: number, high: number) => low + (high - low) * next(),
    pick: <T>(list: readonly T[]): T => {
      const chosen = list[Math.floor(next() * list.length)];
      if (chosen === undefined) throw new RangeError('pick from an empty list');
      return chosen;
    },
  });
}
