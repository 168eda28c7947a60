import { editionNumber } from '../number.ts';

export const royalties = {
  title: 'Your royalties',
  description: 'What your posters earned from sales that were paid by card and the like.',
  lead: 'Your share of sales by card and the like. For a sale paid in coins on the poster’s own network, you are paid at once.',
  link: 'Royalties',
  earned: 'Earned',
  paid: 'Paid out',
  open: 'Still to come',
  ahead: 'Paid ahead',
  aheadNote:
    'Sales were refunded after we had paid you for them. The amount is taken from what you earn next.',
  entries: 'Sales',
  sale: (share: string, price: string, method: string) => `${share} of ${price} by ${method}`,
  coins: 'coins on another network',
  reversal: 'Refunded to the buyer',
  serial: editionNumber,
  payouts: 'Payouts',
  underway: 'On its way',
  emptyTitle: 'No sale yet',
  empty: 'When a poster of yours is bought by card or the like, your share is listed here.',
  noneTitle: 'Nothing for your wallets',
  none: 'Royalties belong to the wallet of a poster’s creator. Connect that wallet to see them here.',
  toWallet: 'Connect a wallet',
  older: 'Older sales',
  newest: 'Newest sales',
};
