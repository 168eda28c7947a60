import { setTimeout as sleep } from 'node:timers/promises';
import { type EndpointName, endpoints, type Problem } from '@talkies/shared';
import type { ApiResponse, Funding, Order, Payment } from '@talkies/shared/schemas';
import type { Buyer } from './people.ts';

/** The time after which a buyer without an answer gives up. */
const TIMEOUT_MS = 60_000;
/** The pause before a buyer presses the button again. */
const AGAIN_MS = 200;

/** The shop refused, or did not answer; the message is the problem's code. */
export class Refused extends Error {}

interface Call {
  id?: string;
  body?: object;
  key?: string;
}

/** An order as its buyer sees it. */
export interface Shown {
  order: Order;
  payments: Payment[];
  fundings: Funding[];
}

/** The buyers' requests and the shop's answers, as their browsers see them. */
export class Buyers {
  readonly #url: string;
  /** the buyers of orders, by order id */
  readonly orders = new Map<string, Buyer>();
  /** the number of refusals by the problem's code; `unanswered` without an answer */
  readonly refused: Record<string, number> = {};

  /** @param url the shop's address */
  constructor(url: string) {
    this.#url = url;
  }

  /** Sends a request, and like a browser repeats it with the same key while there is no answer. @throws Refused */
  async ask<N extends EndpointName>(buyer: Buyer, name: N, call: Call): Promise<ApiResponse<N>> {
    const { method, path } = endpoints[name];
    const until = Date.now() + TIMEOUT_MS;
    while (Date.now() < until) {
      const response = await fetch(this.#url + path.replace(':id', call.id ?? ''), {
        method: method.toUpperCase(),
        headers: {
          cookie: buyer.cookie,
          origin: this.#url,
          ...(call.body ? { 'content-type': 'application/json' } : {}),
          ...(call.key ? { 'idempotency-key': call.key } : {}),
        },
        ...(call.body ? { body: JSON.stringify(call.body) } : {}),
      }).catch(() => null);
      const json: unknown = await response?.json().catch(() => null);
      if (response?.ok && json) return json as ApiResponse<N>;
      const problem = json as Problem | null;
      if (response && problem && !problem.retryable && response.status < 500) throw new Refused(problem.code);
      await sleep(AGAIN_MS);
    }
    throw new Refused('unanswered');
  }

  /** Counts a refusal; throws anything else, which is an error of the run. */
  note(error: unknown): void {
    if (!(error instanceof Refused)) throw error;
    this.refused[error.message] = (this.refused[error.message] ?? 0) + 1;
  }

  /** An order, its payments and fundings; null where there is no answer now. */
  async fetch(id: string): Promise<Shown | null> {
    const buyer = this.orders.get(id);
    if (!buyer) throw new Error('nobody made this order');
    const get = async (path: string): Promise<unknown> => {
      const response = await fetch(`${this.#url}${path}`, { headers: { cookie: buyer.cookie } });
      return response.ok ? response.json() : null;
    };
    try {
      const order = (await get(`/api/orders/${id}`)) as Order | null;
      const paid = (await get(`/api/orders/${id}/payments`)) as ApiResponse<'orderPayments'> | null;
      return order && paid ? { order, payments: paid.payments, fundings: paid.fundings } : null;
    } catch {
      return null;
    }
  }
}
