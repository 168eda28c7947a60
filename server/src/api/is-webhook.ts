import type { Http } from './env.ts';

/** Whether a request is a provider's event. Its route limits its size, and its signature authorises it (`webhookRoutes`). */
export const isWebhook = ({ req }: Http): boolean =>
  req.method === 'POST' && /^\/payments\/webhooks\/[^/]+$/.test(req.path);
