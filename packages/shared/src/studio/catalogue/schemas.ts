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

/** What the catalogue can be narrowed to; `q` is words of title, film, celebrity or collection, or an item's own id or number. */
const filters = {
  q: line(SEARCH_LETTERS, 100).optional(),
  film: z.string().max(100).optional(),
  collection: z.enum(collections).optional(),
  sale: z.enum(saleKinds).optional(),
  state: z.enum(itemStates).optional(),
  rarity: z.enum(rarities).optional(),
  /** dollars, from and to, both within */
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
  /** of its import or its maker */
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
  /** what it needs before it can be published */
  lacks: z.array(z.string()),
  image: ImageSchema.nullable(),
  /** counts its changes: sent along with the next one */
  version: z.number().int(),
  changedAt: InstantSchema,
});
export type CatalogueRow = z.infer<typeof RowSchema>;

export const catalogueShapes = {
  listCatalogue: {
    query: z.object({
      ...filters,
      ...sorting,
      /** `next` of the page before, under the same sort and direction */
      cursor: z.string().max(2000).optional(),
      limit: pageLimit(200, 50),
    }),
    response: z.object({
      items: z.array(RowSchema),
      next: z.string().nullable(),
      /** counted up to `MAX_ITEMS_COUNTED`; that many means: so many or more */
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
