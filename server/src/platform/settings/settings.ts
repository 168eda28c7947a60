import { OPEN_ORDERS_UNLESS_SET, type SettingPart, type ShopProvider } from '@talkies/shared/studio';
import type { LimitName, SettingFields, StoredSetting } from '@talkies/shared/studio/schemas';
import { and, eq } from 'drizzle-orm';
import { batchedOf } from '../batched.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { shopSettings } from './tables.ts';

interface Source {
  config: Config;
  db: Database;
}

/** The values until somebody sets them: those of the deployment. */
export const settingDefaults = ({
  payments,
  lottery,
  secondPersonCents,
  resaleDailyCents,
  floatLowCents,
}: Config): SettingFields => ({
  providers: { off: [] },
  regions: { lotteries: lottery.closedRegions.toSorted(), sales: [] },
  limits: {
    secondPerson: secondPersonCents.toString(),
    resaleDaily: resaleDailyCents.toString(),
    ticketsGrantedDaily: lottery.grantedDailyCents.toString(),
    ticketsDaily: lottery.dailyCents.toString(),
    floatLow: floatLowCents.toString(),
    openOrders: OPEN_ORDERS_UNLESS_SET,
  },
  fees: { transak: payments.transak?.feeBps ?? null, wert: payments.wert?.feeBps ?? null },
});

type Row = typeof shopSettings.$inferSelect;

/** A field that was added to the settings after they were last set has the deployment's value. */
const present = <P extends SettingPart>(
  { config }: Pick<Source, 'config'>,
  part: P,
  row: Row | undefined,
): StoredSetting<P> => ({
  version: row?.version ?? 1,
  fields: { ...settingDefaults(config)[part], ...(row?.value as SettingFields[P] | undefined) },
  changedAt: row?.changedAt.toISOString() ?? null,
});

/** Callers of one moment share a statement; none gets what was read before its call. */
const rowOf = batchedOf(async (db: Database, parts: SettingPart[]): Promise<(Row | undefined)[]> => {
  const rows = new Map((await db.select().from(shopSettings)).map((row) => [row.part, row]));
  return parts.map((part) => rows.get(part));
});

export const storedSetting = async <P extends SettingPart>(ctx: Source, part: P): Promise<StoredSetting<P>> =>
  present(ctx, part, await rowOf(ctx.db, part));

/** Every part as it was last set. */
export async function storedSettings(ctx: Source): Promise<{ [P in SettingPart]: StoredSetting<P> }> {
  const [providers, regions, limits, fees] = await Promise.all([
    storedSetting(ctx, 'providers'),
    storedSetting(ctx, 'regions'),
    storedSetting(ctx, 'limits'),
    storedSetting(ctx, 'fees'),
  ]);
  return { providers, regions, limits, fees };
}

/**
 * Sets a part of which the member saw `version`; the second of two at once is refused.
 * @returns the values before
 * @throws studio/changed-meanwhile
 */
export async function setSetting<P extends SettingPart>(
  ctx: { clock: Clock; config: Config },
  tx: Database,
  part: P,
  { version, fields }: { version: number; fields: SettingFields[P] },
): Promise<SettingFields[P]> {
  const before = await storedSetting({ ...ctx, db: tx }, part);
  const values = { value: fields, version: version + 1, changedAt: ctx.clock.now() };
  const written =
    before.changedAt === null && version === 1
      ? await tx
          .insert(shopSettings)
          .values({ part, ...values })
          .onConflictDoNothing()
          .returning({ part: shopSettings.part })
      : await tx
          .update(shopSettings)
          .set(values)
          .where(and(eq(shopSettings.part, part), eq(shopSettings.version, version)))
          .returning({ part: shopSettings.part });
  if (written.length === 0) throw new AppError('studio/changed-meanwhile');
  return before.fields;
}

/** The settings that decide which providers take payments: those that are switched off, and the fees of on-ramps. */
export interface ProviderSettings {
  off: ReadonlySet<ShopProvider>;
  fees: SettingFields['fees'];
}

/**
 * Read from the database each time, so that a switched-off provider is refused in every process from that moment on.
 */
export async function providerSettings(ctx: Source): Promise<ProviderSettings> {
  const { providers, fees } = await storedSettings(ctx);
  return { off: new Set(providers.fields.off), fees: fees.fields };
}

export const isOff = async (ctx: Source, provider: ShopProvider): Promise<boolean> =>
  (await storedSetting(ctx, 'providers')).fields.off.includes(provider);

type CentLimit = Exclude<LimitName, 'openOrders'>;

/** A limit in US cents. */
export async function limitCents(ctx: Source, name: CentLimit): Promise<bigint> {
  const set = BigInt((await storedSetting(ctx, 'limits')).fields[name]);
  const most = name === 'secondPerson' ? ctx.config.secondPersonCents : set;
  return set < most ? set : most;
}

export const openOrdersLimit = async (ctx: Source): Promise<number> =>
  (await storedSetting(ctx, 'limits')).fields.openOrders;

export const closedRegions = async (ctx: Source, what: keyof SettingFields['regions']): Promise<string[]> =>
  (await storedSetting(ctx, 'regions')).fields[what];

/** @throws order/region where the network says that the visitor is in a country in which nothing is sold */
export async function requireSalesIn(ctx: Source, region: string | null): Promise<void> {
  if (region !== null && (await closedRegions(ctx, 'sales')).includes(region))
    throw new AppError('order/region');
}
