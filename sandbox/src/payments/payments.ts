import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { guarded } from '../guarded.ts';
import { switchboard } from '../switches.ts';
import { cardApp } from './card/card.ts';
import { cashfreeApp } from './cashfree/cashfree.ts';
import { checkoutsApp } from './coinbase/checkouts.ts';
import { commerceApp } from './coinbase/commerce.ts';
import { coinSender } from './on-ramps/send-coins.ts';
import { transakApp } from './on-ramps/transak.ts';
import { wertApp } from './on-ramps/wert.ts';
import { type Desk, overviewApp } from './overview.ts';
import { noPaymentFaults, PaymentSwitchesSchema } from './switches.ts';
import { createWebhooks } from './webhooks.ts';

export interface PaymentsOptions {
  /** nodes of the local chains, on which on-ramps send coins; none: nothing is sent */
  nodes?: () => { name: string; rpcUrl: string }[];
  /** the providers' books are stored in its folder `payments` */
  dataDir: string;
  /** 0: any free port */
  port: number;
  /** the shop's URL: events are sent there, and payers return there */
  shopUrl: string;
  /** the clock by which events are signed */
  now: () => Date;
}

/**
 * Stand-ins for the providers of payments, on one port of 127.0.0.1, each at the paths of its own interface. Faults:
 * `PUT /switches/{card, cashfree, coinbase, transak, wert}`.
 */
export async function startPayments({ dataDir, port, shopUrl, now, nodes = () => [] }: PaymentsOptions) {
  const app = guarded();
  const desks: Desk[] = [];
  const sendCoins = coinSender(nodes);
  const standIns = {
    card: [cardApp],
    cashfree: [cashfreeApp],
    coinbase: [checkoutsApp, commerceApp],
    transak: [transakApp],
    wert: [wertApp],
  };
  const senders = Object.entries(standIns).map(([method, apps]) => {
    const switches = switchboard(PaymentSwitchesSchema, noPaymentFaults);
    const webhooks = createWebhooks(`${shopUrl}/payments/webhooks/${method}`, switches.read);
    const folder = join(dataDir, 'payments', method);
    const books: Desk['books'] = [];
    desks.push({ method, switches, books });
    app.route(`/switches/${method}`, switches.app);
    for (const standIn of apps)
      app.route(
        '/',
        standIn({
          ...{ folder, shopUrl, now, webhooks, sendCoins },
          switches: switches.read,
          show: (entries, line) => books.push(() => entries.all().map(line)),
        }),
      );
    return webhooks;
  });
  app.route('/', overviewApp(desks));
  const server = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' }) as Server;
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Resolves once the shop has responded to all events that were sent. */
    untilAnswered: async (): Promise<void> => {
      await Promise.all(senders.map((sender) => sender.untilAnswered()));
    },
    stop: async (): Promise<void> => {
      for (const sender of senders) sender.stop();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}
