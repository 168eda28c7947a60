import { expect, test, vi } from 'vitest';
import { startScript } from './start-scripts.ts';

/**
 * Opens a page whose first picture is still loading.
 * @returns the modules that were added, and the events that can be fired
 */
function opened({ dialog = false }) {
  const given: string[] = [];
  const listeners = new Map<string, () => void>();
  const picture = { loading: 'eager', complete: false, addEventListener: vi.fn() };
  const module = {
    localName: 'script',
    attributes: [{ name: 'type', value: 'module' }],
    textContent: 'page',
  };
  const waits: (() => void)[] = [];
  const globals = {
    document: {
      getElementById: () => ({ textContent: 'what the noscript element holds' }),
      createElement: () => ({ setAttribute: vi.fn(), getAttribute: () => 'module' }),
      querySelector: (selector: string) => (dialog && selector === 'dialog' ? {} : null),
      images: [picture],
      fonts: { ready: Promise.resolve() },
      head: {
        append: (...elements: { textContent: string }[]) => given.push(...elements.map((e) => e.textContent)),
      },
    },
    DOMParser: class {
      parseFromString = () => ({ querySelectorAll: () => [module] });
    },
    addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
    removeEventListener: (name: string) => listeners.delete(name),
    requestAnimationFrame: vi.fn(),
    setTimeout: (done: () => void) => waits.push(done),
  };
  new Function(...Object.keys(globals), startScript)(...Object.values(globals));
  return { given, listeners, waits };
}

test('modules wait while the first picture is on the line, until its time limit', () => {
  const { given, waits } = opened({});
  expect(given).toEqual([]);
  waits.at(-1)?.();
  expect(given).toEqual(['page']);
});

test('a key asks for them at once, and once', () => {
  const { given, listeners, waits } = opened({});
  listeners.get('keydown')?.();
  expect(given).toEqual(['page']);
  expect(listeners.size).toBe(0);
  waits.at(-1)?.();
  expect(given).toEqual(['page']);
});

test('so does a dialog that the page came with', () => {
  expect(opened({ dialog: true }).given).toEqual(['page']);
});
