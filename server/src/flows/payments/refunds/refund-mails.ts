import type { Needs } from '../../../chain/context.ts';
import { orderLabel } from '../../../modules/orders/index.ts';
import { emailTemplate } from '../../../platform/mail/email-template.ts';
import type { Mail } from '../../../platform/mail/mailer.ts';
import type { Sample } from '../../../platform/mail/sample.ts';
import { orderLink } from '../../orders/order-link.ts';

/** The facts of the mails about a refund. */
export interface RefundFacts {
  to: string;
  order: { id: string; number: bigint };
  /** as text */
  amount: string;
  title: string;
  /** in words; null where unknown */
  reason: string | null;
}

/** The words that differ between refunds by a provider and in ETH. */
interface RefundWords {
  /** a sample amount, for the studio's preview */
  sample: string;
  /** how long it takes */
  duration: string;
  /** where the money went */
  where: string;
  /** a note for when it has arrived */
  after: string;
}

/** The mails of a refund that is underway, and of one that has arrived. */
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
