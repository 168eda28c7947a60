import type { Image } from '@talkies/shared/schemas';
import type { Needs } from '../../chain/context.ts';
import { emailOf } from '../../modules/accounts/index.ts';
import { itemById } from '../../modules/catalogue/index.ts';
import { asTickets, orderById, orderLabel } from '../../modules/orders/index.ts';
import { detailsBody, type MailLine } from '../../platform/mail/details.ts';
import { emailTemplate } from '../../platform/mail/email-template.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import type { Sample } from '../../platform/mail/sample.ts';
import { showOrder } from '../checkout/show-order.ts';
import { orderLink } from '../orders/order-link.ts';
import { pageOfOrder } from '../orders/order-page.ts';
import { orderTitle } from '../orders/title.ts';
import { orderLines } from './order-lines.ts';

interface OrderMailFacts {
  to: string;
  title: string;
  /** null for lottery tickets */
  film: string | null;
  /** bought from a seller rather than minted */
  resold: boolean;
  id: string;
  image: Image | null;
  lines: MailLine[];
}
type Parts = Needs<'chains' | 'clock' | 'config' | 'db' | 'mail' | 'writer'>;

/** Registers the mails of orders, which are written from the facts at the time of sending. Call once at start. */
export function composeOrderMails(ctx: Parts): void {
  ctx.mail.compose('order/complete', {
    facts: ({ orderId }) => factsOf(ctx, orderId),
    words: (facts) => (facts.film === null ? ticketsMail(ctx, facts) : editionMail(ctx, facts, facts.film)),
    samples: (sample) => {
      const { to, id, item } = sample;
      const lines = sampleLines(sample);
      const order = { to, id, title: item.title, film: item.film, resold: false, image: item.image, lines };
      const tickets = { ...order, film: null, image: null, title: '3 tickets of a lottery' };
      return [order, { ...order, resold: true }, tickets];
    },
  });
}

const sampleLines = ({ wallet }: Sample): MailLine[] => [
  { name: 'Edition', text: 'Number 7 of 100' },
  { name: 'Price', text: '$12.00 · ₹1,008.00' },
  { name: 'Paid', text: '$12.00 by card' },
  { name: 'Order', text: orderLabel(0n) },
  { name: 'Wallet', text: wallet },
];

async function factsOf(ctx: Parts, orderId: string): Promise<OrderMailFacts | null> {
  const order = await orderById(ctx.db, orderId);
  if (order?.state !== 'complete') return null;
  const to = await emailOf(ctx.db, order.userId);
  if (to === null) return null;
  const [page, shown] = await Promise.all([pageOfOrder(ctx, order), showOrder(ctx, order)]);
  const lines = orderLines(order, page, shown);
  const facts = { to, id: order.id, resold: order.tokenId !== null, lines };
  const tickets = asTickets(order);
  if (tickets) return { ...facts, film: null, image: null, title: await orderTitle(ctx.db, tickets, '') };
  const item = await itemById(ctx.db, order.itemId);
  return item ? { ...facts, title: item.title, film: item.film, image: item.image } : null;
}

const editionMail = (ctx: Needs<'config'>, order: OrderMailFacts, film: string): Mail =>
  emailTemplate({
    to: order.to,
    subject: `You bought ${order.title}. It is yours`,
    heading: 'It is yours',
    paragraphs: [
      `${order.title} (${film}) ${order.resold ? 'was bought for you and is in' : 'is yours now. It is in'} your wallet.`,
    ],
    body: detailsBody(ctx.config.publicUrl, order),
    button: {
      label: 'See your order',
      url: orderLink(ctx, order),
    },
    notes: [
      'You find it in the showcase of your profile at any time. Your receipt is on the page of the order.',
    ],
  });

const ticketsMail = (ctx: Needs<'config'>, order: OrderMailFacts): Mail =>
  emailTemplate({
    to: order.to,
    subject: `You are in: ${order.title}`,
    heading: 'You are in',
    paragraphs: [`In your wallet now: ${order.title}.`],
    body: detailsBody(ctx.config.publicUrl, order),
    button: { label: 'See your order', url: orderLink(ctx, order) },
    notes: [
      'If the lottery is not drawn, the tickets are paid back to that wallet, in the coin in which they are sold.',
    ],
  });
