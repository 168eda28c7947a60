import type { PaymentSwitches } from './switches.ts';

export interface Delivery {
  /** a message that contains its own signature is made at the moment of sending */
  body: string | ((secretIsRight: boolean) => string);
  /** signs for the moment of sending */
  headers: (secretIsRight: boolean) => Record<string, string>;
}

/** How many seconds a message waits so that a later one is sent before it. */
const POSTPONED = 0.5;
/** Seconds after which a message that was not taken is sent again. */
const RETRIES = [1, 2, 5, 15, 60, 300];

/** Sends a provider's events to the shop, again until they are taken, under the present switches. */
export function createWebhooks(url: string, switches: () => PaymentSwitches) {
  const timers = new Set<NodeJS.Timeout>();
  const underway = new Set<Promise<void>>();
  let postponed: Delivery | null = null;
  let stopped = false;

  const later = (seconds: number, task: () => Promise<void>): Promise<void> =>
    new Promise((resolve) => {
      if (stopped) return;
      const timer = setTimeout(() => {
        timers.delete(timer);
        resolve(task());
      }, seconds * 1000);
      timers.add(timer);
    });
  const send = async (delivery: Delivery, attempt: number): Promise<void> => {
    const secretIsRight = !switches().wrongSignature;
    const taken = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...delivery.headers(secretIsRight) },
      body: typeof delivery.body === 'string' ? delivery.body : delivery.body(secretIsRight),
      signal: AbortSignal.timeout(10_000),
    }).then(
      (response) => response.ok,
      () => false,
    );
    const pause = RETRIES[attempt];
    if (!taken && pause !== undefined) void later(pause, () => send(delivery, attempt + 1));
  };
  const sendAfter = (seconds: number, take: () => Delivery | null): void => {
    const sent = later(seconds, async () => {
      const delivery = take();
      if (delivery) await send(delivery, 0);
    });
    underway.add(sent);
    void sent.then(() => underway.delete(sent));
  };

  return {
    post: (delivery: Delivery): void => {
      const { lost, delay, duplicate, outOfOrder } = switches();
      if (lost) return;
      if (outOfOrder && postponed === null) {
        postponed = delivery;
        sendAfter(POSTPONED, () => {
          if (postponed !== delivery) return null;
          postponed = null;
          return delivery;
        });
        return;
      }
      const before = postponed;
      postponed = null;
      for (const one of [delivery, ...(duplicate ? [delivery] : []), ...(before ? [before] : [])])
        sendAfter(delay, () => one);
    },
    /** Resolves once the shop has responded to everything that was posted; what it refused is sent again later. */
    untilAnswered: async (): Promise<void> => {
      while (underway.size > 0) await Promise.all(underway);
    },
    stop: (): void => {
      stopped = true;
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
export type Webhooks = ReturnType<typeof createWebhooks>;
