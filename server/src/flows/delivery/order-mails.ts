import { eq } from 'drizzle-orm';
import type { Needs } from '../../chain/context.ts';
import { users } from '../../modules/accounts/index.ts';
import { itemsById } from '../../modules/catalogue/index.ts';
import { asTickets, orderById, orderLabel, type TicketsRow } from '../../modules/orders/index.ts';
import { emailTemplate } from '../../platform/mail/email-template.ts';
import { orderLink } from '../orders/order-link.ts';
import { titleOf } from '../orders/title.ts';

/** Call once at start: the mails of orders, written from what is true when they are sent. */
export function composeOrderMails(ctx: Needs<'config' | 'db' | 'mail'>): void {
  ctx.mail.compose('order/complete', async ({ orderId }) => {
    const order = await orderById(ctx.db, orderId);
    if (order?.state !== 'complete') return null;
    const [user] = await ctx.db.select({ email: users.email }).from(users).where(eq(users.id, order.userId));
    if (!user) return null;
    const tickets = asTickets(order);
    if (tickets) return ticketsMail(ctx, user.email, tickets);
    const item = (await itemsById(ctx.db, [order.itemId])).get(order.itemId);
    if (!item) return null;
    return emailTemplate({
      to: user.email,
      subject: `It is yours: ${item.title}`,
      heading: 'It is yours',
      paragraphs: [
        `${item.title} (${item.film}) ${order.tokenId === null ? 'was minted to' : 'was bought for you and is in'} your wallet ${order.wallet}.`,
        `Your order is ${orderLabel(order.number)}.`,
      ],
      button: {
        label: 'See your order',
        url: orderLink(ctx, order),
      },
      notes: ['You will find it in the showcase of your profile at any time.'],
    });
  });
}

async function ticketsMail(
  ctx: Needs<'config' | 'db'>,
  to: string,
  order: TicketsRow,
): Promise<ReturnType<typeof emailTemplate>> {
  const title = await titleOf(ctx.db, order, '');
  return emailTemplate({
    to,
    subject: `You are in: ${title}`,
    heading: 'You are in',
    paragraphs: [
      `${title} are in your wallet ${order.wallet}.`,
      `Your order is ${orderLabel(order.number)}.`,
    ],
    button: { label: 'See your order', url: orderLink(ctx, order) },
    notes: [
      'Should the lottery not be drawn, its contract pays the tickets back to that wallet, in the coin in which it sells them.',
    ],
  });
}
