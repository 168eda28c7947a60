import { setTimeout as wait } from 'node:timers/promises';
import { Hono } from 'hono';
import { z } from 'zod';
import { pagePolicy } from '../mail/pages.ts';
import { type SmsMessage, smsPage } from './pages.ts';

/** How the service for text messages misbehaves. */
export const SmsSwitchesSchema = z
  .object({
    /** 503 to every sender: try again later */
    outage: z.boolean(),
    /** 400 to every number: never try again */
    decline: z.boolean(),
    /** accepted, and lost */
    lost: z.boolean(),
    /** seconds until a message is accepted */
    delay: z.number().min(0).max(600),
  })
  .strict();
export type SmsSwitches = z.infer<typeof SmsSwitchesSchema>;
export const noSmsFaults: SmsSwitches = { outage: false, decline: false, lost: false, delay: 0 };

const MAX_MESSAGES = 200;

/**
 * Takes messages as Twilio does (`POST /2010-04-01/Accounts/{account}/Messages.json`) and shows them at `/sms`, for
 * tests as JSON at `/api/sms?to=`. They last as long as this process.
 */
export function smsApp(switches: () => SmsSwitches): Hono {
  const app = new Hono();
  let messages: SmsMessage[] = [];
  let count = 0;
  app.post('/2010-04-01/Accounts/:account/Messages.json', async (c) => {
    const { outage, decline, lost, delay } = switches();
    if (!c.req.header('authorization')?.startsWith('Basic '))
      return c.json({ code: 20003, message: 'Authenticate' }, 401);
    const form = await c.req.parseBody();
    const [to, from, text] = [form.To, form.From, form.Body].map((part) =>
      typeof part === 'string' ? part : '',
    );
    if (delay > 0) await wait(delay * 1000);
    if (outage) return c.json({ code: 20503, message: 'Service unavailable (switch outage)' }, 503);
    if (decline || !to || !/^\+[1-9]\d{6,14}$/.test(to))
      return c.json({ code: 21211, message: 'Invalid number' }, 400);
    count += 1;
    const message = {
      id: `SM${count}`,
      receivedAt: new Date().toISOString(),
      from: from ?? '',
      to,
      text: text ?? '',
    };
    if (!lost) messages = [message, ...messages.slice(0, MAX_MESSAGES - 1)];
    return c.json({ sid: message.id, status: 'queued', to }, 201);
  });
  app.get('/sms', (c) => {
    c.header('content-security-policy', pagePolicy);
    c.header('cache-control', 'no-store');
    return c.html(smsPage(messages));
  });
  app.get('/api/sms', (c) => {
    const to = c.req.query('to');
    return c.json({ messages: to ? messages.filter((message) => message.to === to) : messages });
  });
  return app;
}
