import { setTimeout as sleep } from 'node:timers/promises';
import type { Delivered } from '../../modules/payments/testing/providers.ts';

/** straight: as they come. shuffled: postponed together for a while, the last ones first, some of them twice. */
export type Arrival = 'straight' | 'shuffled';

/** So long messages are postponed: the older ones still count, by the shop's clock. */
const POSTPONED_MS = 3_000;

/** What carries providers' messages to the shop. */
export interface WebhookLine {
  /** answers one with the status that its sender sees: taken where it is postponed */
  carry(webhook: Delivered): Promise<number>;
  /** from now on */
  use(arrival: Arrival): void;
  /** resolves when nothing is postponed any more */
  idle(): Promise<void>;
}

/** @param url the shop's address */
export function openWebhookLine(url: () => string): WebhookLine {
  let arrival: Arrival = 'straight';
  let postponed: Delivered[] = [];
  let emptying: Promise<void> | null = null;
  /** the one that came before, which is said again */
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
    // one that the shop does not take now is as one that is lost
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
