import type { Page } from 'playwright-core';

/** Calls the API as the person of this page, from within it. @throws with the answer's words when it is refused */
export function apiRequest<T>(page: Page, method: string, path: string, body?: unknown): Promise<T> {
  return page.evaluate(
    async ([verb, address, sent]) => {
      const response = await fetch(address, {
        method: verb,
        headers: { accept: 'application/json', ...(sent ? { 'content-type': 'application/json' } : {}) },
        ...(sent ? { body: sent } : {}),
      });
      if (!response.ok) throw new Error(`${verb} ${address}: ${await response.text()}`);
      return response.json();
    },
    [method, path, body === undefined ? null : JSON.stringify(body)] as const,
  ) as Promise<T>;
}
