import type { MiddlewareHandler } from 'hono';
import { html, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

/** Headers of hosted pages: no cache and no script; a form may lead back to the shop. */
export const hosted =
  (shopUrl: string): MiddlewareHandler =>
  async (c, next) => {
    await next();
    c.header('content-security-policy', hostedPolicy(shopUrl));
    c.header('cache-control', 'no-store');
  };

const hostedPolicy = (shopUrl: string): string =>
  `default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'self' ${new URL(shopUrl).origin}; frame-ancestors 'none'`;

const styles = `
:root { color-scheme: light; font: 16px/1.5 system-ui, sans-serif; color: #1a1f36; background: #f6f9fc; }
body { margin: 0; }
main { max-width: 26rem; margin: 2rem auto; padding: 1.5rem; background: #fff; border-radius: .75rem; box-shadow: 0 2px 12px #0002; }
h1 { font-size: 1.1rem; margin: 0; font-weight: 500; }
.amount { font-size: 2rem; font-weight: 700; margin: .25rem 0 1rem; }
label { display: block; margin: .75rem 0 .25rem; font-weight: 500; }
input { width: 100%; box-sizing: border-box; font: inherit; padding: .6rem; border: 1px solid #8792a2; border-radius: .375rem; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: .75rem; }
button { width: 100%; min-height: 44px; margin-top: 1rem; font: inherit; font-weight: 600; color: #fff; background: #3d3dd6; border: 0; border-radius: .375rem; }
button.other { color: #1a1f36; background: #e3e8ee; }
.wrong { color: #a3001b; font-weight: 600; }
.note, a { font-size: .875rem; color: #3c4257; }
svg { display: block; width: 12rem; height: 12rem; margin: 1rem auto; }
`;

/** The frame of a provider's page. */
export const hostedPage = (title: string, body: Html): Html => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${raw(styles)}</style>
</head>
<body><main>${body}
<p class="note">A stand-in: no money moves, nothing leaves this machine.</p></main></body>
</html>`;
