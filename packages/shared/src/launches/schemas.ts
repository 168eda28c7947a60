import { z } from 'zod';
import { ItemCardSchema, LaunchNoteSchema } from '../catalogue/schemas.ts';
import { HashSchema, IdParamSchema, InstantSchema, type Shapes } from '../common/schemas.ts';
import { collections } from '../constants.ts';
import { listUses } from './launch.ts';

const count = z.number().int();

/** The part of a launch that changes while its page is open; sent again with each change. */
const StateSchema = z.object({
  id: z.string(),
  /** grows with each change */
  version: count,
  /** revision of its dates and terms; a page that was rendered with another one reloads */
  revision: count,
  stopped: z.boolean(),
  stopReason: z.string(),
  /** how many people are in the waiting room and not admitted yet */
  waiting: count,
  /** the last admitted place: everybody up to it was admitted */
  admitted: count,
  /** editions that are neither sold nor reserved, those that are sold, and the total */
  left: count,
  sold: count,
  quantity: count,
  /** hash of the list of people who joined before the opening; known once the list is closed */
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
      /** when people may start to join */
      opensAt: InstantSchema,
      passMinutes: count,
      admitPerMinute: count,
      /** `keccak256(seed)`, published before anybody joins */
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
  /** the shop's number, and its hash, which was published with the announcement */
  seedHash: HashSchema,
  seed: HashSchema.nullable(),
  /** when the list was closed, and its hash */
  closedAt: InstantSchema.nullable(),
  entriesHash: HashSchema.nullable(),
  /** the beacon's round that decides */
  round: count.nullable(),
  beacon: z.object({ publicKey: hexText, genesis: count, period: count }),
  /** null after the draw: the beacon did not answer in time */
  signature: hexText.nullable(),
  drawnAt: InstantSchema.nullable(),
  /** entries of all who joined before the opening: sorted by their digits, and after the draw by place */
  entries: z.array(z.string()).nullable(),
});
export type PlacesDraw = z.infer<typeof DrawSchema>;

const PlaceSchema = z.object({
  launch: z.string(),
  /** the person's entry, which the draw puts in order */
  entry: z.string(),
  joinedAt: InstantSchema,
  /** null until the places are drawn */
  place: count.nullable(),
  /** until when they may order; null: not admitted yet */
  passUntil: InstantSchema.nullable(),
});
export type LaunchPlace = z.infer<typeof PlaceSchema>;

const MineSchema = z.object({
  reminded: z.boolean(),
  /** whether one of their proved mail addresses or wallets is on the list */
  listed: z.boolean(),
  /** when they may start to order; null: they may not */
  from: InstantSchema.nullable(),
  /** how many more editions they may get, beyond those that they own or have reserved; null: the launch has no limit */
  left: count.nullable(),
  /** items of which an open order of theirs reserves an edition: ordering one again may return that order */
  reserved: z.array(z.string()),
  place: PlaceSchema.nullable(),
});
export type MyLaunch = z.infer<typeof MineSchema>;

export const launchShapes = {
  /** announced launches that are not over, the next opening first */
  listLaunches: {
    response: z.object({
      launches: z.array(LaunchNoteSchema.extend({ items: z.array(ItemCardSchema) })),
      serverTime: InstantSchema,
    }),
  },
  getLaunch: { params: IdParamSchema, response: LaunchSchema },
  /** the data by which anybody can check the places; null: not known yet */
  launchDraw: { params: IdParamSchema, response: DrawSchema },
  myLaunch: { params: IdParamSchema, response: MineSchema },
  remindOfLaunch: { params: IdParamSchema, body: z.object({ wanted: z.boolean() }), response: MineSchema },
  /** idempotent: a person who already waits keeps their place */
  joinLaunch: { params: IdParamSchema, response: MineSchema },
} satisfies Record<string, Shapes>;
