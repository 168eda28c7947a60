import { z } from 'zod';
import {
  ChainNameSchema,
  DollarsSchema,
  ImageSchema,
  InstantSchema,
  line,
  pageLimit,
  type Shapes,
} from '../../common/schemas.ts';
import { collections, rarities, saleKinds } from '../../constants.ts';
import { cents } from '../fields.ts';
import { bulkShapes } from './bulk-schemas.ts';
import { itemOrders, itemStates, SEARCH_LETTERS } from './catalogue.ts';
import { importShapes } from './import-schemas.ts';
import { itemShapes } from './item-schemas.ts';

/** Filters of the catalogue; `q` is words of title, film, celebrity or collection, or an item's id or number. */
const filters = {
  q: line(SEARCH_LETTERS, 100).optional(),
  film: z.string().max(100).optional(),
  collection: z.enum(collections).optional(),
  sale: z.enum(saleKinds).optional(),
  state: z.enum(itemStates).optional(),
  rarity: z.enum(rarities).optional(),
  /** dollars, both inclusive */
  min: DollarsSchema.optional(),
  max: DollarsSchema.optional(),
  /** the whole name */
  creator: line(1, 200).optional(),
};
const sorting = {
  sort: z.enum(itemOrders).default('changed'),
  direction: z.enum(['up', 'down']).default('down'),
};

const RowSchema = z.object({
  id: z.string(),
  /** the id in its import, or the creator's own */
  externalId: z.string(),
  title: z.string(),
  film: z.object({ slug: z.string(), title: z.string() }).nullable(),
  celebrity: z.string(),
  creator: z.string(),
  collection: z.enum(collections),
  rarity: z.enum(rarities),
  sale: z.enum(saleKinds),
  chain: ChainNameSchema,
  /** US cents: the price, or an auction's least first bid */
  cents: cents.nullable(),
  quantity: z.number().int().nullable(),
  /** editions that the chain has minted */
  sold: z.number().int(),
  state: z.enum(itemStates),
  /** what is missing for publishing */
  lacks: z.array(z.string()),
  image: ImageSchema.nullable(),
  /** counts its changes; the next change has to send it */
  version: z.number().int(),
  changedAt: InstantSchema,
});
export type CatalogueRow = z.infer<typeof RowSchema>;

export const catalogueShapes = {
  listCatalogue: {
    query: z.object({
      ...filters,
      ...sorting,
      /** `next` of the previous page, under the same sort and direction */
      cursor: z.string().max(2000).optional(),
      limit: pageLimit(200, 50),
    }),
    response: z.object({
      items: z.array(RowSchema),
      next: z.string().nullable(),
      /** counted up to `MAX_ITEMS_COUNTED`, which means that many or more */
      count: z.number().int(),
    }),
  },
  exportCatalogue: { query: z.object({ ...filters, ...sorting }), response: z.undefined() },
  ...itemShapes,
  ...importShapes,
  ...bulkShapes,
  catalogueFilms: {
    response: z.object({ films: z.array(z.object({ slug: z.string(), title: z.string() })) }),
  },
} satisfies Record<string, Shapes>;
