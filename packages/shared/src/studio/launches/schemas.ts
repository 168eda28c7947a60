import { z } from 'zod';
import { IdParamSchema, InstantSchema, line, OkSchema, type Shapes } from '../../common/schemas.ts';
import { collections } from '../../constants.ts';
import { launchStages, listUses, MAX_LAUNCH_ITEMS } from '../../launches/launch.ts';
import { version } from '../version.ts';

const count = z.number().int();

/** A launch's fields as typed. */
const FieldsSchema = z.object({
  title: line(1, 120),
  about: z.string().trim().max(2_000, 'Write at most 2,000 characters.'),
  opensAt: InstantSchema,
  closesAt: InstantSchema.nullable(),
  /** the most editions per person, over all its items */
  limitPerPerson: count.min(1, 'Write 1 or more.').max(1_000, 'Write at most 1,000.').nullable(),
  listUse: z.enum(listUses),
  earlyMinutes: count.min(0).max(7 * 24 * 60, 'Write at most a week: 10,080 minutes.'),
  /** slug */
  earlyFilm: z.string().max(100).nullable(),
  earlyCollection: z.enum(collections).nullable(),
  waitingRoom: z.boolean(),
  admitPerMinute: count
    .min(1, 'Write 1 or more.')
    .max(12_000, 'Write at most 12,000: the shop takes no more orders.'),
  passMinutes: count.min(2, 'Write 2 or more.').max(60, 'Write at most 60.'),
  items: z
    .array(z.string().min(1).max(100))
    .max(MAX_LAUNCH_ITEMS, `At most ${MAX_LAUNCH_ITEMS} items go together.`),
});
export type LaunchFields = z.infer<typeof FieldsSchema>;

const ItemSchema = z.object({
  id: z.string(),
  title: z.string(),
  status: z.enum(['draft', 'published', 'hidden']),
  /** US cents */
  priceCents: z.string().nullable(),
  quantity: count,
  sold: count,
  /** editions reserved for open orders */
  reserved: count,
});

const FiguresSchema = z.object({
  /** people in the waiting room who are not admitted yet */
  waiting: count,
  /** people admitted from it so far */
  admitted: count,
  /** people admitted who have not ordered and still may */
  passes: count,
  /** orders that wait for payment */
  open: count,
  /** paid orders */
  sold: count,
  refused: z.array(z.object({ code: z.string(), title: z.string(), count })),
});

const LaunchSchema = z.object({
  id: z.string(),
  version,
  stage: z.enum(launchStages),
  fields: FieldsSchema,
  scheduledAt: InstantSchema.nullable(),
  stoppedAt: InstantSchema.nullable(),
  stopReason: z.string(),
  items: z.array(ItemSchema),
  /** mail addresses and wallets on its list */
  listed: count,
  /** people with a reminder */
  reminders: count,
  figures: FiguresSchema,
  changedAt: InstantSchema,
  serverTime: InstantSchema,
});
export type StudioLaunch = z.infer<typeof LaunchSchema>;

const ListedSchema = z.object({
  id: z.string(),
  title: z.string(),
  stage: z.enum(launchStages),
  opensAt: InstantSchema,
  closesAt: InstantSchema.nullable(),
  waitingRoom: z.boolean(),
  items: count,
  /** editions, and below how many of them are minted */
  quantity: count,
  sold: count,
});
export type StudioLaunchListed = z.infer<typeof ListedSchema>;

const ListOutcomeSchema = z.object({
  /** rows that were accepted, or would be */
  accepted: count,
  /** rows that repeat an earlier one */
  repeated: count,
  /** the first refused rows */
  refused: z.array(z.object({ row: count, text: z.string(), reason: z.string() })),
  refusedCount: count,
  /** only the refused rows, to correct and send again; null where there is none */
  file: z.object({ name: z.string(), type: z.string(), text: z.string() }).nullable(),
});
export type LaunchListOutcome = z.infer<typeof ListOutcomeSchema>;

const one = { params: IdParamSchema, response: LaunchSchema };

export const launchStudioShapes = {
  listStudioLaunches: { response: z.object({ launches: z.array(ListedSchema) }) },
  createLaunch: { body: z.object({ fields: FieldsSchema }), response: LaunchSchema },
  studioLaunch: one,
  changeLaunch: { ...one, body: z.object({ version, fields: FieldsSchema }) },
  /** throws a draft away, with the list of the length that the member saw */
  removeLaunch: { params: IdParamSchema, body: z.object({ version, listed: count }), response: OkSchema },
  /** announces it, or withdraws the announcement while nobody may order yet */
  scheduleLaunch: { ...one, body: z.object({ version, scheduled: z.boolean() }) },
  /** takes effect at once, whatever another member changes meanwhile; buyers read `reason` */
  stopLaunch: {
    ...one,
    body: z.object({ stopped: z.boolean(), reason: z.string().trim().max(300).default('') }),
  },
  /** items that may be added to a launch: those at a fixed price that are in no other launch */
  launchItemChoices: {
    query: z.object({ q: z.string().max(100).default(''), launch: z.string().max(100).optional() }),
    response: z.object({ items: z.array(ItemSchema) }),
  },
  setLaunchList: {
    query: z.object({
      launch: z.string().min(1).max(100),
      /** check: returns the outcome, and stores nothing */
      mode: z.enum(['check', 'replace', 'add']),
    }),
    response: ListOutcomeSchema,
  },
  launchList: { params: IdParamSchema, response: z.undefined() },
  clearLaunchList: one,
} satisfies Record<string, Shapes>;
