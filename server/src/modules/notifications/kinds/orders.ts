import { orderPath, patterns } from '@talkies/shared';
import type { Sample } from '../../../platform/mail/sample.ts';
import { kind } from './kind.ts';

/** `amount` as it is shown, such as `5.00 USD`; a part of a payment with the whole: `5.00 USD of 12.00 USD`. */
interface RefundNotificationData {
  title: string;
  amount: string;
  number: string;
  orderId: string;
}

const NUMBER = 'TK-0';
const refunded = ({ id, item: { title } }: Sample): RefundNotificationData => ({
  ...{ title, number: NUMBER, orderId: id },
  amount: '5.00 USD of 12.00 USD',
});

export const orderNotifications = {
  // the order's own mail says the same
  'purchase-delivered': kind<{ title: string; film: string; number: string; orderId?: string }>({
    category: 'orders',
    title: () => 'It is yours',
    text: ({ title, film, number }) =>
      `${film ? `${title} (${film})` : title} is in your wallet. Your order was ${number}.`,
    // stored before orders had pages
    link: ({ orderId }) => (orderId ? orderPath(orderId) : patterns.profile),
    sample: ({ id, item: { title, film } }) => ({ title, film, number: NUMBER, orderId: id }),
  }),
  'purchase-unpaid': kind<{ title: string; number: string; orderId: string; why: string }>({
    category: 'orders',
    title: () => 'Your wallet did not pay',
    subject: ({ title }) => `Your wallet did not pay for ${title}`,
    text: ({ title, number, why }) => `Your e-mail wallet did not pay for ${title}, order ${number}. ${why}`,
    link: ({ orderId }) => orderPath(orderId),
    mailed: 'always',
    action: 'See the order',
    sample: ({ id, item: { title } }) => ({
      ...{ title, number: NUMBER, orderId: id },
      why: 'The network did not accept the payment.',
    }),
  }),
  'purchase-coins': kind<{ title: string; number: string; orderId: string; why: string }>({
    category: 'orders',
    title: () => 'Your coins are here, and the poster is not paid',
    subject: ({ title }) => `Your coins for ${title}`,
    text: ({ title, number, why }) => `You bought coins for ${title}, order ${number}. ${why}`,
    link: ({ orderId }) => orderPath(orderId),
    mailed: 'always',
    action: 'See the order',
    sample: ({ id, item: { title } }) => ({
      ...{ title, number: NUMBER, orderId: id },
      why: 'The coins came after the time to pay was over. They are yours, in your wallet.',
    }),
  }),
  // mails of their own say the same
  'refund-due': kind<RefundNotificationData>({
    category: 'orders',
    title: () => 'Your refund is on its way',
    text: ({ title, amount, number }) =>
      `We are sending ${amount} back for ${title}. Your order is ${number}.`,
    link: ({ orderId }) => orderPath(orderId),
    sample: refunded,
  }),
  refunded: kind<RefundNotificationData>({
    category: 'orders',
    title: () => 'Refunded',
    text: ({ title, amount, number }) => `${amount} for ${title} was refunded. Your order is ${number}.`,
    link: ({ orderId }) => orderPath(orderId),
    sample: refunded,
  }),
};
