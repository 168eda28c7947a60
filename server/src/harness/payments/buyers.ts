import { setTimeout as sleep } from 'node:timers/promises';
import { type EndpointName, endpoints, type PaymentMethod, type Problem } from '@talkies/shared';
import type { ApiResponse, Order, Payment } from '@talkies/shared/schemas';
import type { TestProviders } from '../../modules/payments/testing/providers.ts';
import { randomOf } from '../../testing/random.ts';

/** Whoever got no answer gives up after so long, as people do. */
const PATIENCE_MS = 60_000;

export interface Buyer {
  id: string;
  cookie: string;
}

/** What somebody does with an order. Each is tried with every way to pay. */
const scripts = {
  pays: 40,
  'leaves without paying': 6,
  'opens a page and leaves': 6,
  'is declined and leaves': 5,
  'is declined, then pays': 8,
  'passes a challenge': 6,
  'pays in two tabs, twice': 8,
  'gives up, then pays the page that was open': 6,
  'pays when the quote is over': 6,
  'pays from the e-mail wallet': 9,
} as const;
type Script = keyof typeof scripts;

interface Street {
  /** the shop's address */
  url: string;
  providers: Pick<TestProviders, 'act'>;
  methods: readonly PaymentMethod[];
  /** resolves when a quote that began now is over by the shop's clock */
  quoteOver: () => Promise<void>;
}

/** The shop said no, or nothing; the message is the problem's code. */
class Refused extends Error {}

interface Call {
  id?: string;
  body?: object;
  key?: string;
}

/** What people did and were told, seen from their browsers. */
export class Buyers {
  readonly #street: Street;
  /** orders by their id, with who made them */
  readonly orders = new Map<string, Buyer>();
  /** how often people were refused, by the problem's code; `unanswered` where nothing came */
  readonly refused: Record<string, number> = {};

  constructor(street: Street) {
    this.#street = street;
  }

  /** One purchase, chosen by the run's seed and the purchase's number alone, whatever happens around it. */
  async buy(buyer: Buyer, itemId: string, seed: number, wanted?: Script): Promise<void> {
    const random = randomOf(seed);
    const script = wanted ?? weighed(random);
    const method = among(this.#street.methods, random);
    const other = among(this.#street.methods, random);
    try {
      const order = await this.#ask(buyer, 'createOrder', { body: { itemId }, key: `order-${seed}` });
      this.orders.set(order.id, buyer);
      await this.#play(buyer, order, script, [method, other], seed);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.refused[error.message] = (this.refused[error.message] ?? 0) + 1;
    }
  }

  async #play(
    buyer: Buyer,
    order: Order,
    script: Script,
    [method, other]: [PaymentMethod, PaymentMethod],
    seed: number,
  ): Promise<void> {
    const { act } = this.#street.providers;
    const open = (by: PaymentMethod, tab = 1): Promise<Payment> =>
      this.#ask(buyer, 'startPayment', { id: order.id, body: { method: by }, key: `payment-${seed}-${tab}` });
    // where the order is over meanwhile there is no page any more; one that does not load is loaded again
    const use = async ({ pageUrl }: Payment, how: Parameters<typeof act>[1]): Promise<void> => {
      for (let tries = 0; pageUrl && tries < 10; tries += 1) {
        const loaded = await act(pageUrl, how).then(
          () => true,
          () => false,
        );
        if (loaded) return;
        await sleep(200);
      }
    };
    if (script === 'leaves without paying') return;
    if (script === 'pays from the e-mail wallet') {
      await this.#ask(buyer, 'payOrder', { id: order.id });
      return;
    }
    const payment = await open(method);
    switch (script) {
      case 'pays':
        return use(payment, 'pay');
      case 'opens a page and leaves':
        return;
      case 'is declined and leaves':
        await use(payment, 'decline');
        return;
      case 'is declined, then pays':
        await use(payment, 'decline');
        return use(payment, 'pay');
      case 'passes a challenge':
        await use(payment, 'challenge');
        return;
      case 'pays in two tabs, twice': {
        const second = method === other ? null : await open(other, 2);
        await use(payment, 'pay');
        if (second) await use(second, 'pay');
        else await this.#ask(buyer, 'payOrder', { id: order.id });
        return;
      }
      case 'gives up, then pays the page that was open':
        await this.#ask(buyer, 'cancelOrder', { id: order.id });
        return use(payment, 'pay');
      case 'pays when the quote is over':
        await this.#street.quoteOver();
        return use(payment, 'pay');
    }
  }

  /** Asks as a browser does that gets no answer: again, by the same key. @throws Refused */
  async #ask<N extends EndpointName>(buyer: Buyer, name: N, call: Call): Promise<ApiResponse<N>> {
    const { method, path } = endpoints[name];
    const until = Date.now() + PATIENCE_MS;
    while (Date.now() < until) {
      const response = await fetch(this.#street.url + path.replace(':id', call.id ?? ''), {
        method: method.toUpperCase(),
        headers: {
          cookie: buyer.cookie,
          origin: this.#street.url,
          ...(call.body ? { 'content-type': 'application/json' } : {}),
          ...(call.key ? { 'idempotency-key': call.key } : {}),
        },
        ...(call.body ? { body: JSON.stringify(call.body) } : {}),
      }).catch(() => null);
      const json: unknown = await response?.json().catch(() => null);
      if (response?.ok && json) return json as ApiResponse<N>;
      const problem = json as Problem | null;
      if (response && problem && !problem.retryable && response.status < 500) throw new Refused(problem.code);
      await sleep(200);
    }
    throw new Refused('unanswered');
  }

  /** An order and its payments, as its buyer is shown them; null where there is no answer now. */
  async fetch(id: string): Promise<{ order: Order; payments: Payment[] } | null> {
    const buyer = this.orders.get(id);
    if (!buyer) throw new Error('nobody made this order');
    const get = async (path: string): Promise<unknown> => {
      const response = await fetch(`${this.#street.url}${path}`, { headers: { cookie: buyer.cookie } });
      return response.ok ? response.json() : null;
    };
    try {
      const order = (await get(`/api/orders/${id}`)) as Order | null;
      const paid = (await get(`/api/orders/${id}/payments`)) as { payments: Payment[] } | null;
      return order && paid ? { order, payments: paid.payments } : null;
    } catch {
      return null;
    }
  }
}

const among = <T>(list: readonly T[], random: () => number): T =>
  list[Math.floor(random() * list.length)] as T;

function weighed(random: () => number): Script {
  const entries = Object.entries(scripts) as [Script, number][];
  let left = random() * entries.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [script, weight] of entries) {
    left -= weight;
    if (left < 0) return script;
  }
  return 'pays';
}
