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

/** numbers of three letters at least, of which every one is in a title */
const FRAMES = 8_900;
const FIRST = 100;
/** far from each other: those of three letters, which more titles have, come as often at any time */
const STEP = 7_919;

/** A subject, “frame” and a number, in an order of their own when the numbers begin again. */
function words(n: number): string {
  const of = FIRST + ((n * STEP) % FRAMES);
  const [subject, frame, number] = [subjects[of % subjects.length], 'frame', String(of)];
  const orders = [
    [subject, frame, number],
    [number, subject, frame],
    [frame, number, subject],
    [number, frame, subject],
    [subject, number, frame],
    [frame, subject, number],
  ];
  return (orders[Math.floor(n / FRAMES) % orders.length] ?? []).join('+');
}

export const questions = {
  filtered: () =>
    counted((n) => `/api/items?film=kabali&min=${Math.floor(n / 100)}.${String(n % 100).padStart(2, '0')}`),
  search: () => counted((n) => `/api/items?q=${words(n)}`),
  suggestions: () => counted((n) => `/api/suggestions?q=${words(n)}`),
};

export type Question = keyof typeof questions;
