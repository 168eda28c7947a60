const subjects = [
  'lamp',
  'arch',
  'taxi',
  'parrot',
  'coin',
  'neon',
  'sapling',
  'rain',
  'palace',
  'anklet',
  'wheel',
];

/** Addresses that are different every time, so that no answer of theirs is kept. */
function counted(address: (n: number) => string): () => string {
  let n = 0;
  return () => {
    n += 1;
    return address(n);
  };
}

export const questions = {
  filtered: () =>
    counted((n) => `/api/items?film=kabali&min=${Math.floor(n / 100)}.${String(n % 100).padStart(2, '0')}`),
  search: () => counted((n) => `/api/items?q=${subjects[n % subjects.length]}+frame+${n}`),
  suggestions: () => counted((n) => `/api/suggestions?q=${subjects[n % subjects.length]}+frame+${n}`),
};

export type Question = keyof typeof questions;
