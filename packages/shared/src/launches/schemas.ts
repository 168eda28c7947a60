import { z } from 'zod';
import { ItemCardSchema, LaunchNoteSchema } from '../catalogue/schemas.ts';
import { HashSchema, IdParamSchema, InstantSchema, type Shapes } from '../common/schemas.ts';
import { collections } from '../constants.ts';
import { listUses } from './launch.ts';

const count = z.number().int();

/** What changes while people look at it; sent anew whenever it does. */
const StateSchema = z.object({
  id: z.string(),
  /** grows with each change */
  version: count,
  /** of its dates and terms: another one than its page was drawn with has the page loaded anew */
  revision: count,
  stopped: z.boolean(),
  stopReason: z.string(),
  /** in the waiting room, not let in yet */
  waiting: count,
  /** everybody up to this place was let in */
  admitted: count,
  /** editions that are neither sold nor kept back, and all of them */
  left: count,
  quantity: count,
  /** of the list of those who came before the opening, from the moment in which it was closed */
  entriesHash: HashSchema.nullable(),
  /** when the places were drawn */
  drawnAt: InstantSchema.nullable(),
});
export type LaunchState = z.infer<typeof StateSchema>;

const LaunchSchema = LaunchNoteSchema.extend({
  about: z.string(),
  closesAt: InstantSchema.nullable(),
  limitPerPerson: count.nullable(),
  listUse: z.enum(listUses),
  early: z
    .object({
      minutes: count,
      film: z.object({ slug: z.string(), title: z.string() }).nullable(),
      collection: z.enum(collections).nullable(),
    })
    .nullable(),
  room: z
    .object({
      /** people may come in from then on */
      opensAt: InstantSchema,
      passMinutes: count,
      admitPerMinute: count,
      /** published before anybody comes: `keccak256(seed)` */
      seedHash: HashSchema,
    })
    .nullable(),
  items: z.array(ItemCardSchema),
  state: StateSchema,
  serverTime: InstantSchema,
});
export type Launch = z.infer<typeof LaunchSchema>;

const hexText = z.string().regex(/^0x[0-9a-f]+$/);

const DrawSchema = z.object({
  opensAt: InstantSchema,
  /** the shop's number, and its hash, which is known since the drop was announced */
  seedHash: HashSchema,
  seed: HashSchema.nullable(),
  /** when the list was closed, and its hash */
  closedAt: InstantSchema.nullable(),
  entriesHash: HashSchema.nullable(),
  /** the beacon's, which decides */
  round: count.nullable(),
  beacon: z.object({ publicKey: hexText, genesis: count, period: count }),
  /** null after the draw: the beacon did not answer in time */
  signature: hexText.nullable(),
  drawnAt: InstantSchema.nullable(),
  /** entries of all who came before the opening: by their digits, and after the draw the first place first */
  entries: z.array(z.string()).nullable(),
});
export type PlacesDraw = z.infer<typeof DrawSchema>;

const PlaceSchema = z.object({
  launch: z.string(),
  /** what the draw puts in order */
  entry: z.string(),
  joinedAt: InstantSchema,
  /** null until the places are given */
  place: count.nullable(),
  /** till when they may order; null: not let in yet */
  passUntil: InstantSchema.nullable(),
});
export type LaunchPlace = z.infer<typeof PlaceSchema>;

const MineSchema = z.object({
  reminded: z.boolean(),
  /** one of their proved mails or wallets is on the list */
  listed: z.boolean(),
  /** from when they may order; null: they may not */
  from: InstantSchema.nullable(),
  /** editions that they may have beside those that they have or reserve; null: no limit of its own */
  left: count.nullable(),
  /** items of which an order of theirs keeps an edition back: who orders one again may have that order */
  reserved: z.array(z.string()),
  place: PlaceSchema.nullable(),
});
export type MyLaunch = z.infer<typeof MineSchema>;

export const launchShapes = {
  /** those that are announced and not over, the next opening first */
  listLaunches: {
    response: z.object({
      launches: z.array(LaunchNoteSchema.extend({ items: z.array(ItemCardSchema) })),
      serverTime: InstantSchema,
    }),
  },
  getLaunch: { params: IdParamSchema, response: LaunchSchema },
  /** by which anybody can check the places; what is null is not known yet */
  launchDraw: { params: IdParamSchema, response: DrawSchema },
  myLaunch: { params: IdParamSchema, response: MineSchema },
  remindOfLaunch: { params: IdParamSchema, body: z.object({ wanted: z.boolean() }), response: MineSchema },
  /** idempotent: whoever waits already keeps their place */
  joinLaunch: { params: IdParamSchema, response: MineSchema },
} satisfies Record<string, Shapes>;
