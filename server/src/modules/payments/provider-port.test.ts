import { randomUUID } from 'node:crypto';
import type { PaymentMethod } from '@talkies/shared';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Needs } from '../../chain/context.ts';
import type { PaymentsConfig } from '../../platform/config/payments.ts';
import { methodsFor } from './available-methods.ts';
import { ProviderError, WebhookRefused } from './errors.ts';
import type { PageRequest, PaymentProvider, Webhook } from './port.ts';
import { adapterOf } from './providers.ts';
import { type Delivered, startTestProviders, type TestProviders } from './testing/providers.ts';

async function collected<T>(all: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const one of all) found.push(one);
  return found;
}

let providers: TestProviders;
let delivered: Delivered[] = [];
beforeAll(async () => {
  providers = await startTestProviders(async (webhook) => {
    delivered.push(webhook);
    return 200;
  });
});
afterAll(() => providers.stop());

interface Case {
  name: string;
  method: PaymentMethod;
  /** an interface that a deployment has to choose */
  retired?: 'commerce';
}
const cases: Case[] = [
  { name: 'card', method: 'card' },
  { name: 'cashfree', method: 'cashfree' },
  { name: 'coinbase', method: 'coinbase' },
  {
    name: 'coinbase by Commerce, which has no refunds and signs no time',
    method: 'coinbase',
    retired: 'commerce',
  },
];

