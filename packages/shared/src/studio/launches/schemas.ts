import { z } from 'zod';
import { IdParamSchema, InstantSchema, line, type Shapes } from '../../common/schemas.ts';
import { collections } from '../../constants.ts';
import { launchStages, listUses, MAX_LAUNCH_ITEMS } from '../../launches/launch.ts';

const count = z.number().int();
const version = count.min(1);

/** A launch as somebody types it. */
const FieldsSchema = z.object({
  title: line(1, 120),
  about: z.string().trim().max(2_000, 'Write at most 2,000 characters.'),
  opensAt: InstantSchema,
  closesAt: InstantSchema.nullable(),
  /** editions that one person may have of all its items together */
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
  /** kept back for open orders */
  reserved: count,
});

const FiguresSchema = z.object({
  /** in the waiting room, not let in yet */
  waiting: count,
  /** let in from it so far */
  admitted: count,
  /** let in, and neither ordered nor too late */
  passes: count,
  /** orders that wait for their money */
  open: count,
  /** orders that are paid */
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
  /** mails and wallets on its list */
  listed: count,
  /** people who want to be reminded */
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
  /** editions, and how many of them are minted */
  quantity: count,
  sold: count,
});
export type StudioLaunchListed = z.infer<typeof ListedSchema>;

const ListOutcomeSchema = z.object({
  /** rows that are on the list now, or would be */
  accepted: count,
  /** rows that say the same as one before */
  repeated: count,
  /** the first of them */
  refused: z.array(z.object({ row: count, text: z.string(), reason: z.string() })),
  refusedCount: count,
  /** just the refused rows, to mend and send again; null where none was */
  file: z.object({ name: z.string(), type: z.string(), text: z.string() }).nullable(),
});
export type LaunchListOutcome = z.infer<typeof ListOutcomeSchema>;

const one = { params: IdParamSchema, response: LaunchSchema };

export const launchStudioShapes = {
  listStudioLaunches: { response: z.object({ launches: z.array(ListedSchema) }) },
  createLaunch: { body: z.object({ fields: FieldsSchema }), response: LaunchSchema },
  studioLaunch: one,
  changeLaunch: { ...one, body: z.object({ version, fields: FieldsSchema }) },
  /** announces it, or takes the announcement back as long as nobody may order */
  scheduleLaunch: { ...one, body: z.object({ version, scheduled: z.boolean() }) },
  /** at once, whatever somebody else changes meanwhile; `reason` is for the fans */
  stopLaunch: {
    ...one,
    body: z.object({ stopped: z.boolean(), reason: z.string().trim().max(300).default('') }),
  },
  /** what may go into a launch: items at a fixed price that are in no other one */
  launchItemChoices: {
    query: z.object({ q: z.string().max(100).default(''), launch: z.string().max(100).optional() }),
    response: z.object({ items: z.array(ItemSchema) }),
  },
  setLaunchList: {
    query: z.object({
      launch: z.string().min(1).max(100),
      /** check: what would become of it, and nothing is stored */
      mode: z.enum(['check', 'replace', 'add']),
    }),
    response: ListOutcomeSchema,
  },
  launchList: { params: IdParamSchema, response: z.undefined() },
  clearLaunchList: one,
} satisfies Record<string, Shapes>;
