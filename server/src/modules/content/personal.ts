import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { provedEmailOf, writtenBy } from '../accounts/index.ts';
import type { PersonalDataSource } from '../personal-data-source.ts';
import { newsletterDeliveries } from './newsletter/tables.ts';
import { contactMessages, subscribers } from './tables.ts';
import { legalReadings } from './texts/tables.ts';

/** The numbers of a person's messages. */
export async function messageNumbersOf(db: Database, userId: string): Promise<string[]> {
  const found = await db
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(writtenBy(contactMessages, userId));
  return found.map(({ id }) => id);
}

export const contentPersonalData: PersonalDataSource = {
  name: 'letters',
  // a subscriber's deliveries are deleted with them
  tables: ['contact_messages', 'newsletter_subscribers', 'newsletter_deliveries', 'legal_readings'],
  collect: async (ctx, userId) => ({
    messages: await ctx.db
      .select()
      .from(contactMessages)
      .where(writtenBy(contactMessages, userId))
      .orderBy(asc(contactMessages.at)),
    newsletter: await ctx.db
      .select({
        state: subscribers.state,
        requestedAt: subscribers.requestedAt,
        confirmedAt: subscribers.confirmedAt,
      })
      .from(subscribers)
      .where(eq(subscribers.email, (await provedEmailOf(ctx.db, userId)) ?? '')),
    newsletterMails: await ctx.db
      .select({ state: newsletterDeliveries.state, at: newsletterDeliveries.at })
      .from(newsletterDeliveries)
      .innerJoin(subscribers, eq(subscribers.id, newsletterDeliveries.subscriberId))
      .where(eq(subscribers.email, (await provedEmailOf(ctx.db, userId)) ?? '')),
    legalTextsRead: await ctx.db
      .select({ page: legalReadings.page, number: legalReadings.number, at: legalReadings.at })
      .from(legalReadings)
      .where(eq(legalReadings.userId, userId))
      .orderBy(asc(legalReadings.at)),
  }),
  erase: async (_, tx, userId) => {
    await tx.delete(subscribers).where(eq(subscribers.email, (await provedEmailOf(tx, userId)) ?? ''));
    await tx.delete(contactMessages).where(writtenBy(contactMessages, userId));
    await tx.delete(legalReadings).where(eq(legalReadings.userId, userId));
  },
};
