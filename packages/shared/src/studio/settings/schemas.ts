import { z } from 'zod';
import { InstantSchema, type Shapes } from '../../common/schemas.ts';
import { MAX_OPEN_ORDERS, type SettingPart, shopProviders } from './settings.ts';

const version = z.number().int().min(1);
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

/** What operators set while the shop runs, by part. */
export const settingSchemas = {
  /** what is switched off */
  providers: z.object({ off: z.array(z.enum(shopProviders)).refine(once, 'Each can be listed once.') }),
  /** where paid tickets are not sold, and where nothing is; ISO 3166-1 alpha-2 */
  regions: z.object({ lotteries: countries, sales: countries }),
  limits: z.object({
    /** refunds and payouts above it wait for a second person */
    secondPerson: cents,
    /** what the float pays for listings within 24 hours, in all */
    resaleDaily: cents,
    /** tickets that the shop buys within 24 hours for who paid a provider, in all; 0: none are sold so */
    ticketsGrantedDaily: cents,
    /** what one person may spend on tickets within 24 hours */
    ticketsDaily: cents,
    /** a float that is worth less is called low */
    floatLow: cents,
    /** orders that one person may have open at once */
    openOrders: z.number().int().min(1).max(MAX_OPEN_ORDERS),
  }),
  /** what on-ramps charge, as the shop shows it before their page does; null: not said before */
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
  /** settings of the deployment that it lacks; none: it is configured */
  missing: z.array(z.string()),
  /** orders paid by it, or people who came by it, within thirty days; null: nobody counts that */
  used: count.nullable(),
  /** what is under way with it, and is finished when it is switched off */
  underway: count,
  /** people who have no other way to sign in; null: it is none */
  onlyMethod: count.nullable(),
  /** people who can be written by it now; null: it writes nobody */
  reaches: count.nullable(),
});
export type ProviderRow = z.infer<typeof ProviderRowSchema>;

/** Who is met where a country is closed. */
const RegionEffectSchema = z.object({
  country: z.string(),
  /** people who said that they live there */
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
      /** what is set with the deployment or the contracts, and why it is not set here */
      fixed: z.object({
        serviceFeeBps: count,
        /** the header in which the proxy says where a visitor is; null: people say it, for lotteries alone */
        regionHeader: z.string().nullable(),
        /** US cents: `secondPerson` is set below it alone */
        secondPersonMost: z.string(),
        uploadBytes: count,
        pictureBytes: count,
        quoteMinutes: count,
      }),
      /** lotteries whose paid tickets are on sale now */
      lotteriesOnSale: count,
      /** each country that somebody said, and those that are closed */
      people: z.array(RegionEffectSchema),
    }),
  },
  setProviders: { body: z.object({ version, fields: settingSchemas.providers }), response: shapes.providers },
  setRegions: { body: z.object({ version, fields: settingSchemas.regions }), response: shapes.regions },
  setLimits: { body: z.object({ version, fields: settingSchemas.limits }), response: shapes.limits },
  setFees: { body: z.object({ version, fields: settingSchemas.fees }), response: shapes.fees },
} satisfies Record<string, Shapes>;
