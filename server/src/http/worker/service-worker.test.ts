import { runInNewContext } from 'node:vm';
import { beforeEach, describe, expect, test } from 'vitest';
import { noServiceWorker, serviceWorker } from './service-worker.ts';

const origin = 'https://talkies.example';

class Cache {
  readonly kept = new Map<string, Response>();
  async put(request: string | { url: string }, answer: Response): Promise<void> {
    this.kept.set(typeof request === 'string' ? origin + request : request.url, answer);
  }
  async addAll(paths: string[]): Promise<void> {
    for (const path of paths) await this.put(path, new Response(path));
  }
}

type Listener = (event: object) => void;

/** A browser as far as a worker sees it: caches that outlive it, a line that can be cut. */
class Browser {
  readonly caches = new Map<string, Cache>();
  registered = true;
  online = true;
  asked: string[] = [];

  async fetch(request: string | { url: string }): Promise<Response> {
    const url = typeof request === 'string' ? origin + request : request.url;
    this.asked.push(url);
    if (!this.online) throw new TypeError('Failed to fetch');
    return new Response(url.endsWith('/offline') ? '<link href="/assets/style-a1.css">' : `fresh ${url}`);
  }

  /** Runs the script; the returned function sends it an event and waits for its answer. */
  run(script: string) {
    const listeners = new Map<string, Listener>();
    const caches = {
      open: async (name: string) => {
        const cache = this.caches.get(name) ?? new Cache();
        this.caches.set(name, cache);
        return cache;
      },
      keys: async () => [...this.caches.keys()],
      delete: async (name: string) => this.caches.delete(name),
      match: async (request: string | { url: string }) => {
        const url = typeof request === 'string' ? origin + request : request.url;
        return [...this.caches.values()]
          .map(({ kept }) => kept.get(url))
          .find(Boolean)
          ?.clone();
      },
    };
    const self = {
      location: { origin },
      clients: { claim: async () => undefined },
      skipWaiting: () => undefined,
      registration: { unregister: async () => (this.registered = false) },
      addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    };
    runInNewContext(script, { self, caches, fetch: (r: string) => this.fetch(r), URL, Response, Error });
    return async (name: string, more: object = {}): Promise<Response | undefined> => {
      let waited: Promise<unknown> = Promise.resolve();
      const take = (work: Promise<unknown>): void => {
        waited = work;
      };
      listeners.get(name)?.({ waitUntil: take, respondWith: take, ...more });
      return (await waited) as Response | undefined;
    };
  }
}

const request = (path: string, mode = 'cors', method = 'GET') => ({
  request: { url: origin + path, mode, method },
});

let browser: Browser;
beforeEach(() => {
  browser = new Browser();
});

async function installed(version: string) {
  const send = browser.run(serviceWorker(version));
  await send('install');
  await send('activate');
  return send;
}

describe('the service worker', () => {
  test('shows the offline page, with its style, when a page cannot be had', async () => {
    const send = await installed('1');
    browser.online = false;
    const answer = await send('fetch', request('/kabali', 'navigate'));
    expect(await answer?.text()).toContain('/assets/style-a1.css');
    expect(await (await send('fetch', request('/assets/style-a1.css')))?.text()).toBe('/assets/style-a1.css');
  });

  test('keeps no page, no answer of the API and no picture, and lets writes pass', async () => {
    const send = await installed('1');
    await send('fetch', request('/profile', 'navigate'));
    for (const path of ['/api/account/me', '/media/x/320.avif', '/profile.data'])
      expect(await send('fetch', request(path)), path).toBeUndefined();
    expect(await send('fetch', request('/login', 'navigate', 'POST'))).toBeUndefined();
    const kept = [...browser.caches.values()].flatMap((cache) => [...cache.kept.keys()]);
    expect(kept.toSorted()).toEqual([`${origin}/assets/style-a1.css`, `${origin}/offline`]);
  });

  test('asks once for a file whose name holds its digest', async () => {
    const send = await installed('1');
    browser.asked = [];
    for (let n = 0; n < 2; n += 1) await send('fetch', request('/assets/entry-b2.js'));
    expect(browser.asked).toEqual([`${origin}/assets/entry-b2.js`]);
  });

  test('a new build takes the place of the old one’s files', async () => {
    await installed('1');
    await installed('2');
    expect([...browser.caches.keys()]).toEqual(['talkies-2']);
  });

  test('switched off, it empties what it kept and goes', async () => {
    await installed('1');
    await browser.run(noServiceWorker)('activate');
    expect([...browser.caches.keys()]).toEqual([]);
    expect(browser.registered).toBe(false);
  });
});
