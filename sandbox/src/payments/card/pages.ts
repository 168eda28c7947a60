import { html } from 'hono/html';
import { hostedPage } from '../pages.ts';

interface CardPage {
  description: string;
  amount: string;
  cancelUrl: string;
  problem: string | null;
}

export const cardPage = ({ description, amount, cancelUrl, problem }: CardPage) =>
  hostedPage(
    `Pay ${amount}`,
    html`<h1>${description}</h1>
<p class="amount">${amount}</p>
${problem ? html`<p class="wrong" role="alert">${problem}</p>` : ''}
<form method="post">
<label for="number">Card number</label>
<input id="number" name="number" inputmode="numeric" autocomplete="cc-number" required placeholder="1234 1234 1234 1234">
<div class="pair"><div><label for="expiry">Expiry</label>
<input id="expiry" name="expiry" autocomplete="cc-exp" required placeholder="MM / YY"></div>
<div><label for="cvc">CVC</label>
<input id="cvc" name="cvc" inputmode="numeric" autocomplete="cc-csc" required placeholder="CVC"></div></div>
<button>Pay ${amount}</button></form>
<p><a href="${cancelUrl}">Back</a></p>
<p class="note">4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined, 4000 0025 0000 3155 asks your bank.</p>`,
  );

export const challengePage = (amount: string) =>
  hostedPage(
    'Your bank asks',
    html`<h1>Your bank wants to know that it is you</h1>
<p class="amount">${amount}</p>
<form method="post"><input type="hidden" name="challenge" value="complete"><button>Complete</button></form>
<form method="post"><input type="hidden" name="challenge" value="fail"><button class="other">Fail</button></form>`,
  );

export const closedPage = (words: string) =>
  hostedPage('This page is closed', html`<h1>This page is closed</h1><p>${words}</p>`);
