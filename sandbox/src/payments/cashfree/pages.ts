import { html } from 'hono/html';
import { hostedPage } from '../pages.ts';
import type { CashfreeOrder } from './objects.ts';

/** The page on which the payer answers, in place of the UPI app on their phone. */
export function upiPage({ payment_session_id, amount, order_note }: CashfreeOrder, problem: string | null) {
  const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(amount / 100);
  return hostedPage(
    `Pay ${rupees}`,
    html`<h1>${order_note}</h1>
<p class="amount">${rupees}</p>
${problem ? html`<p class="wrong" role="alert">${problem}</p>` : ''}
<p>Scan with any UPI app, or answer here as the app would.</p>
${code(payment_session_id)}
<form method="post"><input type="hidden" name="upi" value="approve"><button>Approve in the UPI app</button></form>
<form method="post"><input type="hidden" name="upi" value="decline"><button class="other">Decline</button></form>
<form method="post"><input type="hidden" name="upi" value="leave"><button class="other">Back to the shop</button></form>`,
  );
}

export const closedPage = hostedPage(
  'This page is closed',
  html`<h1>This page is closed</h1><p>It was paid, or its time is over.</p>`,
);

const SIZE = 21;

/** Looks like a QR code but is none, so no app can pay here. */
function code(session: string) {
  const bits = Buffer.from(session, 'utf8');
  const finder = (x: number, y: number): boolean | null => {
    for (const [left, top] of [
      [0, 0],
      [SIZE - 7, 0],
      [0, SIZE - 7],
    ] as const) {
      const [dx, dy] = [x - left, y - top];
      if (dx < -1 || dy < -1 || dx > 7 || dy > 7) continue;
      const ring = Math.max(Math.abs(dx - 3), Math.abs(dy - 3));
      return ring !== 2 && ring !== 4;
    }
    return null;
  };
  const dark = (x: number, y: number): boolean =>
    finder(x, y) ?? ((bits[(x * SIZE + y) % bits.length] ?? 0) >> ((x + y * 3) % 7)) % 2 === 1;
  const cells = Array.from({ length: SIZE * SIZE }, (_, at) => [at % SIZE, Math.floor(at / SIZE)] as const);
  const path = cells.flatMap(([x, y]) => (dark(x, y) ? [`M${x} ${y}h1v1h-1z`] : [])).join('');
  return html`<svg viewBox="0 0 ${SIZE} ${SIZE}" role="img" aria-label="Code to scan with a UPI app"><path d="${path}"/></svg>`;
}
