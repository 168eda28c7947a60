import type { PaymentMethod } from '@talkies/shared';
import type { Order, Payment } from '@talkies/shared/schemas';
import type { Page } from 'playwright-core';
import { apiRequest } from './api-request.ts';
import { until } from './until.ts';

/** A person's actions on a provider's page. */
export interface PaymentPage {
  method: PaymentMethod;
  /** its entry in the dialog */
  name: string;
  /** its total for an edition of five dollars */
  total: RegExp;
  pay: (page: Page) => Promise<void>;
  /** the number of taps and fields for paying there */
  steps: number;
  decline: (page: Page) => Promise<void>;
  /** the text after a declined payment */
  declined: string | RegExp;
  /** gives up, by the page's own means */
  cancel: (page: Page) => Promise<void>;
}

async function payByCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry').fill('12 / 30');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: /^Pay / }).click();
}

/** A card whose bank requires a proof of identity. */
export const CHALLENGED = '4000002500003155';
export const payByChallengedCard = (page: Page): Promise<void> => payByCard(page, CHALLENGED);

/** The payment pages of all providers' stand-ins. */
export const paymentPages: readonly PaymentPage[] = [
  {
    method: 'card',
    name: 'Card',
    total: /^\$5\.00$/,
    pay: (page) => payByCard(page, '4242424242424242'),
    steps: 4,
    decline: (page) => payByCard(page, '4000000000000002'),
    declined: 'Your card was declined.',
    cancel: (page) => page.getByRole('link', { name: 'Back' }).click(),
  },
  {
    method: 'cashfree',
    name: 'Pay using Wallet / UPI',
    total: /^₹\d{3}\.\d\d$/,
    pay: (page) => page.getByRole('button', { name: 'Approve in the UPI app' }).click(),
    steps: 1,
    decline: (page) => page.getByRole('button', { name: 'Decline' }).click(),
    declined: /declin|fail/i,
    // the page returns to a single address, whatever was done there
    cancel: async (page) => {
      await page.getByRole('button', { name: 'Back to the shop' }).click();
      await page.getByRole('link', { name: 'I did not pay: choose another way' }).click();
    },
  },
  {
    method: 'coinbase',
    name: 'Coinbase',
    total: /^\$5\.00$/,
    pay: (page) => page.getByRole('button', { name: 'Pay with Coinbase' }).click(),
    steps: 1,
    decline: (page) => page.getByRole('button', { name: 'Reject in the wallet' }).click(),
    declined: /reject/i,
    cancel: (page) => page.getByRole('link', { name: 'Back' }).click(),
  },
];

export function paymentPageOf(method: PaymentMethod): PaymentPage {
  const found = paymentPages.find((page) => page.method === method);
  if (!found) throw new Error(`nobody is paid by ${method} on a page of theirs`);
  return found;
}

/** Pays an order by card, by the requests of the checkout and of the provider's page, and waits until it is delivered. */
export async function payOrderByCard(page: Page, orderId: string): Promise<void> {
  const path = `/api/orders/${orderId}`;
  const { pageUrl } = await apiRequest<Payment>(page, 'POST', `${path}/payments`, { method: 'card' });
  const form = { number: '4242424242424242', expiry: '12 / 30', cvc: '123' };
  await page.request.post(pageUrl ?? '', { form, maxRedirects: 0 });
  const isDelivered = async (): Promise<boolean> =>
    (await apiRequest<Order>(page, 'GET', path)).state === 'complete';
  await until(isDelivered, 'delivery of an order paid by card');
}
