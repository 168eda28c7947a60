import { html } from 'hono/html';
import { hostedPage } from '../pages.ts';

interface CoinPage {
  description: string;
  /** such as 12.00 USD */
  amount: string;
  /** such as 12.00 USDC on Base */
  coins: string;
  cancelUrl: string;
  problem: string | null;
}

/** The confirmation that the payer's wallet would show. */
export const coinPage = ({ description, amount, coins, cancelUrl, problem }: CoinPage) =>
  hostedPage(
    `Pay ${amount} with Coinbase`,
    html`<h1>${description}</h1>
<p class="amount">${amount}</p>
<p>You send <strong>${coins}</strong>. The network fee is paid by Coinbase.</p>
${problem ? html`<p class="wrong" role="alert">${problem}</p>` : ''}
<form method="post"><input type="hidden" name="wallet" value="approve"><button>Pay with Coinbase</button></form>
<form method="post"><input type="hidden" name="wallet" value="reject"><button class="other">Reject in the wallet</button></form>
<p><a href="${cancelUrl}">Back</a></p>`,
  );

export const closedPage = () =>
  hostedPage(
    'This page is closed',
    html`<h1>This page is closed</h1><p>It was paid, or its time is over, or there is no such page.</p>`,
  );
