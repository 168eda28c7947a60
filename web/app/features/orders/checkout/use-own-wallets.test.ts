import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useOwnWallets } from './use-own-wallets.ts';

/** Hooks of one component, without a page; effects run after each render, as on a page. */
const hooks = vi.hoisted(() => {
  const slots: { value: unknown; deps?: unknown[] }[] = [];
  const state = { at: 0, effects: [] as (() => void)[], rendered: () => undefined as unknown };
  const slot = (make: () => unknown) => {
    const found = slots[state.at] ?? { value: make() };
    slots[state.at] = found;
    state.at += 1;
    return found;
  };
  return {
    render: <T>(hook: () => T): T => {
      state.at = 0;
      state.rendered = () => hooks.render(hook);
      const value = hook();
      for (const effect of state.effects.splice(0)) effect();
      return value;
    },
    clear: () => slots.splice(0),
    useState: (first: unknown) => {
      const own = slot(() => first);
      const set = (next: unknown): void => {
        own.value = next;
        state.rendered();
      };
      return [own.value, set];
    },
    useRef: (first: unknown) => slot(() => ({ current: first })).value,
    useCallback: (callback: unknown) => slot(() => callback).value,
    useEffect: (effect: () => (() => void) | undefined, deps: unknown[]) => {
      const own = slot(() => undefined);
      if (own.deps?.every((dep, index) => dep === deps[index])) return;
      own.deps = deps;
      state.effects.push(() => {
        (own.value as (() => void) | undefined)?.();
        own.value = effect();
      });
    },
  };
});
vi.mock('react', () => hooks);

let requests: number;
/** What each request answers: the addresses of wallets, or null where the answer is lost. */
let answers: (string[] | null)[];
beforeEach(() => {
  vi.useFakeTimers();
  requests = 0;
  hooks.clear();
  vi.stubGlobal('fetch', async () => {
    const addresses = answers[requests];
    requests += 1;
    if (!addresses) throw new TypeError('no line');
    return Response.json({ wallets: addresses.map((address) => ({ address })) });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const shown = (orderWallet: string | undefined) =>
  hooks.render(() => useOwnWallets(orderWallet)).map(({ address }) => address);

test('a buyer’s wallets whose answer is lost are read again, before and after the order is there', async () => {
  answers = [null, null, ['0xF1']];
  shown(undefined);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(shown('0xF1')).toEqual([]);
  await vi.advanceTimersByTimeAsync(4_000);
  expect([shown('0xF1'), requests]).toEqual([['0xF1'], 3]);
});

test('a buyer’s wallets are read once more where the order’s is not among them', async () => {
  answers = [['0xF1'], ['0xF1', '0xF2']];
  shown(undefined);
  await vi.advanceTimersByTimeAsync(0);
  expect([shown('0xF1'), requests]).toEqual([['0xF1'], 1]);
  shown('0xF2');
  await vi.advanceTimersByTimeAsync(60_000);
  expect([shown('0xF2'), requests]).toEqual([['0xF1', '0xF2'], 2]);
});
