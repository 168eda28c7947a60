import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { deferScript, PRESS_FORM, press } from './early-press.ts';

/** The parts of a page that presses use. */
interface Button {
  isConnected: boolean;
}
const form = { id: PRESS_FORM };
let submit: (submitter: unknown, target?: { id: string }) => ReturnType<typeof vi.fn>;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', {});
  let listener: (event: unknown) => void = () => expect.unreachable();
  new Function('addEventListener', deferScript)((_: string, added: typeof listener) => {
    listener = added;
  });
  submit = (submitter, target = form) => {
    const preventDefault = vi.fn();
    listener({ target, submitter, preventDefault });
    return preventDefault;
  };
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const inPage = (): Button => ({ isConnected: true });
/** Simulates that React commits the part with the button. */
const commit = (button: Button, act: () => unknown): void => press(act).ref(button as HTMLButtonElement);

test('a button that only script can answer is sent as a submission of the form of such buttons', () => {
  const html = renderToString(createElement('button' as string, press(vi.fn()), 'Share'));
  expect(html).toBe('<button type="submit" form="press">Share</button>');
});

test('it acts at once on a click, and submits nothing then', () => {
  const act = vi.fn();
  const preventDefault = vi.fn();
  const currentTarget = inPage() as HTMLButtonElement;
  press(act).onClick({ preventDefault, currentTarget });
  expect(act).toHaveBeenCalledExactlyOnceWith(currentTarget);
  expect(preventDefault).toHaveBeenCalledOnce();
});

describe('a press before the button is hydrated', () => {
  test('leaves the page where it is', () => {
    expect(submit(inPage())).toHaveBeenCalledOnce();
  });

  test('is performed once its part is committed, by what was drawn last', () => {
    const [button, act, discarded] = [inPage(), vi.fn(), vi.fn()];
    submit(button);
    commit(button, discarded);
    commit(button, act);
    vi.runAllTimers();
    expect(discarded).not.toHaveBeenCalled();
    expect(act).toHaveBeenCalledExactlyOnceWith(button);
  });

  test('waits for those before it, and not for one that has left the page or fails', () => {
    const [like, gone, share, failing] = [inPage(), inPage(), inPage(), inPage()];
    const order: string[] = [];
    for (const button of [failing, like, gone, share, like]) submit(button);
    commit(share, () => order.push('share'));
    vi.runAllTimers();
    expect(order).toEqual([]);
    gone.isConnected = false;
    commit(like, () => order.push('like'));
    commit(failing, () => {
      throw new Error('failed');
    });
    expect(() => vi.runAllTimers()).toThrow('failed');
    vi.runAllTimers();
    expect(order).toEqual(['like', 'share', 'like']);
  });
});

test('other forms are left to the browser', () => {
  expect(submit(inPage(), { id: 'search' })).not.toHaveBeenCalled();
});
