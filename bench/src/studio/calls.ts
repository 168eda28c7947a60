import { itemOrders } from '@talkies/shared/studio';
import { type ParsedStudioInput, studioShapesOf } from '@talkies/shared/studio/schemas';
import { createChains } from '../../../server/src/chain/chains.ts';
import { listStudioItems } from '../../../server/src/modules/catalogue/index.ts';
import type { Database } from '../../../server/src/platform/db/database.ts';
import { scans } from './plans.ts';
import { CREATORS, FILMS, subjects } from './seed.ts';

type Query = Record<string, string>;
export interface TableCall {
  name: string;
  /** the `n`th of its kind: each asks for something else */
  run: (db: Database, n: number) => Promise<void>;
  /** whether some statement of it reads the table from its beginning, and far */
  scans: (databaseUrl: string) => Promise<boolean>;
}

const word = (n: number): string => subjects[n % subjects.length]?.toLowerCase() ?? '';
/** What somebody narrows the table to. */
const filters: Record<string, (n: number) => Query> = {
  everything: () => ({}),
  'a film': (n) => ({ film: `film-${(n * 37) % FILMS}` }),
  'a collection of many': () => ({ collection: 'Common' }),
  'a collection of few': () => ({ collection: 'Legendary' }),
  'a rarity': (n) => ({ rarity: ['Common', 'Rare', 'Ultimate', 'Legendary'][n % 4] ?? 'Rare' }),
  auctions: () => ({ sale: 'auction' }),
  drafts: () => ({ state: 'draft' }),
  reviews: () => ({ state: 'review' }),
  published: () => ({ state: 'published' }),
  hidden: () => ({ state: 'hidden' }),
  'a creator': (n) => ({ creator: `Paint room ${(n * 7) % CREATORS}` }),
  'a range of prices': (n) => ({ min: String(10 + (n % 200)), max: String(11 + (n % 200)) }),
  'a wide range of prices': () => ({ min: '20', max: '250' }),
  'a word of many': (n) => ({ q: word(n) }),
  'words of few': (n) => ({ q: `${word(n)} frame ${(n * 7919) % 100_000}` }),
  'an item’s number': (n) => ({ q: `B-${((n * 7919) % 10_000) + 1}` }),
  'what is nowhere': (n) => ({ q: `zzzq${n}` }),
  'a film’s drafts': (n) => ({ film: `film-${(n * 37) % FILMS}`, state: 'draft' }),
  'a film and a word': (n) => ({ film: `film-${(n * 37) % FILMS}`, q: word(n) }),
};

const read = (query: Query): ParsedStudioInput<'listCatalogue'>['query'] =>
  studioShapesOf('listCatalogue').query?.parse(query) as ParsedStudioInput<'listCatalogue'>['query'];

/** What the table asks a chain for is read from its settings alone; these items are on none. */
const chains = createChains([]);

const table = (query: Query) => (db: Database) => listStudioItems({ chains, db }, read(query));

/** Each filter under each order, both ways, and the third page of everything and of a film. */
export function callsOf(): TableCall[] {
  const first = itemOrders.flatMap((sort) =>
    ['up', 'down'].flatMap((direction) =>
      Object.entries(filters).map(([name, filter]) => ({
        name: `${name}, by ${sort} ${direction}`,
        run: async (db: Database, n: number) =>
          void (await listStudioItems({ chains, db }, read({ sort, direction, ...filter(n) }))),
        scans: (url: string) => scans(url, table({ sort, direction, ...filter(0) })),
      })),
    ),
  );
  const further = itemOrders.map((sort) => ({
    name: `the third page, by ${sort}`,
    run: async (db: Database, n: number): Promise<void> => {
      let cursor: string | null = null;
      for (let page = 0; page < 3; page += 1) {
        const query: Query = {
          sort,
          ...(n % 2 ? { film: `film-${n % FILMS}` } : {}),
          ...(cursor ? { cursor } : {}),
        };
        cursor = (await listStudioItems({ chains, db }, read(query))).next;
        if (cursor === null) return;
      }
    },
    scans: (url: string) => scans(url, table({ sort })),
  }));
  return [...first, ...further];
}
