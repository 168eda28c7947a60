import type { Hono } from 'hono';
import type { Needs } from '../../chain/context.ts';
import { cashfreePage } from '../../flows/payments/cashfree-page.ts';
import { PERSONAL } from '../../platform/cache-control.ts';
import { escapeMarkup } from '../../platform/markup.ts';
import type { HttpEnv } from '../env.ts';
import { nonceOf } from '../security.ts';

/** Their page may redirect within their own sites; browsers apply the form's allowed targets to that too. */
const formTargets = (action: string): string => {
  const { origin, hostname } = new URL(action);
  return hostname.endsWith('.cashfree.com') ? `${origin} https://*.cashfree.com` : origin;
};

const pageOf = (action: string, session: string, nonce: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>To the payment</title>
<style>:root{color-scheme:dark light;font:17px/1.55 system-ui,sans-serif}body{display:grid;min-height:90vh;place-items:center;text-align:center}
button{min-height:44px;padding:0 24px;font:inherit}</style></head>
<body><main><h1>To the payment</h1><p>Cashfree’s page opens. You pay there, and come back here.</p>
<form method="post" action="${escapeMarkup(action)}">
<input type="hidden" name="payment_session_id" value="${escapeMarkup(session)}">
<button>Go on to Cashfree</button></form></main>
<script nonce="${nonce}">document.forms[0].submit()</script></body></html>`;

/**
 * `GET /payments/cashfree/{payment}/{session}`: Cashfree's page is opened only by a form, while a buyer is redirected
 * to an address. This page in between submits the form, automatically or by its button.
 */
export const cashfreePageRoute = (ctx: Needs<'config' | 'db'>) => (app: Hono<HttpEnv>) => {
  app.get('/payments/cashfree/:payment/:session', async (c) => {
    const { payment, session } = c.req.param();
    const page = await c.get('limited')(() => cashfreePage(ctx, payment, session));
    c.header('cache-control', PERSONAL);
    if ('redirect' in page) return c.redirect(page.redirect, 303);
    const nonce = nonceOf(c);
    c.header(
      'content-security-policy',
      `default-src 'none'; style-src 'unsafe-inline'; script-src 'nonce-${nonce}'; form-action ${formTargets(page.action)}; base-uri 'none'; frame-ancestors 'none'`,
    );
    return c.html(pageOf(page.action, page.session, nonce));
  });
};
