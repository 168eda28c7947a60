import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { shareSession } from './SharedSession.tsx';

type Id = string | null;

/** The channels of all tabs: what one posts, every other receives. */
const channels = new Set<{ onmessage: (event: { data: Id }) => void }>();
const posted: Id[] = [];
/** What happens in the page when a field gets the focus. */
const focused = new Set<() => void>();
let dialog: object | null;

beforeEach(() => {
  channels.clear();
  posted.length = 0;
  focused.clear();
  dialog = null;
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      onmessage = (_: { data: Id }): void => undefined;
      constructor() {
        channels.add(this);
      }
      postMessage(data: Id): void {
        posted.push(data);
        for (const channel of channels) if (channel !== this) channel.onmessage({ data });
      }
      close(): void {
        channels.delete(this);
      }
    },
  );
  vi.stubGlobal('document', {
    querySelector: () => dialog,
    addEventListener: (_: string, act: () => void) => focused.add(act),
    removeEventListener: (_: string, act: () => void) => focused.delete(act),
  });
});
afterEach(() => vi.unstubAllGlobals());

const receive = (data: Id): void => {
  for (const { onmessage } of channels) onmessage({ data });
};
const focus = (): void => {
  for (const act of focused) act();
};

it('a tab that is reported somebody else reloads once, and says who it is if that was right', () => {
  const reload = vi.fn();
  const tab = shareSession('Y', reload);
  receive(null);
  tab.reloaded();
  for (let times = 0; times < 3; times++) focus();
  expect(reload).toHaveBeenCalledTimes(1);
  expect(posted).toEqual(['Y', 'Y']);
  // that tab agrees now, and another one from before comes later
  receive('Y');
  receive(null);
  tab.reloaded();
  expect(posted).toEqual(['Y', 'Y', 'Y']);
});

it('a tab with an open dialog reloads once the dialog is closed, and answers only then', () => {
  const reload = vi.fn();
  const tab = shareSession('Y', reload);
  dialog = {};
  receive('X');
  tab.reloaded();
  expect(posted).toEqual(['Y']);
  expect(reload).not.toHaveBeenCalled();
  dialog = null;
  focus();
  tab.reloaded();
  expect(reload).toHaveBeenCalledTimes(1);
  expect(posted).toEqual(['Y', 'Y']);
});

it('two tabs that disagree for good do not reload each other for ever', () => {
  const loading: (() => void)[] = [];
  const reload = (tab: () => ReturnType<typeof shareSession>) => (): void => {
    loading.push(() => tab().reloaded());
  };
  const one = shareSession(
    'Y',
    reload(() => one),
  );
  const other = shareSession(
    'X',
    reload(() => other),
  );
  let loads = 0;
  for (let load = loading.shift(); load && loads <= 20; load = loading.shift()) {
    loads += 1;
    load();
  }
  expect(loads).toBeGreaterThan(1);
  expect(loads).toBeLessThan(5);
});
