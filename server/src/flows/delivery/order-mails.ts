import { eq } from 'drizzle-orm';
import type { Needs } from '../../chain/context.ts';
import { users } from '../../modules/accounts/index.ts';
import { itemsById } from '../../modules/catalogue/index.ts';
import { asTickets, orderById, orderLabel } from '../../modules/orders/index.ts';
import { emailTemplate } from '../../platform/mail/email-template.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { orderLink } from '../orders/order-link.ts';
import { titleOf } from '../orders/title.ts';

interface OrderMailFacts {
  to: string;
  title: string;
  /** null where lottery tickets were bought */
  film: string | null;
  /** bought from somebody rather than minted */
  resold: boolean;
  id: string;
  number: bigint;
  wallet: string;
}

/** Call once at start: the mails of orders, written from what is true when they are sent. */
export function composeOrderMails(ctx: Needs<'config' | 'db' | 'mail'>): void {
  ctx.mail.compose('order/complete', {
    facts: ({ orderId }) => factsOf(ctx, orderId),
    words: (facts) => (facts.film === null ? ticketsMail(ctx, facts) : pictureMail(ctx, facts, facts.film)),
    samples: ({ to, id, item: { title, film }, wallet }) => {
      const order = { to, id, number: 0n, wallet, title, film, resold: false };
      return [order, { ...order, resold: true }, { ...order, film: null, title: '3 tickets of a lottery' }];
    },
  });
}

async function factsOf(ctx: Needs<'db'>, orderId: string): Promise<OrderMailFacts | null> {
  const order = await orderById(ctx.db, orderId);
  if (order?.state !== 'complete') return null;
  const [user] = await ctx.db.select({ email: users.email }).from(users).where(eq(users.id, order.userId));
  if (!user) return null;
  const { id, number, wallet } = order;
  const facts = { to: user.email, id, number, wallet, resold: order.tokenId !== null };
  const tickets = asTickets(order);
  if (tickets) return { ...facts, film: null, title: await titleOf(ctx.db, tickets, '') };
  const item = (await itemsById(ctx.db, [order.itemId])).get(order.itemId);
  return item ? { ...facts, title: item.title, film: item.film } : null;
}

const pictureMail = (ctx: Needs<'config'>, order: OrderMailFacts, film: string): Mail =>
  emailTemplate({
    to: order.to,
    subject: `It is yours: ${order.title}`,
    heading: 'It is yours',
    paragraphs: [
      `${order.title} (${film}) ${order.resold ? 'was bought for you and is in' : 'is yours now. It is in'} your wallet ${order.wallet}.`,
      `Your order is ${orderLabel(order.number)}.`,
    ],
    button: {
      label: 'See your order',
      url: orderLink(ctx, order),
    },
    notes: ['You find it in the showcase of your profile at any time.'],
  });

const ticketsMail = (ctx: Needs<'config'>, order: OrderMailFacts): Mail =>
  emailTemplate({
    to: order.to,
    subject: `You are in: ${order.title}`,
    heading: 'You are in',
    paragraphs: [
      `${order.title} are in your wallet ${order.wallet}.`,
      `Your order is ${orderLabel(order.number)}.`,
    ],
    button: { label: 'See your order', url: orderLink(ctx, order) },
    notes: [
      'If the lottery is not drawn, the tickets are paid back to that wallet, in the coin in which they are sold.',
    ],
  });
