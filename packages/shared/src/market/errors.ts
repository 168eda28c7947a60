import { type ErrorEntry, entry } from '../common/error-entry.ts';
import { RUN_MAX_DAYS, RUN_MIN_DAYS, runDaysMessage } from '../rules/run-days.ts';

/**
 * The market's errors, in the wording of transactions:8 where it gives one. Where the sentence names a figure, `detail`
 * is the full sentence.
 */
export const marketErrors = {
  'market/not-found': entry(404, 'Poster not found on the market', 'It may have been removed.'),
  'market/not-yours': entry(
    403,
    'This wallet does not own the poster',
    'Switch to the wallet that owns it; it may have been sold or sent away.',
  ),
  'market/own': entry(
    409,
    'This is your own poster',
    'You cannot buy it or bid on it, with any of your wallets.',
  ),
  'market/not-listed': entry(
    409,
    'This poster is no longer on sale at that price',
    'It was sold, taken off sale or moved to another wallet. Nothing was charged.',
  ),
  'market/already-listed': entry(
    409,
    'This poster is on sale already',
    'Change its price, or take it off sale first.',
  ),
  'market/in-auction': entry(
    409,
    'This poster is in an auction',
    'Wait for its end, or call it off before the first bid.',
  ),
  'market/price-changed': entry(409, 'The price has changed', 'Check the new total before you pay.'),
  'market/approval-off': entry(
    409,
    'Talkies cannot sell from this wallet yet',
    'Your wallet asks you once to allow it, then to agree to the price.',
  ),
  'market/insufficient-funds': entry(
    409,
    'There is not enough money in the wallet',
    'Add funds or choose another wallet.',
  ),
  'market/nothing-to-withdraw': entry(
    409,
    'There is no money to withdraw for this wallet',
    'Switch to the wallet that the money belongs to.',
  ),
  'market/paused': entry(
    503,
    'Sales are paused for a moment',
    'Running auctions go on. Try again later.',
    true,
  ),
  'market/refused': entry(409, 'Payment Failed', 'Nothing was charged. Reload the page and try again.', true),
  'market/not-saved': entry(
    409,
    'Something Went Wrong',
    'Nothing was changed. Reload the page and try again.',
    true,
  ),
  // requests of an operator
  'market/not-done': entry(409, 'That was not done', 'Change the request.'),
  'market/foreign-transaction': entry(
    422,
    'Something else was sent than this page asked for',
    'Go back, and try again.',
  ),
  'market/wrong-wallet': entry(
    409,
    'Another wallet is needed for this',
    'Choose the wallet that is named, then try again.',
  ),
  'amount/missing': entry(422, 'Please enter an amount', 'Such as 12 or 12.5.'),
  'amount/digits': entry(422, 'Please use the digits 0 to 9', 'Enter 12.5, for example.'),
  'amount/exponent': entry(422, 'Please enter the amount in full', 'Write the number out, such as 1500.'),
  'amount/not-a-number': entry(
    422,
    'That is not an amount',
    'Enter digits and at most one point, such as 12.5.',
  ),
  'amount/too-precise': entry(
    422,
    'This amount has too many digits after the point',
    'Use at most 18 digits after the point.',
  ),
  'amount/too-large': entry(422, 'This amount is too large', 'Enter a smaller one.'),
  'amount/zero': entry(422, 'The amount is 0', 'Enter more than 0.'),
  'bid/too-low': entry(
    409,
    'Please Enter Value Greater than Previous Bid Value',
    'Bid at least the minimum that is shown.',
  ),
  'bid/terms': entry(403, 'This auction has terms of its own', 'Read and accept them, then bid.'),
  'bid/terms-changed': entry(409, 'The terms have changed', 'Reload the page, and read them again.'),
  'bid/approval': entry(
    403,
    'Talkies approves the bidders of this auction',
    'We are looking at your request. Come back in a while.',
  ),
  'auction/none': entry(409, 'This auction is closed', 'Reload the page to see how it ended.'),
  'auction/ended': entry(409, 'Auction Ended', 'Look for other auctions in the marketplace.'),
  'auction/still-open': entry(409, 'The auction has not ended yet', 'Wait for its end.', true),
  'auction/has-bid': entry(409, 'Somebody has bid: the auction runs to its end', 'Wait for its end.'),
  'auction/terms': entry(
    422,
    `An auction lasts ${RUN_MIN_DAYS} to ${RUN_MAX_DAYS} days`,
    runDaysMessage({ local: false }),
  ),
} as const satisfies Record<string, ErrorEntry>;
