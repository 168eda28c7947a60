import { randomInt } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';
import { shopConfig } from './own-shop/current-shop.ts';

const addresses = new WeakMap<BrowserContext, string>();

/**
 * A person's own IP address, of a network for tests (RFC 2544), as journeys do not test the limits for each address.
 */
function addressOf(context: BrowserContext): string {
  const address = addresses.get(context) ?? `198.18.${randomInt(256)}.${randomInt(256)}`;
  addresses.set(context, address);
  return address;
}

/**
 * Calls the API as the person of this page, whatever the page shows.
 * @throws with the answer's words if it is refused
 */
export async function apiRequest<T>(page: Page, method: string, path: string, body?: unknown): Promise<T> {
  const response = await page.context().request.fetch(path, {
    method,
    headers: {
      accept: 'application/json',
      // a page's script sends its origin
      origin: shopConfig().url,
      'x-forwarded-for': addressOf(page.context()),
      // the shop closes idle connections, perhaps while a request is on its way to it
      connection: 'close',
    },
    ...(body === undefined ? {} : { data: body }),
  });
  if (!response.ok()) throw new Error(`${method} ${path}: ${await response.text()}`);
  return response.json();
}
