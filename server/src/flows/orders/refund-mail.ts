import type { Needs } from '../../chain/context.ts';
import { orderLabel } from '../../modules/orders/index.ts';
import { emailTemplate } from '../../platform/mail/email-template.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import type { Sample } from '../../platform/mail/sample.ts';
import { orderLink } from './order-link.ts';

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

export interface RefundWords {
  subject: string;
  heading: string;
  what: string;
  when: string;
}

export const refundMail = (
  ctx: Needs<'config'>,
  { to, order, reason }: RefundFacts,
  { subject, heading, what, when }: RefundWords,
): Mail =>
  emailTemplate({
    to,
    subject,
    heading,
    paragraphs: [what, reason ?? '', `Your order is ${orderLabel(order.number)}.`].filter(Boolean),
    button: { label: 'See the order', url: orderLink(ctx, order) },
    notes: [when],
  });

export const refundSample = ({ to, id, item }: Sample, amount: string): RefundFacts => ({
  ...{ to, amount, title: item.title, order: { id, number: 0n } },
  reason: 'The last edition was sold to somebody else.',
});
