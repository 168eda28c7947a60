import { z } from 'zod';
import { InstantSchema, type Shapes } from '../../common/schemas.ts';
import { version } from '../version.ts';
import { MAX_OPEN_ORDERS, type SettingPart, shopProviders } from './settings.ts';

const count = z.number().int();
const once = (codes: readonly string[]): boolean => new Set(codes).size === codes.length;
const country = z.string().regex(/^[A-Z]{2}$/, 'Write countries by their two letters, such as SG.');
const countries = z
  .array(country)
  .max(250)
  .refine(once, 'Each country can be listed once.')
  .transform((codes) => codes.toSorted());
/** US cents, at most ten million dollars */
const cents = z
  .string()
  .regex(/^\d{1,9}$/, 'Write an amount in dollars and cents, up to 9,999,999.99.')
  .transform((text) => BigInt(text).toString());
const basisPoints = z.number().int().min(0).max(5000, 'A fee is 50% at most.').nullable();

/** The settings that operators change while the shop runs, by part. */
export const settingSchemas = {
  /** providers that are switched off */
  providers: z.object({ off: z.array(z.enum(shopProviders)).refine(once, 'Each can be listed once.') }),
  /** countries where paid tickets are not sold, and where nothing is sold; ISO 3166-1 alpha-2 */
  regions: z.object({ lotteries: countries, sales: countries }),
  limits: z.object({
    /** refunds and payouts above this sum wait for a second person */
    secondPerson: cents,
    /** the most that the float pays for listings within 24 hours */
    resaleDaily: cents,
    /**
     * the most for which the shop buys tickets within 24 hours for people who paid a provider; 0: none are sold this
     * way
     */
    ticketsGrantedDaily: cents,
    /** the most that one person may spend on tickets within 24 hours */
    ticketsDaily: cents,
    /** a float worth less than this is shown as low */
    floatLow: cents,
    /** the most open orders per person */
    openOrders: z.number().int().min(1).max(MAX_OPEN_ORDERS),
  }),
  /** the on-ramps' fees, which the shop shows before their page does; null: not shown before */
  fees: z.object({ transak: basisPoints, wert: basisPoints }),
} satisfies Record<SettingPart, z.ZodType>;

export type SettingFields = { [P in SettingPart]: z.infer<(typeof settingSchemas)[P]> };
export type LimitName = keyof SettingFields['limits'];

const stored = <P extends SettingPart>(part: P) =>
  z.object({ version, fields: settingSchemas[part], changedAt: InstantSchema.nullable() });
const shapes = {
  providers: stored('providers'),
  regions: stored('regions'),
  limits: stored('limits'),
  fees: stored('fees'),
};
export type StoredSetting<P extends SettingPart> = {
  version: number;
  fields: SettingFields[P];
  changedAt: string | null;
};

const ProviderRowSchema = z.object({
  name: z.enum(shopProviders),
  /** missing settings of the deployment; empty: it is configured */
  missing: z.array(z.string()),
  /** orders paid with it, or people who signed in with it, within thirty days; null: not counted */
  used: count.nullable(),
  /** number of operations under way, which are finished even if it is switched off */
  underway: count,
  /** people for whom it is the only sign-in method; null: it is not a sign-in method */
  onlyMethod: count.nullable(),
  /** people whom it can reach now; null: it sends no messages */
  reaches: count.nullable(),
});
export type ProviderRow = z.infer<typeof ProviderRowSchema>;

/** Who would be affected by closing a country. */
const RegionEffectSchema = z.object({
  country: z.string(),
  /** number of people who stated that they live there */
  people: count,
});

export const settingsShapes = {
  shopSettings: {
    response: z.object({
      providers: shapes.providers,
      regions: shapes.regions,
      limits: shapes.limits,
      fees: shapes.fees,
      list: z.array(ProviderRowSchema),
      /** values that the deployment or the contracts set, and why they cannot be changed here */
      fixed: z.object({
        serviceFeeBps: count,
        /** the proxy's header with a visitor's country; null: people state their country, only for lotteries */
        regionHeader: z.string().nullable(),
        /** US cents: the upper bound of `secondPerson` */
        secondPersonMost: z.string(),
        uploadBytes: count,
        pictureBytes: count,
        quoteMinutes: count,
      }),
      /** number of lotteries whose paid tickets are on sale now */
      lotteriesOnSale: count,
      /** each country that a person has stated, and those that are closed */
      people: z.array(RegionEffectSchema),
    }),
  },
  setProviders: { body: z.object({ version, fields: settingSchemas.providers }), response: shapes.providers },
  setRegions: { body: z.object({ version, fields: settingSchemas.regions }), response: shapes.regions },
  setLimits: { body: z.object({ version, fields: settingSchemas.limits }), response: shapes.limits },
  setFees: { body: z.object({ version, fields: settingSchemas.fees }), response: shapes.fees },
} satisfies Record<string, Shapes>;
