import type { SettingPart, ShopProvider } from '@talkies/shared/studio';
import type { LimitName } from '@talkies/shared/studio/schemas';

const people = (count: number): string => (count === 1 ? 'One person says' : `${count} people say`);
const orders = (count: number): string => (count === 1 ? 'One order was' : `${count} orders were`);
const lotteries = (count: number): string =>
  count === 1 ? 'the one lottery on sale' : `the ${count} lotteries on sale`;

export const studioShopSettings = {
  title: 'Settings',
  parts: {
    providers: 'Providers',
    regions: 'Countries',
    limits: 'Limits',
    fees: 'Fees',
  } satisfies Record<SettingPart, string>,
  readOnly: 'You can look at these. An owner changes them.',
  effect: 'What saving does',
  noEffect: 'Nothing is changed yet.',
  fixed: 'Fixed',
  changes: (name: string, before: string, after: string) => `${name}: from ${before} to ${after}.`,
  providersLead:
    'Ways to pay, to sign in and to reach people. What is off is offered to nobody from the moment you save.',
  off: 'Switched off',
  allOn: 'nothing',
  isOn: 'On',
  isOff: 'Off',
  notSetUp: 'Not set up',
  missing: 'Whoever runs the servers sets it up with',
  used: (count: number) => `${orders(count)} paid by it in the last 30 days.`,
  turnsOn: (name: string) => `${name} is offered again.`,
  turnsOff: (name: string) => `${name} is offered to nobody any more, and refused.`,
  usedBy: (name: string, count: number) => `${orders(count)} paid by ${name} in the last 30 days.`,
  underway: (name: string, count: number) =>
    count === 1
      ? `One payment by ${name} is under way: it is finished.`
      : `${count} payments by ${name} are under way: they are finished.`,
  reaches: (name: string, count: number) =>
    count === 1
      ? `One person can be reached by ${name} today. Mail still reaches them.`
      : `${count} people can be reached by ${name} today. Mail still reaches them.`,
  onlyMethod: (name: string, count: number) =>
    count === 1
      ? `One person signs in by ${name} alone. They can set a password by “Forgot password”.`
      : `${count} people sign in by ${name} alone. They can set a password by “Forgot password”.`,
  providers: {
    card: { name: 'Card', does: 'Cards, Apple Pay and Google Pay, through Stripe.' },
    cashfree: { name: 'UPI', does: 'UPI and Indian banks in rupees, through Cashfree.' },
    coinbase: { name: 'Coinbase', does: 'Coins from a Coinbase account or any wallet.' },
    transak: { name: 'Transak', does: 'Sells coins to a fan’s wallet, which then pays.' },
    wert: { name: 'Wert', does: 'Sells coins to a fan’s wallet, which then pays.' },
    eth: { name: 'ETH', does: 'Orders of another chain paid in ETH on Ethereum.' },
    google: { name: 'Google', does: 'Signing in with a Google account.' },
    sms: { name: 'Text messages', does: 'Codes to a phone. Codes by mail always remain.' },
    push: { name: 'Alerts on devices', does: 'Notifications that a browser or phone shows.' },
    bridge: { name: 'WalletConnect', does: 'Wallets on phones, by a code that they scan.' },
  } satisfies Record<ShopProvider, { name: string; does: string }>,
  regionsLead:
    'Where paid lottery tickets, or anything at all, are not sold. Free entry stays open where it is offered.',
  regionField: { lotteries: 'Paid lotteries', sales: 'All sales' },
  country: 'Country',
  people: 'People',
  open: 'Open',
  closed: 'Closed',
  nowhere: 'nowhere',
  closedIn: (kind: 'lotteries' | 'sales', country: string) =>
    kind === 'lotteries' ? `Paid lotteries closed in ${country}` : `All sales closed in ${country}`,
  noCountry: 'Nobody has said where they live, and no country is closed.',
  otherCountry: 'Another country',
  choose: 'Choose a country',
  addCountry: 'Add to the list',
  closes: {
    lotteries: (names: string, count: number, onSale: number) =>
      `Paid tickets of ${lotteries(onSale)} are no longer sold in ${names}. ${people(count)} that they live there. Whoever has not said where they live is asked.`,
    sales: (names: string, count: number) =>
      `Nothing is sold any more to whoever is in ${names}. ${people(count)} that they live there. Orders that are open are finished.`,
  },
  opens: {
    lotteries: (names: string) => `Paid tickets are sold in ${names} again.`,
    sales: (names: string) => `Everything is sold in ${names} again.`,
  },
  noHeader:
    'This shop does not know where a visitor is, so sales cannot be closed by country: set REGION_HEADER first. For lotteries people say it themselves.',
  header: (name: string) =>
    `Where a visitor is comes from the header ${name} of the proxy; for lotteries people say it where it is empty.`,
  chainKnows: 'A wallet that calls a contract by itself is not held back: the chain knows no countries.',
  limitsLead:
    'What the shop spends, and what one person may do. Saving asks you to show once more that it is you.',
  limitField: {
    secondPerson: 'A second person is asked above, in dollars',
    resaleDaily: 'Listings bought for card payers a day, in dollars',
    ticketsGrantedDaily: 'Tickets bought for card payers a day, in dollars',
    ticketsDaily: 'Tickets a person may buy a day, in dollars',
    floatLow: 'A float is called low below, in dollars',
    openOrders: 'Unpaid orders a person may have at once',
  } satisfies Record<LimitName, string>,
  limitHint: {
    secondPerson: 'Refunds and payouts. It can be lowered here, not raised above what the deployment says.',
    resaleDaily: 'From the shop’s float, in all, within 24 hours.',
    ticketsGrantedDaily:
      'In all, within 24 hours, free tickets counted. 0: tickets are paid by wallets alone, and none are free.',
    ticketsDaily: 'Within 24 hours. People can set themselves less.',
    floatLow: 'Today shows it, and a mail says so once a day.',
    openOrders: 'Each keeps an edition back for ten minutes.',
  } satisfies Record<LimitName, string>,
  fixedLimits: 'These protect the server or are fixed in a contract, and change with a new version.',
  secondMost: 'Highest sum for one person, by the deployment',
  quote: 'How long a price holds',
  minutes: (count: number) => `${count} minutes`,
  fanPictures: 'A fan’s picture, at most',
  itemPictures: 'An item’s picture, at most',
  feesLead: 'What on-ramps charge, as fans read it before they go there.',
  onRampFees: 'Fees of on-ramps',
  feeField: { transak: 'Transak, in percent', wert: 'Wert, in percent' },
  feeHint: 'By your contract with them. Empty: the fan reads it on their page.',
  badFee: 'Write a percentage up to 50 with at most two decimals, or leave it empty.',
  notSaid: 'not said',
  serviceFee: 'Service fee of a sale',
  serviceFeeWhy: 'It is fixed in the contract that sells, so that nobody can change it for what is on sale.',
  royaltyWhy: 'Royalties are set with each item, and fixed on the chain when it is published.',
  taxes: 'Taxes, receipts and royalties’ terms are under Money',
};
