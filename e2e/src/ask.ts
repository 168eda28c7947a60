import type { Page } from 'playwright-core';

/** Calls the API as the person of this page, from within it. @throws with the answer's words when it is refused */
export function ask<T>(page: Page, method: string, path: string, body?: unknown): Promise<T> {
  return page.evaluate(
    async ([verb, address, sent]) => {
      const answer = await fetch(address, {
        method: verb,
        headers: { accept: 'application/json', ...(sent ? { 'content-type': 'application/json' } : {}) },
        ...(sent ? { body: sent } : {}),
      });
      if (!answer.ok) throw new Error(`${verb} ${address}: ${await answer.text()}`);
      return answer.json();
    },
    [method, path, body === undefined ? null : JSON.stringify(body)] as const,
  ) as Promise<T>;
}
