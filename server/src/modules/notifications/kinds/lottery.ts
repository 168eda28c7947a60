import { lotteryPath } from '@talkies/shared';
import type { Sample } from '../../../platform/mail/sample.ts';
import { type Kind, type KindDefinition, kind } from './kind.ts';

/**
 * `lottery` is its id; `name` as it is shown; `what`: tickets or money, as they are shown, such as `3 tickets` or `12.5
 * MATIC`.
 */
interface LotteryNotificationData {
  lottery: string;
  name: string;
  what: string;
}

const about =
  (what: string) =>
  ({ id }: Sample): LotteryNotificationData => ({ lottery: id, name: 'A lottery', what });
type Words = Partial<KindDefinition<LotteryNotificationData>> &
  Required<Pick<Kind<LotteryNotificationData>, 'title' | 'text' | 'choice'>>;
const lottery = (words: Words): Kind<LotteryNotificationData> =>
  kind<LotteryNotificationData>({
    category: 'lottery',
    link: (data) => lotteryPath(data.lottery),
    action: 'See the lottery',
    sample: about('3 tickets'),
    ...words,
  });

export const lotteryNotifications = {
  'lottery-tickets': lottery({
    choice: 'tickets',
    title: () => 'Your tickets are bought',
    text: ({ name, what }) => `You have ${what} in ${name}.`,
  }),
  'lottery-coins': lottery({
    choice: 'coins',
    title: () => 'Your coins for tickets have arrived',
    text: ({ name, what }) => `You bought coins for tickets of ${name}. ${what}`,
    sample: about('They are in your wallet now.'),
  }),
  'lottery-won': lottery({
    choice: 'drawn',
    title: () => 'You won the lottery',
    text: ({ name, what }) => `Ticket ${what} of ${name} is yours. The prize is on its way to your wallet.`,
    action: 'See the draw',
    sample: about('17'),
  }),
  'lottery-drawn': lottery({
    choice: 'drawn',
    title: () => 'The lottery is drawn',
    text: ({ name, what }) => `Ticket ${what} won ${name}. Look at the draw, and check it yourself.`,
    action: 'See the draw',
    sample: about('17'),
  }),
  'lottery-prize': lottery({
    choice: 'drawn',
    title: () => 'The prize is in your wallet',
    text: ({ name }) => `What you won in ${name} has arrived.`,
  }),
  'lottery-failed': lottery({
    choice: 'paid-back',
    title: () => 'The lottery is not drawn',
    text: ({ name }) =>
      `${name} did not sell enough tickets, or the number that decides never came. What you paid comes back to your wallet.`,
  }),
  'lottery-cancelled': lottery({
    choice: 'paid-back',
    title: () => 'The lottery is called off',
    text: ({ name }) => `${name} does not take place. What you paid comes back to your wallet.`,
  }),
  'lottery-paid-back': lottery({
    choice: 'paid-back',
    title: () => 'Your tickets are paid back',
    text: ({ name, what }) => `${what} for your tickets of ${name} went to your wallet.`,
    sample: about('12.5 MATIC'),
  }),
};
