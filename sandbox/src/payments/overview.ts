import type { OnRampName, PaymentMethod } from '@talkies/shared';
import { Hono } from 'hono';
import { html, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import { styles } from '../mail/styles.ts';
import type { Switchboard } from '../switches.ts';
import { references } from './references.ts';
import type { BookLine } from './stand-in.ts';
import { noPaymentFaults, type PaymentSwitches, PaymentSwitchesSchema } from './switches.ts';

/** One payment method: its faults, and the books of its stand-ins. */
export interface Desk {
  method: string;
  switches: Switchboard<PaymentSwitches>;
  /** oldest first */
  books: (() => BookLine[])[];
}

type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

const LINES = 50;
/** The names of PaymentMethod that have a stand-in. */
const words: Partial<Record<PaymentMethod | OnRampName, { name: string; how: string }>> = {
  card: {
    name: 'Card (Stripe)',
    how: 'Number 4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined, 4000 0025 0000 3155 asks for a challenge.',
  },
  cashfree: {
    name: 'UPI and wallets (Cashfree)',
    how: 'Its page has a button to approve and one to decline.',
  },
  transak: { name: 'Add funds (Transak)', how: 'Its page has a card that pays and one that is declined.' },
  wert: { name: 'Add funds (Wert)', how: 'Its page has a card that pays and one that is declined.' },
  coinbase: { name: 'Coinbase', how: 'Its page has a wallet that pays and one that rejects.' },
};
const faults: Record<keyof PaymentSwitches, string> = {
  outage: 'The interface is out (503)',
  tooMany: 'The interface is overrun (429)',
  slow: 'Seconds until the interface answers',
  decline: 'Whoever pays is declined',
  wrongAmount: 'Less is received than was asked for',
  wrongCurrency: 'Another currency is received',
  refundFailing: 'Refunds fail',
  refundPending: 'Refunds stay pending',
  delay: 'Seconds until a message is sent',
  duplicate: 'Each message is sent twice',
  outOfOrder: 'Messages come out of order',
  lost: 'No message is sent',
  wrongSignature: 'Messages are badly signed',
};

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const own = `
fieldset { display: grid; grid-template-columns: repeat(auto-fill, minmax(17rem, 1fr)); gap: .25rem 1rem; border: 0; padding: 0; margin: 0; width: 100% }
fieldset label { display: flex; gap: .5rem; align-items: center; min-height: 44px }
fieldset input { flex: none; min-height: 0; width: auto }
fieldset input[type=number] { width: 5rem; min-height: 36px }
section { padding: .5rem 1rem 1rem; margin-bottom: 1rem; background: var(--card); border: 1px solid var(--line); border-radius: 8px }
section h2 { font-size: 1.25rem; color: var(--ink); margin: .5rem 0 }
.wide { overflow-x: auto }
table { width: 100%; border-collapse: collapse }
th, td { text-align: left; padding: .4rem .75rem .4rem 0; border-bottom: 1px solid var(--line) }
.references { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; list-style: none; padding: 0; margin: 0 0 1rem }
.references a { display: inline-flex; align-items: center; min-height: 44px }
button.calm { background: transparent; color: inherit }
`;

const field = (name: keyof PaymentSwitches, value: boolean | number): Html =>
  typeof value === 'boolean'
    ? html`<label><input type="checkbox" name="${name}" ${value ? 'checked' : ''}>${faults[name]}</label>`
    : html`<label><input type="number" name="${name}" value="${value}" min="0" step="any">${faults[name]}</label>`;

/** The references that its provider has published. */
const shapedBy = (method: PaymentMethod | OnRampName): Html => {
  const published = references[method] ?? [];
  const links = published.map(
    ({ what, address }) => html`<li><a href="${address}" rel="noreferrer">${what}</a></li>`,
  );
  return html`<p>It answers as its provider’s reference has it:</p><ul class="references">${links}</ul>`;
};

function section({ method, switches, books }: Desk): Html {
  const { name, how } = words[method as PaymentMethod | OnRampName] ?? { name: method, how: '' };
  const now = Object.entries(switches.read()) as [keyof PaymentSwitches, boolean | number][];
  const lines = books.flatMap((read) => read()).slice(-LINES);
  const rows = lines
    .toReversed()
    .map(
      (line) =>
        html`<tr><td>${line.description}</td><td>${line.amount}</td><td>${line.status}</td><td>${line.refunded ?? ''}</td></tr>`,
    );
  return html`<section><h2>${name}</h2>
<p>${how}</p>
${shapedBy(method as PaymentMethod | OnRampName)}
<form method="post" action="/faults/${method}"><fieldset>${now.map(([key, value]) => field(key, value))}</fieldset>
<button>Set these faults</button><button class="calm" name="calm" value="yes">No faults</button></form>
${
  rows.length > 0
    ? html`<div class="wide"><table><thead><tr><th>What</th><th>Asked for</th><th>State</th><th>Sent back</th></tr></thead><tbody>${rows}</tbody></table></div>`
    : html`<p class="empty">Nobody has paid here yet.</p>`
}</section>`;
}

const page = (desks: Desk[]): Html => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Payments sandbox</title>
<style>${raw(styles)}${raw(own)}</style>
</head>
<body>
<header><a href="/">Payments</a><p>Stand-ins for the providers of payments: their faults and their books. No money moves, nothing leaves this machine.</p></header>
<main><h1>Payments sandbox</h1>${desks.map(section)}</main>
</body>
</html>`;

/** The switches from a form of the page; what the form does not name is off. */
function faultsOf(form: Record<string, unknown>): PaymentSwitches | null {
  if (form.calm) return noPaymentFaults;
  const given = Object.entries(noPaymentFaults).map(([name, calm]) => [
    name,
    typeof calm === 'boolean' ? form[name] !== undefined : Number(form[name] ?? 0),
  ]);
  return PaymentSwitchesSchema.safeParse(Object.fromEntries(given)).data ?? null;
}

/** The sandbox's own page (spec:45): each provider with its faults, as a form, and its books. */
export function overviewApp(desks: Desk[]): Hono {
  const app = new Hono();
  app.get('/', (c) => {
    c.header('content-security-policy', policy);
    c.header('cache-control', 'no-store');
    return c.html(page(desks));
  });
  app.post('/faults/:method', async (c) => {
    // a form of another site is refused
    if (!['same-origin', undefined].includes(c.req.header('sec-fetch-site'))) return c.text('Forbidden', 403);
    const desk = desks.find(({ method }) => method === c.req.param('method'));
    const wanted = faultsOf(await c.req.parseBody());
    if (!desk) return c.text('No such provider', 404);
    if (!wanted) return c.text('A number is out of range', 400);
    await desk.switches.app.request('/', { method: 'PUT', body: JSON.stringify(wanted) });
    return c.redirect('/', 303);
  });
  return app;
}
