import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTracing } from '../../platform/tracing/open-telemetry.ts';
import { stopTracing } from '../../platform/tracing/tracing.ts';
import { type PayingShop, startPayingShop } from './testing/paying-shop.ts';

interface Received {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

let shop: PayingShop;
let collector: Server;
const spans: Received[] = [];
beforeAll(async () => {
  // OTLP over HTTP in JSON, as a collector accepts it
  collector = createServer(async (request, response) => {
    const { resourceSpans } = (await json(request)) as {
      resourceSpans: { scopeSpans: { spans: Received[] }[] }[];
    };
    if (request.url === '/v1/traces')
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
    response.setHeader('content-type', 'application/json');
    response.end('{}');
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  shop = await startPayingShop();
});
afterAll(async () => {
  await stopTracing();
  await shop.stop();
  collector.close();
});

const attribute = ({ attributes }: Received, name: string): string | number | undefined => {
  const value = attributes.find(({ key }) => key === name)?.value;
  return value?.stringValue ?? value?.intValue;
};

test('one order is one trace from a provider’s webhook to the job that it left for a worker, with their statements and calls', async () => {
  const { buyer, order } = await shop.ordered();
  const { response: payment } = await shop.start(buyer, order, 'card');
  const { port } = collector.address() as AddressInfo;
  startTracing({ endpoint: `http://127.0.0.1:${port}`, service: 'talkies-test' });
  await shop.providers.act(payment.pageUrl ?? '', 'pay');
  await shop.passTime(1);
  // sends the remaining spans
  await stopTracing();

  const job = spans.find(({ name }) => name === 'job payments/check');
  const webhook = spans.find(
    (span) => attribute(span, 'http.route') === '/payments/webhooks/:method' && span.traceId === job?.traceId,
  );
  expect(attribute(webhook as Received, 'http.response.status_code')).toBe(200);
  const trace = spans.filter(({ traceId }) => traceId === webhook?.traceId);
  const within = (id: string | undefined) => trace.filter(({ parentSpanId }) => parentSpanId === id);
  expect(within(webhook?.spanId).map(({ name }) => name)).toContain('insert');
  expect(trace.map(({ spanId }) => spanId)).toContain(job?.parentSpanId);
  // the worker asks the provider for confirmation, and writes the payment
  const called = within(job?.spanId);
  expect(called.map(({ name }) => name)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^GET 127\.0\.0\.1:\d+$/), 'update']),
  );
  // spans contain neither a person's address nor the order's values
  const sent = JSON.stringify(spans);
  for (const secret of [buyer.id, order.id, '+91 98400 12345']) expect(sent).not.toContain(secret);
});
