import type { Needs } from '../../../chain/context.ts';
import { orderLabel } from '../../../modules/orders/index.ts';
import { emailTemplate } from '../../../platform/mail/email-template.ts';
import type { Mail } from '../../../platform/mail/mailer.ts';
import type { Sample } from '../../../platform/mail/sample.ts';
import { orderLink } from '../../orders/order-link.ts';

/** What the mails about money that goes back are written from. */
export interface RefundFacts {
  to: string;
  order: { id: string; number: bigint };
  /** as it is read */
  amount: string;
  title: string;
  /** in words; null where it is not known */
  reason: string | null;
}

/** What differs by the way in which the money goes back. */
interface RefundWords {
  /** an amount, for the studio's preview */
  sample: string;
  /** how long it takes */
  duration: string;
  /** where it went */
  where: string;
  /** what to know when it has arrived */
  after: string;
}

/** The mails of money that is on its way back, and of money that has arrived. */
export function refundMails(ctx: Needs<'config'>, { sample: amount, duration, where, after }: RefundWords) {
  const samples = ({ to, id, item }: Sample): [RefundFacts] => [
    {
      ...{ to, amount, title: item.title, order: { id, number: 0n } },
      reason: 'The last edition was sold to somebody else.',
    },
  ];
  const mail = (
    { to, order, amount, reason }: RefundFacts,
    heading: string,
    what: string,
    note: string,
  ): Mail =>
    emailTemplate({
      ...{ to, heading, subject: `${heading}: ${amount}` },
      paragraphs: [what, reason ?? '', `Your order is ${orderLabel(order.number)}.`].filter(Boolean),
      button: { label: 'See the order', url: orderLink(ctx, order) },
      notes: [note],
    });
  const returning = ({ amount, title }: RefundFacts): string =>
    `We are sending ${amount} back for ${title}. There is nothing to do.`;
  return {
    due: {
      words: (refund: RefundFacts) => mail(refund, 'Your refund is on its way', returning(refund), duration),
      samples,
    },
    done: {
      words: (refund: RefundFacts) =>
        mail(refund, 'Refunded', `${refund.amount} for ${refund.title} went back ${where}.`, after),
      samples,
    },
  };
}
