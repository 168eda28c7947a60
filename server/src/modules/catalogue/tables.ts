import type { ChainName, Collection, ListUse, Rarity, SaleKind } from '@talkies/shared';
import type { Film } from '@talkies/shared/schemas';
import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Hex } from 'viem';
import { app, instant, smallAmount } from '../../platform/db/tables.ts';

/** A film's cast with their parts; '' where unknown. */
export interface Face {
  name: string;
  part: string;
}
export interface FilmCredit {
  role: string;
  name: string;
}

export const films = app.table('films', {
  slug: text('slug').primaryKey(),
  title: text('title').notNull(),
  tagline: text('tagline').notNull().default(''),
  description: text('description').notNull().default(''),
  label: text('label').$type<NonNullable<Film['label']>>(),
  opensAt: instant('opens_at'),
  pricedIn: text('priced_in').$type<Film['pricedIn']>().notNull().default('USD'),
  productionHouse: text('production_house').notNull().default(''),
  /** keys of pictures, see app.media */
  cover: text('cover'),
  thumb: text('thumb'),
  /** payees of primary sales and royalties; null: the local chain's demonstration accounts */
  beneficiary: text('beneficiary'),
  creatorAddress: text('creator_address'),
  position: integer('position').notNull().default(0),
  /** a draft is in no response of the shop; films of a file are published with it */
  status: text('status').$type<'draft' | 'published'>().notNull().default('published'),
  /** the day of its release in cinemas */
  released: date('released'),
  celebrities: jsonb('celebrities').$type<Face[]>().notNull().default([]),
  credits: jsonb('credits').$type<FilmCredit[]>().notNull().default([]),
  /** the celebrity whose items its page shows, of any film (discovery:2); null: its own items */
  celebrity: text('celebrity'),
  /** the film partner's person who approved the present version, and where that is written; null: nobody yet */
  approvedBy: text('approved_by'),
  approvedReference: text('approved_reference'),
  approvedAt: instant('approved_at'),
  /** counts its changes by anybody: written by a trigger of the table, like that of items */
  version: integer('version').notNull().default(1),
  changedAt: instant('changed_at').notNull().default(sql`date_trunc('milliseconds', now())`),
});

export interface Reward {
  title: string;
  text: string;
}
export interface Attribute {
  name: string;
  value: string;
}

/** The payees of a drop, final. */
export interface Payees {
  /** receives the royalty */
  creator: Hex;
  /** receives the rest of a primary sale */
  beneficiary: Hex;
}

/** Draft until its drop is on the chain; hidden items keep their drop and owners. */
export type ItemStatus = 'draft' | 'published' | 'hidden';
/** `hidden`: for the people who still see an item that the shop took down */
export type ShownStatus = Exclude<ItemStatus, 'draft'>;

type Columns = Record<
  'title' | 'id' | 'priceCents' | 'status' | 'registration' | 'publishAt' | 'reviewAt',
  AnyPgColumn
>;
/** The sort form of titles: the same in every database, whatever its language. */
export const titleKey = ({ title }: Pick<Columns, 'title'>): SQL => sql`(lower(${title}) collate "C")`;
/** The search form of titles: without case and accents, the same in every database. */
export const foldedTitle = ({ title }: Pick<Columns, 'title'>): SQL =>
  sql`(searchable(${title}) collate "C")`;
/** Sorts items without a price before the cheapest. */
export const priceKey = ({ priceCents }: Pick<Columns, 'priceCents'>): SQL =>
  sql`(coalesce(${priceCents}, -1))`;
/** The state of an item, in the studio's words. */
export const itemState = ({ status, registration, publishAt, reviewAt }: Omit<Columns, 'id'>): SQL =>
  sql`(case when ${status} <> 'draft' then ${status} when ${registration} is not null then 'registering'
    when ${publishAt} is not null then 'scheduled' when ${reviewAt} is not null then 'review' else 'draft' end)`;

