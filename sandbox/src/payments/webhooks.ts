import type { PaymentSwitches } from './switches.ts';

export interface Delivery {
  /** one that holds its own signature is made for the moment of sending */
  body: string | ((secretIsRight: boolean) => string);
  /** signs for the moment of sending */
  headers: (secretIsRight: boolean) => Record<string, string>;
}

/** Seconds that a message waits for one to be sent before it. */
const HELD = 0.5;
/** Seconds after which what was not taken is sent again. */
const RETRIES = [1, 2, 5, 15, 60, 300];

/** Sends a provider's events to the shop, again until they are taken, as the switches have it. */
export function createWebhooks(url: string, switches: () => PaymentSwitches) {
  const timers = new Set<NodeJS.Timeout>();
  let held: Delivery | null = null;
  let stopped = false;

  const later = (seconds: number, task: () => void): void => {
    if (stopped) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      task();
    }, seconds * 1000);
    timers.add(timer);
  };
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
    if (!taken && pause !== undefined) later(pause, () => void send(delivery, attempt + 1));
  };

  return {
    post: (delivery: Delivery): void => {
      const { lost, delay, duplicate, outOfOrder } = switches();
      if (lost) return;
      if (outOfOrder && held === null) {
        held = delivery;
        later(HELD, () => {
          if (held !== delivery) return;
          held = null;
          void send(delivery, 0);
        });
        return;
      }
      const before = held;
      held = null;
      for (const one of [delivery, ...(duplicate ? [delivery] : []), ...(before ? [before] : [])])
        later(delay, () => void send(one, 0));
    },
    stop: (): void => {
      stopped = true;
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
export type Webhooks = ReturnType<typeof createWebhooks>;
