import { setTimeout as sleep } from 'node:timers/promises';
import type { Delivered } from '../../modules/payments/testing/providers.ts';

/** straight: passed on at once. shuffled: held back for a while, then sent last first, some of them twice. */
export type Arrival = 'straight' | 'shuffled';

/** How long webhooks are held back: short enough to count as recent by the shop's clock. */
const POSTPONED_MS = 3_000;

/** Carries providers' webhooks to the shop. */
export interface WebhookLine {
  /** carries a webhook. @returns the status that its sender sees: success while it is held back */
  carry(webhook: Delivered): Promise<number>;
  /** sets how webhooks are carried from now on */
  use(arrival: Arrival): void;
  /** resolves when no webhook is held back */
  idle(): Promise<void>;
}

/** @param url the shop's address */
export function openWebhookLine(url: () => string): WebhookLine {
  let arrival: Arrival = 'straight';
  let postponed: Delivered[] = [];
  let emptying: Promise<void> | null = null;
  /** the webhook before, which is sent again */
  let before: Delivered | null = null;

  const send = async ({ path, headers, body }: Delivered): Promise<number> => {
    const { host: _, connection: __, 'content-length': ___, ...own } = headers;
    return (await fetch(url() + path, { method: 'POST', headers: own, body })).status;
  };
  const empty = async (): Promise<void> => {
    await sleep(POSTPONED_MS);
    const all = [...postponed.toReversed(), ...(before ? [before] : [])];
    before = postponed.at(0) ?? before;
    postponed = [];
    emptying = null;
    // a webhook that the shop does not accept now counts as lost
    for (const webhook of all) await send(webhook).catch(() => undefined);
  };
  return {
    carry: async (webhook) => {
      if (arrival === 'straight') return send(webhook);
      postponed.push(webhook);
      emptying ??= empty();
      return 200;
    },
    use: (next) => {
      arrival = next;
    },
    idle: async () => emptying ?? undefined,
  };
}
