import { HOUR_SECONDS, MINUTE_SECONDS } from '@talkies/shared';

/**
 * Attempts within a window of so many seconds, which begins with the first of them. The part after the slash says who
 * spends them: `address` a visitor’s IP address (`ipKey`), `account` a user's id or e-mail address, `place` an account
 * as tried from one address, `device` an account as tried from a browser that has signed in to it before, `number` a
 * phone number, `shop` everybody together, and any other word the thing itself.
 *
 * To bound a new endpoint that guesses or sends: add a row here, then make `await ctx.limits.spend('x/address',
 * ipKey(client.ip))` the first statement of its operation, and spend a second budget for the account that it concerns.
 * A budget by account alone lets anybody use it up for the account's owner: leave the owner another way, as adr/062
 * says for each. After a success, `forget` what the account spent, never what the address did.
 */
export const budgets = {
  'sign-in/place': { points: 10, seconds: 15 * MINUTE_SECONDS },
  'sign-in/device': { points: 10, seconds: 15 * MINUTE_SECONDS },
  'sign-in/account': { points: 60, seconds: 15 * MINUTE_SECONDS },
  'sign-in/address': { points: 100, seconds: 15 * MINUTE_SECONDS },
  'sign-up/address': { points: 60, seconds: HOUR_SECONDS },
  'verify/address': { points: 100, seconds: 15 * MINUTE_SECONDS },
  /** codes of a sign-up, which only its own browser can try */
  'verify-code/account': { points: 15, seconds: 24 * HOUR_SECONDS },
  'mail/account': { points: 5, seconds: HOUR_SECONDS },
  'mail/device': { points: 3, seconds: HOUR_SECONDS },
  'mail/address': { points: 60, seconds: HOUR_SECONDS },
  'reset/address': { points: 60, seconds: 15 * MINUTE_SECONDS },
  'password/account': { points: 5, seconds: 15 * MINUTE_SECONDS },
  'google/address': { points: 60, seconds: 15 * MINUTE_SECONDS },
  'passkey/address': { points: 100, seconds: 15 * MINUTE_SECONDS },
  'passkey/account': { points: 30, seconds: 15 * MINUTE_SECONDS },
  'upload/account': { points: 30, seconds: 15 * MINUTE_SECONDS },
  'wallet/account': { points: 30, seconds: 15 * MINUTE_SECONDS },
  /** one-time codes: sending one, and trying one */
  'proof-code/account': { points: 5, seconds: 15 * MINUTE_SECONDS },
  'proof-code/address': { points: 60, seconds: HOUR_SECONDS },
  'proof-code-try/account': { points: 15, seconds: 15 * MINUTE_SECONDS },
  /** text messages, which cost money: to one number, and from the shop in all; mail remains as another way */
  'sms/number': { points: 6, seconds: HOUR_SECONDS },
  'sms/shop': { points: 600, seconds: HOUR_SECONDS },
  'follow/account': { points: 60, seconds: 15 * MINUTE_SECONDS },
  /** changes of one's own profile: each makes everybody's pages anew */
  'profile/account': { points: 60, seconds: 15 * MINUTE_SECONDS },
  'showcase/account': { points: 60, seconds: 15 * MINUTE_SECONDS },
  /** prices that strangers have sealed, each of which needs the rates */
  'quote/address': { points: 240, seconds: 15 * MINUTE_SECONDS },
  /** orders that are opened or resumed */
  'order/account': { points: 40, seconds: 15 * MINUTE_SECONDS },
  /** polls for a place in a waiting room: polling more often gives no better place */
  'launch/account': { points: 60, seconds: MINUTE_SECONDS },
  /** payments that are begun: at a provider's page, in ETH, from an e-mail wallet */
  'payment/account': { points: 40, seconds: 15 * MINUTE_SECONDS },
  /** queries to a provider for people who return from its page */
  'payment-status/account': { points: 60, seconds: 15 * MINUTE_SECONDS },
  /** messages from no provider that are stored for the operator to see, by payment method */
  'webhook/refused': { points: 200, seconds: HOUR_SECONDS },
  /** transactions that a wallet reports as sent, for orders and on the market */
  'report/account': { points: 60, seconds: 15 * MINUTE_SECONDS },
  /** dry runs of market transactions, to show or to send them */
  'market/account': { points: 240, seconds: 15 * MINUTE_SECONDS },
  /** likes given and taken back: each changes the lists */
  'like/account': { points: 300, seconds: 15 * MINUTE_SECONDS },
  'contact/address': { points: 30, seconds: HOUR_SECONDS },
  'contact/account': { points: 5, seconds: HOUR_SECONDS },
  'blog/slug': { points: 30, seconds: MINUTE_SECONDS },
  /** lists of the whole shop */
  'all-items/address': { points: 30, seconds: MINUTE_SECONDS },
  /** pictures of shared links that have to be drawn */
  'share/address': { points: 60, seconds: MINUTE_SECONDS },
  /** posters that are drawn for their owners, several megabytes each */
  'download/account': { points: 40, seconds: 15 * MINUTE_SECONDS },
  /** estimates of what a transfer or a trade would cost: each needs several calls to a chain's node */
  'preview/account': { points: 240, seconds: 15 * MINUTE_SECONDS },
  /** mails that members of the studio send to themselves */
  'preview-mail/account': { points: 20, seconds: HOUR_SECONDS },
  /** devices that are added for alerts or renewed: each makes the shop call an address that its owner chose */
  'push/account': { points: 20, seconds: 24 * HOUR_SECONDS },
  'newsletter/address': { points: 20, seconds: HOUR_SECONDS },
  'newsletter/account': { points: 3, seconds: HOUR_SECONDS },
} as const;

export type Budget = keyof typeof budgets;
