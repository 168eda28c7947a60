import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, test, vi } from 'vitest';
import { holdScript, press } from './early-press.ts';

describe('a button that only script can answer', () => {
  test('is sent as a submission that React records, of the form of such buttons', () => {
    const html = renderToString(createElement('button' as string, press(vi.fn()), 'Share'));
    expect(html).toContain('type="submit"');
    expect(html).toContain('form="press"');
    expect(html).toContain('formAction="javascript:throw new Error(');
  });

  test('acts at once on a click, and submits nothing then', () => {
    const act = vi.fn();
    const preventDefault = vi.fn();
    press(act).onClick({ preventDefault });
    expect(act).toHaveBeenCalledOnce();
    expect(preventDefault).toHaveBeenCalledOnce();
  });

  test('gives React no promise to wait for', () => {
    const act = vi.fn(async () => 'done');
    expect(press(act).formAction()).toBeUndefined();
    expect(act).toHaveBeenCalledOnce();
  });
});

describe('the lines in the head', () => {
  /** Runs them against a page that is still being read. */
  function page() {
    const listeners = new Map<string, (event: unknown) => void>();
    const requestSubmit = vi.fn();
    const globals = {
      addEventListener: (name: string, listener: (event: unknown) => void) => listeners.set(name, listener),
      removeEventListener: (name: string) => listeners.delete(name),
      document: { getElementById: () => ({ requestSubmit }) },
    };
    new Function(...Object.keys(globals), holdScript)(...Object.values(globals));
    const submit = (id: string, submitter: string) => {
      const preventDefault = vi.fn();
      listeners.get('submit')?.({ target: { id }, submitter, preventDefault });
      return preventDefault;
    };
    return { submit, read: () => listeners.get('DOMContentLoaded')?.({}), requestSubmit };
  }

  test('hold every press until the page has been read, and submit them then in their order', () => {
    const { submit, read, requestSubmit } = page();
    expect(submit('press', 'like')).toHaveBeenCalledOnce();
    submit('press', 'share');
    expect(requestSubmit).not.toHaveBeenCalled();
    read();
    expect(requestSubmit.mock.calls).toEqual([['like'], ['share']]);
  });

  test('leave other forms to the browser, and everything to React afterwards', () => {
    const { submit, read } = page();
    expect(submit('search', 'go')).not.toHaveBeenCalled();
    read();
    expect(submit('press', 'like')).not.toHaveBeenCalled();
  });
});