export const items = app.table(
  'items',
  {
    /** readable and stable: it is in addresses that people share */
    id: text('id').primaryKey(),
    source: text('source').notNull(),
    externalId: text('external_id').notNull(),
    /** digest of the row it was imported from: the same row again changes nothing */
    fingerprint: text('fingerprint').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    about: text('about').notNull(),
    filmSlug: text('film_slug').references(() => films.slug),
    celebrity: text('celebrity').notNull(),
    creatorName: text('creator_name'),
    creatorAbout: text('creator_about').notNull(),
    creatorImage: text('creator_image'),
    productionHouse: text('production_house').notNull(),
    category: text('category').notNull(),
    rarity: text('rarity').$type<Rarity>().notNull(),
    collection: text('collection').$type<Collection>().notNull(),
    chain: text('chain').$type<ChainName>().notNull(),
    sale: text('sale').$type<SaleKind>().notNull(),
    /** US cents: the total of a fixed price, or the least first bid of an auction */
    priceCents: smallAmount('price_cents'),
    quantity: integer('quantity'),
    image: text('image'),
    /** key of the picture without small print, for small sizes */
    thumb: text('thumb'),
    /** key of the loop, see app.loops; `image` is its still */
    animation: text('animation'),
    rewards: jsonb('rewards').$type<Reward[]>().notNull(),
    attributes: jsonb('attributes').$type<Attribute[]>().notNull(),
    status: text('status').$type<ItemStatus>().notNull().default('draft'),
    dropId: bigint('drop_id', { mode: 'bigint' }).unique(),
    /** the payees requested for its drop, set with its number: a drop with others under that number is not ours */
    payees: jsonb('payees').$type<Payees>(),
    /** key of the transaction that registers the drop */
    registration: text('registration'),
    /** why it is not published though its drop's number is on the chain; the next publication gets another number */
    refusal: text('refusal'),
    publishedAt: instant('published_at'),
    /** its place in explore's default order; set at publication by a trigger of the table (adr/368) */
    curated: bigint('curated', { mode: 'bigint' }).notNull().default(sql`0`),
    /** since when it waits for review before publication; only for drafts */
    reviewAt: instant('review_at'),
    /** when it is to be published; only for drafts */
    publishAt: instant('publish_at'),
    /** the launch that it is sold with (a drop on the screen); null: it is sold by itself */
    launchId: text('launch_id'),
    /** counts its changes by anybody: written by a trigger of the table (adr/278) */
    version: integer('version').notNull().default(1),
    /** of the last change, by the database's clock, in whole milliseconds */
    changedAt: instant('changed_at').notNull().default(sql`date_trunc('milliseconds', now())`),
    /** title, film, celebrity and collection, folded by `searchable()` */
    search: text('search').notNull().default(''),
  },
  (table) => [
    uniqueIndex('items_source').on(table.source, table.externalId),
    // searched at each block: drafts are few, published items a million
    index('items_drafts').on(table.chain, table.dropId).where(sql`status = 'draft'`),
    // the lists' orders, each with the drop's number between equals; an index with nulls elsewhere serves none of
    // them
    index('items_newest')
      .on(table.publishedAt.desc().nullsFirst(), table.dropId)
      .where(sql`status = 'published'`),
    index('items_cheapest').on(table.priceCents, table.dropId).where(sql`status = 'published'`),
    index('items_dearest')
      .on(table.priceCents.desc().nullsFirst(), table.dropId)
      .where(sql`status = 'published'`),
    // a film's page in its order
    index('items_film')
      .on(table.filmSlug, table.publishedAt.desc().nullsFirst(), table.dropId)
      .where(sql`status = 'published'`),
    // an actor's, in any order: they are few
    index('items_celebrity')
      .on(table.celebrity, table.publishedAt.desc().nullsFirst(), table.dropId)
      .where(sql`status = 'published'`),
    index('items_curated').on(table.curated, table.dropId).where(sql`status = 'published'`),
    index('items_curated_film')
      .on(table.filmSlug, table.curated, table.dropId)
      .where(sql`status = 'published'`),
    // similar items: of one film, celebrity and rarity
    index('items_similar')
      .on(table.filmSlug, table.celebrity, table.rarity, table.curated, table.dropId)
      .where(sql`status = 'published'`),
    // finds the next place in a film's collection
    index('items_turns').on(table.filmSlug, table.collection, table.curated),
    // all columns that are counted and filtered are in one narrow index: facets never read the rows themselves
    index('items_facets')
      .on(
        table.priceCents,
        table.filmSlug,
        table.celebrity,
        table.rarity,
        table.collection,
        table.chain,
        table.sale,
        table.dropId,
      )
      .where(sql`status = 'published'`),
    // the studio's table: one index for each of its orders, and one for each filter in the default order
    index('items_by_change').on(table.changedAt, table.id),
    index('items_by_title').on(titleKey(table), table.id),
    index('items_by_price').on(priceKey(table), table.id),
    index('items_of_film').on(table.filmSlug, table.changedAt, table.id),
    index('items_in_state').on(itemState(table), table.changedAt, table.id),
    index('items_in_collection').on(table.collection, table.changedAt, table.id),
    index('items_of_rarity').on(table.rarity, table.changedAt, table.id),
    index('items_at_sale').on(table.sale, table.changedAt, table.id),
    index('items_of_creator').on(table.creatorName, table.changedAt, table.id),
    index('items_of_launch').on(table.launchId).where(sql`launch_id is not null`),
    index('items_by_number').on(table.externalId),
    // titles equal to the search text, or beginning with it; drafts included, since the planner uses no statistics of
    // a partial index
    index('items_fitting').on(foldedTitle(table)),
    index('items_search').using('gin', sql`${table.search} gin_trgm_ops`),
  ],
);

