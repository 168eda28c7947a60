import { html } from 'hono/html';
import { hostedPage } from '../pages.ts';

interface BuyPage {
  seller: string;
  /** such as 24.5 POL */
  coins: string;
  wallet: string;
  backUrl: string;
}

export const buyPage = ({ seller, coins, wallet, backUrl }: BuyPage) =>
  hostedPage(
    `Buy ${coins} with ${seller}`,
    html`<h1>Buy with ${seller}</h1>
<p class="amount">${coins}</p>
<p class="note">to ${wallet.slice(0, 8)}…${wallet.slice(-6)}</p>
<form method="post"><input type="hidden" name="card" value="approve"><button>Pay with card</button></form>
<form method="post"><input type="hidden" name="card" value="decline"><button class="other">Card is declined</button></form>
<p><a href="${backUrl}">Back</a></p>`,
  );

export const closedPage = () =>
  hostedPage(
    'This page is closed',
    html`<h1>This page is closed</h1><p>Such a page opens once, and within five minutes. Ask the shop for another.</p>`,
  );
