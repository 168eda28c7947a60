import { runInNewContext } from 'node:vm';
import { beforeEach, describe, expect, test } from 'vitest';
import { noServiceWorker, serviceWorker } from './service-worker.ts';

const origin = 'https://talkies.example';

class Cache {
  readonly entries = new Map<string, Response>();
  async put(request: string | { url: string }, response: Response): Promise<void> {
    this.entries.set(typeof request === 'string' ? origin + request : request.url, response);
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
  request: string[] = [];
  shown: object[] = [];
  opened: string[] = [];
  pages: { url: string; focus: () => Promise<void> }[] = [];

  async fetch(request: string | { url: string }): Promise<Response> {
    const url = typeof request === 'string' ? origin + request : request.url;
    this.request.push(url);
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
          .map(({ entries: cached }) => cached.get(url))
          .find(Boolean)
          ?.clone();
      },
    };
    const self = {
      location: { origin },
      clients: {
        claim: async () => undefined,
        matchAll: async () => this.pages,
        openWindow: async (url: string) => this.opened.push(url),
      },
      skipWaiting: () => undefined,
      registration: {
        unregister: async () => (this.registered = false),
        showNotification: async (title: string, options: object) => this.shown.push({ title, ...options }),
        pushManager: { subscribe: async () => ({ toJSON: () => ({ endpoint: 'new' }) }) },
      },
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

describe('a push', () => {
  const data = { id: 'n1', title: 'You have been outbid', text: 'Bid again', link: '/nfttransfer/a~1' };
  const press = (link: string) => ({ notification: { close: () => undefined, data: { link } } });

  test('is shown, and a press opens its place', async () => {
    const send = await installed('1');
    await send('push', { data: { json: () => data } });
    expect(browser.shown).toMatchObject([
      { title: data.title, body: data.text, tag: 'n1', data: { link: data.link } },
    ]);
    await send('notificationclick', press(data.link));
    expect(browser.opened).toEqual([`${origin}/nfttransfer/a~1`]);
  });

  test('comes back to a page that is open there already', async () => {
    const send = await installed('1');
    const focused: string[] = [];
    const url = `${origin}/nfttransfer/a~1`;
    const focus = async (): Promise<void> => {
      focused.push(url);
    };
    browser.pages = [{ url, focus }];
    await send('notificationclick', press(data.link));
    expect([focused, browser.opened]).toEqual([[url], []]);
  });

  test('that cannot be read is shown all the same, and leads to no other site', async () => {
    const send = await installed('1');
    const json = (): never => {
      throw new SyntaxError('no JSON');
    };
    await send('push', { data: { json } });
    expect(browser.shown).toMatchObject([{ title: 'Talkies', data: { link: '/notifications' } }]);
    for (const link of ['https://evil.example/', '//evil.example', 'javascript:alert(1)'])
      await send('notificationclick', press(link));
    expect(browser.opened).toEqual([]);
  });

  test('goes on where the browser replaced its subscription', async () => {
    const send = await installed('1');
    browser.request = [];
    await send('pushsubscriptionchange', { oldSubscription: { endpoint: 'old', options: {} } });
    expect(browser.request).toEqual([`${origin}/api/notifications/devices`]);
  });
});

describe('the service worker', () => {
  test('shows the offline page, with its style, when a page cannot be had', async () => {
    const send = await installed('1');
    browser.online = false;
    const response = await send('fetch', request('/kabali', 'navigate'));
    expect(await response?.text()).toContain('/assets/style-a1.css');
    expect(await (await send('fetch', request('/assets/style-a1.css')))?.text()).toBe('/assets/style-a1.css');
  });

  test('asks again for a page whose early request failed by itself', async () => {
    const send = await installed('1');
    const early = {
      ...request('/kabali', 'navigate'),
      preloadResponse: Promise.reject(new Error('aborted')),
    };
    expect(await (await send('fetch', early))?.text()).toBe(`fresh ${origin}/kabali`);
  });

  test('keeps no page, no answer of the API and no picture, and lets writes pass', async () => {
    const send = await installed('1');
    await send('fetch', request('/profile', 'navigate'));
    for (const path of ['/api/account/me', '/media/x/320.avif', '/profile.data'])
      expect(await send('fetch', request(path)), path).toBeUndefined();
    expect(await send('fetch', request('/login', 'navigate', 'POST'))).toBeUndefined();
    const cached = [...browser.caches.values()].flatMap((cache) => [...cache.entries.keys()]);
    expect(cached.toSorted()).toEqual([`${origin}/assets/style-a1.css`, `${origin}/offline`]);
  });

  test('asks once for a file whose name holds its digest', async () => {
    const send = await installed('1');
    browser.request = [];
    for (let n = 0; n < 2; n += 1) await send('fetch', request('/assets/entry-b2.js'));
    expect(browser.request).toEqual([`${origin}/assets/entry-b2.js`]);
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
