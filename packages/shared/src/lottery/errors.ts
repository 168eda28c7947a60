import { type ErrorEntry, entry } from '../common/error-entry.ts';

export const lotteryErrors = {
  'lottery/not-found': entry(404, 'No such lottery', 'Look at the lotteries that are open.'),
  'lottery/not-on-sale': entry(409, 'Tickets of this lottery are not on sale', 'Look at other lotteries.'),
  'lottery/ended': entry(
    409,
    'The sale of tickets has ended',
    'Wait for the draw, or look at other lotteries.',
  ),
  'lottery/count': entry(409, 'There are not so many tickets left', 'Choose fewer.'),
  'lottery/wallet-limit': entry(409, 'A wallet cannot hold more tickets of this lottery', 'Choose fewer.'),
  'lottery/price-changed': entry(
    409,
    'The sum does not fit the tickets',
    'Look at the new total before you pay.',
  ),
  'lottery/age': entry(403, 'Tickets are for people of 18 and older', 'Say that you are 18 or older first.'),
  'lottery/excluded': entry(403, 'You keep yourself out of lotteries', 'It ends at the time that you chose.'),
  'lottery/region': entry(
    403,
    'Paid tickets are not sold where you are',
    'Take part by free entry where it is offered.',
  ),
  'lottery/daily-limit': entry(
    409,
    'That is above what you allow yourself in a day',
    'Choose fewer tickets, or wait until tomorrow.',
  ),
  'lottery/permit': entry(
    403,
    'This lottery needs a permit',
    'Buy the tickets on this page, which asks for it.',
  ),
  'lottery/not-payable-so': entry(409, 'Tickets cannot be paid this way', 'Choose another way to pay.'),
  'lottery/free-entry': entry(
    409,
    'There is no free entry for you here',
    'It is one ticket, where paid ones are not sold.',
  ),
  'lottery/phase': entry(409, 'The lottery is not there yet', 'Reload the page to see where it stands.'),
  'lottery/beacon': entry(
    503,
    'The beacon has not published the round yet',
    'Try again in a minute. Without it tickets are paid back after seven days.',
    true,
  ),
  'lottery/nothing-to-refund': entry(409, 'This wallet has its money back', 'Look at your wallet.'),
} as const satisfies Record<string, ErrorEntry>;
