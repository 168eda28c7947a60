import { orderPath, patterns } from '@talkies/shared';
import { kind } from './kind.ts';

export const orderKinds = {
  // the order's own mail tells the same
  'purchase-delivered': kind<{ title: string; film: string; number: string; orderId?: string }>({
    topic: 'orders',
    title: () => 'It is yours',
    text: ({ title, film, number }) =>
      `${film ? `${title} (${film})` : title} is in your wallet. Your order was ${number}.`,
    // told before orders had pages
    link: ({ orderId }) => (orderId ? orderPath(orderId) : patterns.profile),
  }),
};
