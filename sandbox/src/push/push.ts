import { createECDH, type ECDH, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Hono } from 'hono';
import { z } from 'zod';
import { pagePolicy } from '../mail/pages.ts';
import { openEnvelope, Refused, readSender } from './envelope.ts';
import { type PushedMessage, pushPage } from './pages.ts';

/** How the push service misbehaves. */
export const PushSwitchesSchema = z
  .object({
    /** 503: try again later */
    outage: z.boolean(),
    /** 410 for every browser: it has ended its subscription */
    gone: z.boolean(),
    /** accepted, and never shown */
    lost: z.boolean(),
    /** seconds until a message is accepted */
    delay: z.number().min(0).max(600),
  })
  .strict();
export type PushSwitches = z.infer<typeof PushSwitchesSchema>;
export const noPushFaults: PushSwitches = { outage: false, gone: false, lost: false, delay: 0 };

const MAX_PUSHES = 200;
/** The size that every service takes (RFC 8030 §7.2). */
const MAX_BYTES = 4096;

interface Browser {
  keys: ECDH;
  auth: Buffer;
  /** the only sender that it accepts, base64url; null: anybody */
  sender: string | null;
}

/**
 * A browser and its push service in one (RFC 8030): `POST /push/browsers` returns the result of
 * `PushSubscription.toJSON()`, `POST /push/{id}` takes a message, checks its sender and decrypts it as the browser
 * would. `/push` shows the messages, for tests `/api/push?browser=` as JSON. They last as long as this process.
 */
export function pushApp(switches: () => PushSwitches): Hono {
  const app = new Hono();
  const browsers = new Map<string, Browser>();
  let messages: PushedMessage[] = [];

  app.post('/push/browsers', async (c) => {
    const { key = null } = await c.req.json<{ key?: string | null }>().catch(() => ({}) as { key?: null });
    const keys = createECDH('prime256v1');
    keys.generateKeys();
    const id = randomUUID();
    const auth = randomBytes(16);
    browsers.set(id, { keys, auth, sender: key });
    return c.json(
      {
        endpoint: `${new URL(c.req.url).origin}/push/${id}`,
        keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
      },
      201,
    );
  });
  app.post('/push/:id', async (c) => {
    const { outage, gone, lost, delay } = switches();
    if (delay > 0) await wait(delay * 1000);
    if (outage) return c.text('Service unavailable (switch outage)', 503);
    const id = c.req.param('id');
    const browser = browsers.get(id);
    if (gone || !browser) return c.text('This subscription has ended.', 410);
    const body = Buffer.from(await c.req.arrayBuffer());
    if (body.length > MAX_BYTES) return c.text('Too large.', 413);
    const ttl = c.req.header('ttl') ?? '';
    if (!/^\d+$/.test(ttl)) return c.text('TTL is missing.', 400);
    if (c.req.header('content-encoding') !== 'aes128gcm') return c.text('Use aes128gcm.', 415);
    try {
      const sender = readSender(c.req.header('authorization') ?? '', new URL(c.req.url).origin, new Date());
      if (browser.sender !== null && browser.sender !== sender) return c.text('Not this sender.', 403);
      const text = openEnvelope(body, browser.keys, browser.auth);
      const terms = { ttl: Number(ttl), urgency: c.req.header('urgency') ?? null };
      const message = { id: randomUUID(), browser: id, receivedAt: new Date().toISOString(), ...terms, text };
      if (!lost) messages = [message, ...messages.slice(0, MAX_PUSHES - 1)];
      return c.body(null, 201);
    } catch (error) {
      if (error instanceof Refused) return c.text(error.message, error.status);
      throw error;
    }
  });
  app.get('/push', (c) => {
    c.header('content-security-policy', pagePolicy);
    c.header('cache-control', 'no-store');
    return c.html(pushPage(messages));
  });
  app.get('/api/push', (c) => {
    const browser = c.req.query('browser');
    return c.json({ messages: browser ? messages.filter((each) => each.browser === browser) : messages });
  });
  return app;
}