/** What every provider of payments does in the same way. */
describe.each(cases)('$name', ({ method, retired }) => {
  const config = (): PaymentsConfig => providers[retired ?? 'config'];
  let provider: PaymentProvider;
  beforeEach(async () => {
    await providers.switch(method);
    delivered = [];
    const found = adapterOf(config(), method);
    if (!found) throw new Error('not offered');
    provider = found;
  });

  const request = (part: Partial<PageRequest> = {}): PageRequest => ({
    paymentId: randomUUID(),
    amount: 12_00n,
    currency: provider.currency,
    description: 'The Entry, order TK-20001',
    buyer: { id: 'asha', email: 'asha@example.com', phone: '+919840012345' },
    returnUrl: 'http://localhost:3000/confirmation/the-entry/token',
    cancelUrl: 'http://localhost:3000/nftdetail/the-entry',
    ...part,
  });
  const paid = async (part: Partial<PageRequest> = {}) => {
    const requested = request(part);
    const page = await provider.open(requested);
    await providers.act(page.url, 'pay');
    return { ...page, paymentId: requested.paymentId };
  };
  const asWebhook = ({ body, headers }: Delivered, now = new Date()): Webhook => ({
    body,
    header: (name) => headers[name.toLowerCase()],
    now,
  });
  /** The event of a payment that was made, as it was sent. */
  const eventOfPayment = async (): Promise<Delivered> => {
    const { reference, paymentId } = await paid();
    await providers.untilAnswered();
    const event = delivered.find(({ body }) => {
      const text = Buffer.from(body).toString('utf8');
      return text.includes(reference) || text.includes(paymentId);
    });
    if (!event) throw new Error('nothing came');
    return event;
  };
  const refusal = (webhook: Webhook): string => {
    try {
      provider.readEvent(webhook);
    } catch (error) {
      if (error instanceof WebhookRefused) return error.reason;
      throw error;
    }
    return 'taken';
  };

  describe('a page', () => {
    test('charges its least, and is not offered for less', async () => {
      const { least } = provider;
      const offered = (amount: bigint, times: number) =>
        methodsFor(
          { config: { payments: config() } } as Needs<'config'>,
          { off: new Set() },
          { USD: amount, INR: amount },
          times,
        )
          .map(({ method }) => method)
          .includes(method);
      expect([offered(least, 1), offered(least - 1n, 1), offered(least / 2n, 2)]).toEqual([
        true,
        false,
        least > 1n,
      ]);
      expect((await provider.open(request({ amount: least }))).url).toMatch(/^http/);
    });

    test('is pending, leads back once it is paid, and then holds the whole amount', async () => {
      const requested = request();
      const page = await provider.open(requested);
      expect(await provider.status(page.reference)).toMatchObject({
        state: 'pending',
        amount: 0n,
        currency: provider.currency,
      });
      const location = await providers.act(page.url, 'pay');
      expect(location).toBe(requested.returnUrl);
      expect(await provider.status(page.reference)).toMatchObject({
        state: 'paid',
        paymentId: requested.paymentId,
        amount: 12_00n,
        currency: provider.currency,
        refunded: 0n,
        disputed: false,
      });
    });

    test('asked for twice with one key is one page', async () => {
      const requested = request();
      expect(await provider.open(requested)).toEqual(await provider.open(requested));
    });

    test('stays open after a decline, and can be paid then', async () => {
      const page = await provider.open(request());
      await providers.act(page.url, 'decline');
      expect((await provider.status(page.reference)).state).toBe('pending');
      await providers.act(page.url, 'pay');
      expect((await provider.status(page.reference)).state).toBe('paid');
    });

    test('closed cannot be paid any more; closing again, or what was paid, changes nothing', async () => {
      const page = await provider.open(request());
      await provider.close(page.reference);
      await provider.close(page.reference);
      await providers.act(page.url, 'pay');
      expect(await provider.status(page.reference)).toMatchObject({ state: 'failed', amount: 0n });
      const { reference } = await paid();
      await provider.close(reference);
      expect((await provider.status(reference)).state).toBe('paid');
    });

    if (method === 'cashfree')
      test('closed while a payment is at its bank has not failed: it is paid, or nothing comes any more', async () => {
        const { reference } = await provider.open(request());
        await providers.leaveAtBank(reference);
        await provider.close(reference);
        expect(await provider.status(reference)).toMatchObject({ state: 'pending', amount: 0n });
        await providers.payByBank(reference);
        expect(await provider.status(reference)).toMatchObject({ state: 'paid', amount: 12_00n });
      });

    test('tells what came, where it is not what was asked for', async () => {
      await providers.switch(method, { wrongAmount: true });
      expect(await provider.status((await paid()).reference)).toMatchObject({
        state: 'paid',
        amount: 11_99n,
      });
      await providers.switch(method, { wrongCurrency: true });
      const { currency } = await provider.status((await paid()).reference);
      expect(currency).toBe('JPY');
    });
  });

  describe('a webhook', () => {
    test('that is the provider’s names its event and its payment', async () => {
      const webhook = await eventOfPayment();
      const event = provider.readEvent(asWebhook(webhook));
      expect(event).toMatchObject({ id: expect.any(String), type: expect.any(String) });
      expect(event?.about).toBeTruthy();
      expect(provider.readEvent(asWebhook(webhook))).toEqual(event);
    });

    test('with another signature is refused', async () => {
      await providers.switch(method, { wrongSignature: true });
      expect(refusal(asWebhook(await eventOfPayment()))).toBe('wrong signature');
    });

    test('without a signature, of another amount, with another byte or not JSON is refused', async () => {
      const webhook = await eventOfPayment();
      const text = Buffer.from(webhook.body).toString('utf8');
      const changed = text.replace(/12(00|\.00)/, '12$1'.replace('12', '99'));
      const spaced = `${text} `;
      for (const body of [changed === text ? spaced : changed, spaced, 'not JSON', '', '{}', '[]', 'null'])
        expect(refusal(asWebhook({ ...webhook, body: new Uint8Array(Buffer.from(body)) })), body).not.toBe(
          'taken',
        );
      expect(refusal({ ...asWebhook(webhook), header: () => undefined })).not.toBe('taken');
    });

    if (!retired)
      test('older than some minutes, or from the future, is refused', async () => {
        const webhook = await eventOfPayment();
        for (const minutes of [-10, 10])
          expect(refusal(asWebhook(webhook, new Date(Date.now() + minutes * 60_000)))).toMatch(/old|future/);
      });
  });

  if (retired)
    test('a refund is refused for good, in words for the operator', async () => {
      const { reference } = await paid();
      const refund = { reference, amount: 1n, currency: provider.currency, key: randomUUID() };
      await expect(provider.refund(refund)).rejects.toMatchObject({
        final: true,
        code: 'refund-by-hand',
        message: expect.stringContaining('by hand'),
      });
    });

  if (!retired)
    describe('a refund', () => {
      test('in parts and in full is in the provider’s books, once for each key', async () => {
        const { reference } = await paid();
        const part = { reference, amount: 5_00n, currency: provider.currency, key: randomUUID() };
        const first = await provider.refund(part);
        expect(await provider.refund(part)).toEqual(first);
        expect((await provider.refundStatus(reference, first.reference)).state).toBe('done');
        expect((await provider.status(reference)).refunded).toBe(5_00n);
        await provider.refund({ ...part, amount: 7_00n, key: randomUUID() });
        expect((await provider.status(reference)).refunded).toBe(12_00n);
      });

      test('that is on its way has not gone back yet', async () => {
        await providers.switch(method, { refundPending: true });
        const { reference } = await paid();
        const part = { reference, amount: 5_00n, currency: provider.currency, key: randomUUID() };
        await provider.refund(part);
        expect(await provider.status(reference)).toMatchObject({ refunded: 0n, refundPending: 5_00n });
        await providers.switch(method);
        expect(await provider.status(reference)).toMatchObject({ refunded: 5_00n, refundPending: 0n });
      });

      test('of more than is left is refused for good', async () => {
        const { reference } = await paid();
        const much = { reference, amount: 12_01n, currency: provider.currency, key: randomUUID() };
        await expect(provider.refund(much)).rejects.toMatchObject({ final: true });
      });

      test('that fails is told as failed, and nothing went back', async () => {
        await providers.switch(method, { refundFailing: true });
        const { reference } = await paid();
        const refund = { reference, amount: 12_00n, currency: provider.currency, key: randomUUID() };
        const { state, reference: refundReference } = await provider.refund(refund);
        const expected =
          state === 'failed' ? state : (await provider.refundStatus(reference, refundReference)).state;
        expect(expected).toBe('failed');
        expect((await provider.status(reference)).refunded).toBe(0n);
      });
    });

  describe('the list of a time', () => {
    const since = new Date();
    const soFar = () => [since, new Date(Date.now() + 60_000)] as const;

    test('names each payment, what it holds and what went back', async () => {
      const payments = [await paid(), await paid()];
      const reference = payments[0]?.reference ?? '';
      const refund = { reference, amount: 5_00n, currency: provider.currency, key: randomUUID() };
      if (!retired) await provider.refund(refund);
      const listed = await collected(provider.list(...soFar()));
      const of = (paymentId?: string) => listed.filter((entry) => entry.paymentId === paymentId);
      const whole = { amount: 12_00n, currency: provider.currency, refunded: 0n, disputed: false };
      expect(of(payments[1]?.paymentId)).toMatchObject([whole]);
      // once as paid, and once more as refunded where the provider also lists refunds
      const own = of(payments[0]?.paymentId);
      expect(own.length).toBeGreaterThanOrEqual(1);
      for (const entry of own) expect(entry).toMatchObject({ ...whole, refunded: retired ? 0n : 5_00n });
      for (const { receipt } of own)
        expect([reference, (await provider.status(reference)).receipt]).toContain(receipt);
      expect(await collected(provider.list(new Date(0), new Date(1000)))).toEqual([]);
    });

    test('goes on over its pages', async () => {
      const payments = [];
      for (let index = 0; index < 52; index += 1) payments.push((await paid()).paymentId);
      const listed = (await collected(provider.list(...soFar()))).map(({ paymentId }) => paymentId);
      for (const paymentId of payments) expect(listed).toContain(paymentId);
    });
  });

  describe('a provider that', () => {
    test.each([{ outage: true }, { tooMany: true }])(
      'is out or overrun (%o) may be asked again',
      async (fault) => {
        const { reference } = await paid();
        await providers.switch(method, fault);
        const refund = { reference, amount: 1n, currency: provider.currency, key: randomUUID() };
        for (const call of [
          () => provider.open(request()),
          () => provider.status(reference),
          ...(retired ? [] : [() => provider.refund(refund)]),
          () => provider.close(reference),
        ])
          await expect(call()).rejects.toMatchObject({ name: 'LoggableError', final: false });
      },
    );

    test('is slow is waited for', async () => {
      await providers.switch(method, { slow: 0.3 });
      expect((await provider.open(request())).url).toBeTruthy();
    });

    test('is asked with a wrong key says so, and the key is in no error', async () => {
      const settings = Object.entries(config()[method] ?? {});
      for (const [wrong] of settings.filter(([name]) => /key|secret|client/i.test(name))) {
        if (wrong === 'webhookSecret') continue;
        const changed = Object.fromEntries(
          settings.map(([name, value]) => [name, name === wrong ? 'not-the-key' : value]),
        );
        const other = adapterOf({ ...config(), [method]: changed } as PaymentsConfig, method);
        const error = await other?.open(request()).catch((thrown: unknown) => thrown);
        expect(error, wrong).toBeInstanceOf(ProviderError);
        expect(error).toMatchObject({ final: true });
        expect(JSON.stringify([error, (error as Error).message])).not.toContain('not-the-key');
      }
    });
  });
});
