import type { CDPSession, Page } from 'playwright-core';
import { shopConfig } from './own-shop/current-shop.ts';

export interface Pushed {
  id: string;
  title: string;
  text: string;
  link: string;
}

interface Made {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/**
 * Makes the sandbox's push service stand in for a headless browser's, which has none; it decrypts messages like the
 * browser. Permission is granted like by a person. `seen` returns the messages so far, newest first.
 */
export async function usePushService(page: Page): Promise<{ seen(): Promise<Pushed[]> }> {
  const { inboxUrl } = shopConfig();
  const endpoints: string[] = [];
  await page.context().grantPermissions(['notifications'], { origin: shopConfig().url });
  await page.exposeFunction('subscribeAtStandIn', async (key: string): Promise<Made> => {
    const body = JSON.stringify({ key });
    const made = (await (await fetch(`${inboxUrl}/push/browsers`, { method: 'POST', body })).json()) as Made;
    endpoints.push(made.endpoint);
    return made;
  });
  await page.addInitScript(() => {
    const { subscribeAtStandIn } = window as unknown as {
      subscribeAtStandIn: (key: unknown) => Promise<Made>;
    };
    PushManager.prototype.subscribe = async (options) => {
      const made = await subscribeAtStandIn(options?.applicationServerKey);
      return { endpoint: made.endpoint, toJSON: () => made } as unknown as PushSubscription;
    };
  });
  const seen = async (): Promise<Pushed[]> => {
    const id = endpoints.at(-1)?.split('/').at(-1);
    if (!id) return [];
    const response = await fetch(`${inboxUrl}/api/push?browser=${id}`);
    const { messages } = (await response.json()) as { messages: { text: string }[] };
    return messages.map(({ text }) => JSON.parse(text) as Pushed);
  };
  return { seen };
}

/**
 * Passes a message to the page's service worker, like the browser does with one from its push service. Chromium
 * silently drops messages before a worker is active, so waits for that.
 */
export async function handOver(page: Page, data: string): Promise<void> {
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated');
  const session: CDPSession = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations.filter(({ isDeleted }) => !isDeleted);
      if (first) resolve(first.registrationId);
    }),
  );
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  await session.send('ServiceWorker.deliverPushMessage', { origin: shopConfig().url, registrationId, data });
  await session.detach();
}
