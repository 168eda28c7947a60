import type { OrderState } from '@talkies/shared';
import { figure } from '../number.ts';

/** Of an order, as who works for the shop reads it. */
export const studioOrderStates: Record<OrderState, string> = {
  created: 'Ordered',
  awaiting_payment: 'Waits for the payment',
  paid: 'Paid',
  minting: 'Being delivered',
  minted: 'Being confirmed',
  complete: 'Delivered',
  expired: 'Ended unpaid',
  failed: 'Failed',
  refund_due: 'Refund asked for',
  refunded: 'Refunded',
};

export const studioToday = {
  title: 'Today',
  /** @param most so many are counted at most */
  count: (orders: number, most: number) => `${figure(orders)}${orders >= most ? ' or more' : ''}`,
  waiting: 'What waits for somebody',
  nothing: 'Nothing waits for anybody.',
  approvals: (count: number) =>
    `${count} ${count === 1 ? 'request waits' : 'requests wait'} for a second person`,
  toDataRequests: 'Answer the data requests',
  toInbox: 'Answer in the inbox',
  toBooks: 'Settle the differences',
  toOrder: 'Settle it at the order',
  mendedBy: (roles: readonly string[]) => `Who can fix it: ${roles.join(', ')}`,
  toApprovals: 'Decide',
  toHealth: 'Look at them',
  toMachinery: 'Look at it in Health',
  toLotteries: 'To the lotteries',
  toAuctions: 'To the auctions',
  toPayouts: 'To the payouts',
  toReviews: 'Review them',
  toPublication: 'Open it',
  payouts: (count: number) =>
    `${count} ${count === 1 ? 'payout was' : 'payouts were'} called off: say at the creator how ${count === 1 ? 'it' : 'each'} ended`,
  reviews: (count: number) => `${count} ${count === 1 ? 'item waits' : 'items wait'} for a review`,
  unpublished: (title: string) => `${title} was not published`,
  lotteries: (count: number) => `${count} ${count === 1 ? 'lottery is' : 'lotteries are'} stuck`,
  auctions: (count: number) => `${count} ${count === 1 ? 'auction is' : 'auctions are'} stuck`,
  tanks: (count: number) =>
    `${count} of our own ${count === 1 ? 'accounts runs' : 'accounts run'} low on coins for the network’s fees`,
  failedJobs: (count: number) => `${count} ${count === 1 ? 'job was' : 'jobs were'} given up`,
  transactions: (count: number) =>
    `${count} of our own ${count === 1 ? 'transactions is' : 'transactions are'} held up`,
  messages: (count: number) => `${count} ${count === 1 ? 'message is' : 'messages are'} not answered`,
  dataRequests: (count: number) =>
    `${count} ${count === 1 ? 'data request is' : 'data requests are'} due within a week`,
  reports: (count: number) => `${count} ${count === 1 ? 'report is' : 'reports are'} not answered`,
  feeds: (_: number) => 'The blog’s feed is not read; readers see the posts from before',
  books: (count: number) => `The books of ${count} ${count === 1 ? 'day' : 'days'} differ`,
  order: (number: string) => `Order ${number}`,
  float: {
    resale: (chain: string) => `The coins that buy listings on ${chain} run low`,
    tickets: (chain: string) => `The coins that buy lottery tickets on ${chain} run low`,
  },
  floatLeft: 'Left:',
  floatMend: 'Send coins to',
  reader: (chain: string, blocks: number) => `What is read of ${chain} is ${blocks} blocks behind`,
  readerOut: (chain: string) => `The node of ${chain} does not answer`,
  provider: (name: string) => `${name} does not answer`,
  providerSince: 'Since',
  providerMend: 'People who choose it cannot pay. Switch it off until it is back.',
  /** of services by which nobody pays */
  serviceMend: {
    mail: 'Mails wait, for a week at most, and go out when it is back: nothing has to be sent again. Call whoever runs the servers.',
    sms: 'Codes by text message do not come; codes by mail do. Switch it off until it is back.',
    push: 'Alerts wait for a day; people see them in the shop under Alerts. There is nothing to do but wait.',
    google: 'Nobody can sign in with Google; other ways work. Switch it off until it is back.',
  },
  toProviders: 'To its switch',
  readerMend: 'Ask whoever runs the servers to look at the node. Reading goes on automatically.',
  copyAddress: 'Copy the address',
  copied: 'Copied.',
  days: 'What the shop sold in thirty days',
  noSales: 'The shop sold nothing in these thirty days.',
  chart: (most: string) =>
    `Revenue by day, up to ${most} a day. The table has the figures; resales between people are in the month’s closing.`,
  table: 'The same as a table',
  columns: { day: 'Day (UTC)', sales: 'Sales', revenue: 'Revenue', fees: 'Our fees' },
  sum: 'Together',
  royalties: 'Royalties owed',
  royaltiesText: 'Of sales that were not paid on the poster’s own chain.',
  orders: 'Orders by state',
  noOrders: 'Nobody has ordered yet.',
};
