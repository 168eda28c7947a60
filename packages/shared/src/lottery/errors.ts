import { type ErrorEntry, entry } from '../common/error-entry.ts';

export const lotteryErrors = {
  'lottery/not-found': entry(404, 'Lottery not found', 'See the lotteries that are open.'),
  'lottery/not-on-sale': entry(409, 'Tickets of this lottery are not on sale', 'Look at other lotteries.'),
  'lottery/ended': entry(
    409,
    'The sale of tickets has ended',
    'Wait for the draw, or look at other lotteries.',
  ),
  'lottery/count': entry(409, 'There are not that many tickets left', 'Choose fewer.'),
  'lottery/wallet-limit': entry(409, 'A wallet cannot hold more tickets of this lottery', 'Choose fewer.'),
  'lottery/price-changed': entry(
    409,
    'The price of the tickets has changed',
    'Check the new total before you pay.',
  ),
  'lottery/age': entry(
    403,
    'Tickets are for people of 18 and older',
    'First confirm that you are 18 or older, and say where you live.',
  ),
  'lottery/excluded': entry(
    403,
    'You are taking a break from lotteries',
    'It ends at the time that you chose.',
  ),
  'lottery/region': entry(
    403,
    'Paid tickets are not sold where you are',
    'Use the free entry where it is offered.',
  ),
  'lottery/daily-limit': entry(
    409,
    'This is above your daily limit',
    'Choose fewer tickets, or wait until tomorrow.',
  ),
  'lottery/permit': entry(
    403,
    'This lottery needs a permit',
    'Buy the tickets on the lottery’s page, which gets it for you.',
  ),
  'lottery/not-payable-so': entry(409, 'Tickets cannot be paid for this way', 'Choose another way to pay.'),
  'lottery/free-entry': entry(
    409,
    'There is no free entry for you here',
    'It is one ticket, where paid ones are not sold.',
  ),
  'lottery/phase': entry(409, 'This cannot be done yet', 'Reload the page to see the state of the lottery.'),
  'lottery/beacon': entry(
    503,
    'The random number is not published yet',
    'Try again in a minute. If it never comes, tickets are paid back after seven days.',
    true,
  ),
  'lottery/nothing-to-refund': entry(
    409,
    'This wallet already has its money back',
    'See the balance of your wallet.',
  ),
} as const satisfies Record<string, ErrorEntry>;
