/**
 * The shop's alerts (Push API): a received one is shown, and a click opens its page, in an open tab where there is
 * one. Only our own paths are opened. A subscription that the browser replaces is continued under the new one.
 */
const pushes = `
function payloadOf(event) {
  try {
    return event.data.json();
  } catch {
    return {};
  }
}

async function show({ id, title, text, link }) {
  await self.registration.showNotification(String(title || 'Talkies'), {
    body: String(text || ''),
    tag: String(id || 'talkies'),
    icon: '/icon-192.png',
    data: { link: String(link || '/notifications') },
  });
}

async function open(link) {
  const url = new URL(link, self.location.origin);
  if (url.origin !== self.location.origin) return;
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = pages.find((page) => page.url === url.href);
  if (there) await there.focus();
  else await self.clients.openWindow(url.href);
}

async function renew({ oldSubscription, newSubscription }) {
  if (!oldSubscription) return;
  const fresh = newSubscription || (await self.registration.pushManager.subscribe(oldSubscription.options));
  await fetch('/api/notifications/devices', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...fresh.toJSON(), old: oldSubscription.endpoint }),
  });
}

self.addEventListener('push', (event) => event.waitUntil(show(payloadOf(event))));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.link));
});
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)));
`;

/**
 * The service worker's script for one version: a new build has a new script, so browsers adopt it at their next visit
 * and delete the old cache. It caches the offline page and content-addressed files. It leaves pages, API responses
 * and pictures alone: nothing personal is ever cached.
 */
export function serviceWorker(version: string): string {
  return `'use strict';
const CACHE = ${JSON.stringify(`talkies-${version}`)};
const OFFLINE = '/offline';

async function fill() {
  const cache = await caches.open(CACHE);
  const page = await fetch(OFFLINE, { cache: 'reload', credentials: 'omit' });
  if (!page.ok) throw new Error('the offline page is not there');
  const html = await page.clone().text();
  const files = [...new Set(html.match(/\\/assets\\/[\\w.-]+\\.(?:css|woff2)/g) || [])];
  await cache.put(OFFLINE, page);
  await cache.addAll(files);
}

async function clean() {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
  if (self.registration.navigationPreload) await self.registration.navigationPreload.enable();
  await self.clients.claim();
}

async function page(event) {
  // the browser's preloaded request may fail while the connection works
  const early = await Promise.resolve(event.preloadResponse).catch(() => null);
  try {
    return early || (await fetch(event.request));
  } catch {
    return (await caches.match(OFFLINE)) || Response.error();
  }
}

async function file(request) {
  const cached = await caches.match(request);
  if (cached) return cached;
  const answer = await fetch(request);
  if (answer.ok) {
    const cache = await caches.open(CACHE);
    await cache.put(request, answer.clone());
  }
  return answer;
}

self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(fill());
});
self.addEventListener('activate', (event) => event.waitUntil(clean()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(event));
  else if (new URL(request.url).pathname.startsWith('/assets/')) event.respondWith(file(request));
});
${pushes}`;
}

/** Its replacement where an operator switches it off: it deletes the caches and unregisters. */
export const noServiceWorker = `'use strict';
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) =>
  event.waitUntil((async () => {
    for (const name of await caches.keys()) await caches.delete(name);
    await self.registration.unregister();
  })()),
);
`;