/**
 * What visitors see. The literal is part of the statement, as in the lists' indexes: a prepared statement with a
 * parameter could use none of them, and would be planned anew each time (adr/440).
 */
export const inShop: SQL = sql`${items.status} = 'published'`;

/** Announced auctions of the shop: a row is removed when the auction is on the chain or cancelled. */
export const announcedAuctions = app.table('announced_auctions', {
  itemId: text('item_id').primaryKey(),
  /** the operator's request for it */
  run: text('run').notNull(),
  startsAt: instant('starts_at').notNull(),
});

/** Items that go on sale together at a time; `items.launch_id` names them. On the screen: a drop. */
export const launches = app.table(
  'launches',
  {
    /** readable and stable: it is in addresses that people share */
    id: text('id').primaryKey(),
    title: text('title').notNull(),
    about: text('about').notNull().default(''),
    opensAt: instant('opens_at').notNull(),
    /** null: it has no end */
    closesAt: instant('closes_at'),
    /** editions that one person may own of all its items together; null: no limit of its own */
    limitPerPerson: integer('limit_per_person'),
    listUse: text('list_use').$type<ListUse>().notNull().default('none'),
    /** how many minutes before the opening people with early access may order; 0: none */
    earlyMinutes: integer('early_minutes').notNull().default(0),
    /** whose owners have early access: of a film's tokens, or of a collection's */
    earlyFilm: text('early_film'),
    earlyCollection: text('early_collection').$type<Collection>(),
    waitingRoom: boolean('waiting_room').notNull().default(false),
    /** people who are let in from the waiting room in a minute, at most */
    admitPerMinute: integer('admit_per_minute').notNull().default(600),
    /** how long a person may open an order after being let in */
    passMinutes: integer('pass_minutes').notNull().default(10),
    /** when it was announced; null: a draft */
    scheduledAt: instant('scheduled_at'),
    stoppedAt: instant('stopped_at'),
    /** shown to fans */
    stopReason: text('stop_reason').notNull().default(''),
    /** counts its changes */
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [index('launches_opening').on(table.opensAt, table.id)],
);

export type Item = typeof items.$inferSelect;
/** The fields of an item that a file or the studio sets. */
export type ItemValues = Pick<
  Item,
  | 'title'
  | 'description'
  | 'about'
  | 'filmSlug'
  | 'celebrity'
  | 'creatorName'
  | 'creatorAbout'
  | 'creatorImage'
  | 'productionHouse'
  | 'category'
  | 'rarity'
  | 'collection'
  | 'chain'
  | 'sale'
  | 'priceCents'
  | 'quantity'
  | 'image'
  | 'thumb'
  | 'animation'
  | 'rewards'
  | 'attributes'
>;

export type FilmRow = typeof films.$inferSelect;

/** Numbers of drops, never reused: a drop on chain outlives the row that named it. */
export const dropIds = app.sequence('drop_ids', { startWith: 1 });
