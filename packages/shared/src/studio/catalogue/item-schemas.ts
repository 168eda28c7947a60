import { z } from 'zod';
import { ItemDetailSchema } from '../../catalogue/schemas.ts';
import { IdParamSchema, ImageSchema, InstantSchema, type Shapes } from '../../common/schemas.ts';
import { chainNames, collections, rarities, saleKinds } from '../../constants.ts';
import { loopFormats } from '../../rules/file-types.ts';
import { version } from '../version.ts';
import { itemStates } from './catalogue.ts';

const text = z.string().max(20_000, 'That is too long.');
const key = z.string().regex(/^[0-9a-f]{32}$/);

/**
 * An item's fields as typed. The import's rules check them and name the field of each mistake. Empty: no value (yet).
 */
const FieldsSchema = z.object({
  title: text,
  description: text,
  about: text,
  /** slug */
  film: text,
  celebrity: text,
  creator: text,
  creatorAbout: text,
  productionHouse: text,
  category: text,
  rarity: z.enum(rarities),
  collection: z.enum(collections),
  chain: z.enum(chainNames),
  sale: z.enum(saleKinds),
  /** dollars, such as 12 or 12.50: the price, or an auction's least first bid */
  price: text,
  /** editions */
  quantity: text,
  /** keys of uploaded files */
  image: key.nullable(),
  thumb: key.nullable(),
  animation: key.nullable(),
  creatorImage: key.nullable(),
  rewards: z.array(z.object({ title: text, text })).max(50, 'These are too many.'),
  attributes: z.array(z.object({ name: text, value: text })).max(200, 'These are too many.'),
});
export type ItemFields = z.infer<typeof FieldsSchema>;
/** The fields that a bulk change can set. */
export const bulkFields = FieldsSchema.pick({
  ...{ film: true, celebrity: true, creator: true, category: true, productionHouse: true },
  ...{ rarity: true, collection: true, price: true },
});

const LoopSchema = z.object({ key: z.string(), format: z.enum(loopFormats) });
export type StudioLoop = z.infer<typeof LoopSchema>;

const ItemSchema = z.object({
  id: z.string(),
  externalId: z.string(),
  /** the name of its import; `studio` where it was created here */
  source: z.string(),
  /** counts its changes; the next change has to send it */
  version: z.number().int(),
  state: z.enum(itemStates),
  fields: FieldsSchema,
  /** the pictures of the fields, for display */
  pictures: z.object({
    image: ImageSchema.nullable(),
    thumb: ImageSchema.nullable(),
    creatorImage: ImageSchema.nullable(),
    animation: LoopSchema.nullable(),
  }),
  /** what is missing for publishing */
  lacks: z.array(z.string()),
  /** true: its drop has a number, so its chain and number of editions cannot change */
  fixed: z.boolean(),
  /** editions that the chain has minted */
  sold: z.number().int(),
  reviewAt: InstantSchema.nullable(),
  publishAt: InstantSchema.nullable(),
  publishedAt: InstantSchema.nullable(),
  changedAt: InstantSchema,
  /** the progress of the transaction that registers its drop; null: none was requested */
  registration: z
    .object({
      state: z.enum(['waiting', 'sent', 'confirmed', 'failed', 'refused']),
      chain: z.enum(chainNames),
      transaction: z.string().nullable(),
      explorerUrl: z.string().nullable(),
      /** why it failed, or why the drop on the chain is not accepted as ours */
      problem: z.string().nullable(),
    })
    .nullable(),
});
export type StudioItem = z.infer<typeof ItemSchema>;

export const itemShapes = {
  catalogueItem: { params: IdParamSchema, response: ItemSchema },
  createItem: { body: z.object({ fields: FieldsSchema }), response: ItemSchema },
  changeItem: {
    params: IdParamSchema,
    body: z.object({ version, fields: FieldsSchema }),
    response: ItemSchema,
  },
  duplicateItem: { params: IdParamSchema, response: ItemSchema },
  setItemHidden: { params: IdParamSchema, body: z.object({ hidden: z.boolean() }), response: ItemSchema },
  setItemReview: { params: IdParamSchema, body: z.object({ requested: z.boolean() }), response: ItemSchema },
  publishItem: {
    params: IdParamSchema,
    /** `at`: when to publish; without it, at once */
    body: z.object({ version, at: InstantSchema.optional() }),
    response: ItemSchema,
  },
  unscheduleItem: { params: IdParamSchema, response: ItemSchema },
  /** the typed item, as the shop would show it; 422 as `createItem` */
  previewItem: { body: z.object({ fields: FieldsSchema }), response: ItemDetailSchema },
  /** the picture beside a shared link, as base64 of a JPEG of 1200 by 630 */
  previewShared: { body: z.object({ fields: FieldsSchema }), response: z.object({ jpeg: z.string() }) },
  /** a form with one file */
  uploadItemPicture: { response: ImageSchema.omit({ small: true }) },
  uploadItemLoop: { response: LoopSchema },
} satisfies Record<string, Shapes>;
