import { html, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import type { Mail } from './store.ts';
import { styles } from './styles.ts';

type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

/** CSP for our own pages: no script at all; the mail's HTML is framed from here. */
export const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** CSP for a mail's own HTML: styles, but neither scripts nor the network; links open in a new tab. */
export const mailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'";

/** The frame of the inbox's pages. */
export function page(title: string, body: Html, refreshSeconds?: number): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${refreshSeconds ? html`<meta http-equiv="refresh" content="${refreshSeconds}">` : ''}
<title>${title}</title>
<style>${raw(styles)}</style>
</head>
<body>
<header><a href="/">Inbox</a> <a class="other" href="/sms">Text messages</a> <a class="other" href="/push">Devices</a><p>Every mail and message that this shop sends lands here. It is a stand-in: nothing leaves this machine.</p></header>
<main>${body}</main>
</body>
</html>`;
}

export function listPage(mails: Mail[], to: string | undefined): Html {
  const title = to ? `Mails to ${to}` : 'All mails';
  const rows = mails.map(
    (mail) => html`<li><a href="/mails/${mail.id}">
<strong>${mail.subject}</strong>
<span>to ${mail.to.join(', ')}</span>
<time datetime="${mail.receivedAt}">${readable(mail.receivedAt)}</time>
</a></li>`,
  );
  const body = html`<h1>${title}</h1>
<form method="get" action="/"><label for="to">Recipient</label>
<input id="to" name="to" type="email" value="${to ?? ''}" placeholder="name@example.com">
<button>Show</button>${to ? html` <a href="/">Show all</a>` : ''}</form>
${mails.length > 0 ? html`<ul class="mails">${rows}</ul>` : html`<p class="empty">No mail yet. This page looks again every 5 seconds.</p>`}`;
  return page(title, body, 5);
}

export function mailPage(mail: Mail): Html {
  return page(
    mail.subject,
    html`<h1>${mail.subject}</h1>
<dl><dt>From</dt><dd>${mail.from}</dd><dt>To</dt><dd>${mail.to.join(', ')}</dd>
<dt>Received</dt><dd><time datetime="${mail.receivedAt}">${readable(mail.receivedAt)}</time></dd></dl>
${
  mail.html === null
    ? ''
    : html`<h2>As a mail program shows it</h2>
<iframe src="/mails/${mail.id}/html" title="The mail" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`
}
<h2>Plain text</h2>
<pre>${linked(mail.text)}</pre>
<p><a href="/mails/${mail.id}/source">Source</a></p>`,
  );
}

export function missingPage(): Html {
  return page(
    'No such mail',
    html`<h1>No such mail</h1><p>It may have been cleared. <a href="/">All mails</a></p>`,
  );
}

/** The mail's own HTML; its links open outside the frame. */
export const framedHtml = (mail: Mail): string => `<base target="_blank">${mail.html ?? ''}`;

function linked(text: string): Html[] {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`));
}

export const readable = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;
