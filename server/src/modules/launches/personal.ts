import { eq, inArray } from 'drizzle-orm';
import type { Needs } from '../../chain/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { provedEmailOf } from '../accounts/index.ts';
import type { PersonalDataSource } from '../personal-data-source.ts';
import { walletsOf } from '../wallets/index.ts';
import { launchAllowed, launchPlaces, launchReminders } from './tables.ts';

/** The addresses and wallets by which lists name a person. */
async function valuesOf(db: Database, userId: string): Promise<string[]> {
  const email = await provedEmailOf(db, userId);
  const wallets = await walletsOf(db, userId);
  return [...(email ? [email] : []), ...wallets.map(({ address }) => address)].map((value) =>
    value.toLowerCase(),
  );
}

async function collect({ db }: Needs<'db'>, userId: string) {
  const values = await valuesOf(db, userId);
  return {
    places: await db.select().from(launchPlaces).where(eq(launchPlaces.userId, userId)),
    reminders: await db.select().from(launchReminders).where(eq(launchReminders.userId, userId)),
    lists: await db.select().from(launchAllowed).where(inArray(launchAllowed.value, values)),
  };
}

export const launchesPersonalData: PersonalDataSource = {
  name: 'drops',
  tables: ['launch_places', 'launch_reminders', 'launch_allowed'],
  collect,
  // the draw that gave them their place names nobody
  erase: async (_, tx, userId) => {
    const values = await valuesOf(tx, userId);
    await tx.delete(launchAllowed).where(inArray(launchAllowed.value, values));
    await tx.delete(launchPlaces).where(eq(launchPlaces.userId, userId));
    await tx.delete(launchReminders).where(eq(launchReminders.userId, userId));
  },
};
