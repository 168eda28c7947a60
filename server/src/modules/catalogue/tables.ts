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

/** Who is in a film, and whom they play; '' where nobody said. */
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
  /** who is paid for primary sales and royalties; null: the local chain's demonstration accounts */
  beneficiary: text('beneficiary'),
  creatorAddress: text('creator_address'),
  position: integer('position').notNull().default(0),
  /** a draft is in no answer of the shop; films of a file are published with it */
  status: text('status').$type<'draft' | 'published'>().notNull().default('published'),
  /** the day on which it came to the cinemas */
  released: date('released'),
  celebrities: jsonb('celebrities').$type<Face[]>().notNull().default([]),
  credits: jsonb('credits').$type<FilmCredit[]>().notNull().default([]),
  /** whose items its page shows, of whatever film (discovery:2); null: its own */
  celebrity: text('celebrity'),
  /** who of the film partner approved of what it shows now, and where that is written; null: nobody yet */
  approvedBy: text('approved_by'),
  approvedReference: text('approved_reference'),
  approvedAt: instant('approved_at'),
  /** counts what was changed of it, whoever wrote: a trigger of the table does, as that of items */
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

/** For ever those of a drop. */
export interface Payees {
  /** receives the royalty */
  creator: Hex;
  /** receives what remains of a primary sale */
  beneficiary: Hex;
}

/** Draft until its drop stands on chain; hidden items keep their drop and their owners. */
export type ItemStatus = 'draft' | 'published' | 'hidden';

type Columns = Record<
  'title' | 'id' | 'priceCents' | 'status' | 'registration' | 'publishAt' | 'reviewAt',
  AnyPgColumn
>;
/** By what titles are put in order: the same in every database, whatever its language. */
export const titleKey = ({ title }: Pick<Columns, 'title'>): SQL => sql`(lower(${title}) collate "C")`;
/** By what titles are compared with what was typed: without case and accents, the same in every database. */
export const foldedTitle = ({ title }: Pick<Columns, 'title'>): SQL =>
  sql`(searchable(${title}) collate "C")`;
/** Items without a price come before the cheapest. */
export const priceKey = ({ priceCents }: Pick<Columns, 'priceCents'>): SQL =>
  sql`(coalesce(${priceCents}, -1))`;
/** Where an item stands, as the studio says it. */
export const itemState = ({ status, registration, publishAt, reviewAt }: Omit<Columns, 'id'>): SQL =>
  sql`(case when ${status} <> 'draft' then ${status} when ${registration} is not null then 'registering'
    when ${publishAt} is not null then 'scheduled' when ${reviewAt} is not null then 'review' else 'draft' end)`;

export const items = app.table(
  'items',
  {
    /** readable and stable: it stands in addresses that people share */
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
    /** key of the picture without small type, for small sizes */
    thumb: text('thumb'),
    /** key of the loop, see app.loops; `image` is its still */
    animation: text('animation'),
    rewards: jsonb('rewards').$type<Reward[]>().notNull(),
    attributes: jsonb('attributes').$type<Attribute[]>().notNull(),
    status: text('status').$type<ItemStatus>().notNull().default('draft'),
    dropId: bigint('drop_id', { mode: 'bigint' }).unique(),
    /** whom its drop was asked to pay, together with its number: who else is registered under it is not ours */
    payees: jsonb('payees').$type<Payees>(),
    /** key of the transaction that registers the drop */
    registration: text('registration'),
    /** why it is not published though its drop's number stands on chain; the next publication gives it another number */
    refusal: text('refusal'),
    publishedAt: instant('published_at'),
    /** its place in the order that explore opens in; a trigger of the table gives it at publication (adr/368) */
    curated: bigint('curated', { mode: 'bigint' }).notNull().default(sql`0`),
    /** since when it waits for somebody to look at it before it is published; for drafts alone */
    reviewAt: instant('review_at'),
    /** when it is to be published; for drafts alone */
    publishAt: instant('publish_at'),
    /** the launch that it goes on sale with (a drop on the screen); null: it is for sale by itself */
    launchId: text('launch_id'),
    /** counts what was changed of it, whoever wrote: a trigger of the table does (adr/278) */
    version: integer('version').notNull().default(1),
    /** of the last change, by the database's clock, in whole milliseconds */
    changedAt: instant('changed_at').notNull().default(sql`date_trunc('milliseconds', now())`),
    /** title, film, celebrity and collection as `searchable()` folds them */
    search: text('search').notNull().default(''),
  },
  (table) => [
    uniqueIndex('items_source').on(table.source, table.externalId),
    // looked for at each block: drafts are few, published ones a million
    index('items_drafts').on(table.chain, table.dropId).where(sql`status = 'draft'`),
    // the orders of lists, each with the drop's number between equals; an index that puts nulls elsewhere serves none
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
    // an actor's, in whatever order: few are
    index('items_celebrity')
      .on(table.celebrity, table.publishedAt.desc().nullsFirst(), table.dropId)
      .where(sql`status = 'published'`),
    index('items_curated').on(table.curated, table.dropId).where(sql`status = 'published'`),
    index('items_curated_film')
      .on(table.filmSlug, table.curated, table.dropId)
      .where(sql`status = 'published'`),
    // what is most like another: of one film, celebrity and rarity
    index('items_similar')
      .on(table.filmSlug, table.celebrity, table.rarity, table.curated, table.dropId)
      .where(sql`status = 'published'`),
    // where the next of a film's collection finds its turn
    index('items_turns').on(table.filmSlug, table.collection, table.curated),
    // everything that is counted and filtered by stands in one narrow index: facets never read the rows themselves
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
    // the studio's table: one index for each of its orders, and one for each filter in the order that it opens in
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
    // whose title is what was typed, or begins with it; of drafts too, since the planner uses the statistics of no partial index
    index('items_fitting').on(foldedTitle(table)),
    index('items_search').using('gin', sql`${table.search} gin_trgm_ops`),
  ],
);

/**
 * What visitors see. The word stands in the statement itself, as in the indexes of lists: of a statement that is prepared a
 * plan for any value could use none of them, and it would be planned anew each time (adr/440).
 */
export const inShop: SQL = sql`${items.status} = 'published'`;

/** Auctions of the shop that are announced: the row goes when the auction stands on the chain or is called off. */
export const announcedAuctions = app.table('announced_auctions', {
  itemId: text('item_id').primaryKey(),
  /** the operator's request that carries it out */
  run: text('run').notNull(),
  startsAt: instant('starts_at').notNull(),
});

/** Items that go on sale together at a time; which ones, `items.launch_id` says. On the screen: a drop. */
export const launches = app.table(
  'launches',
  {
    /** readable and stable: it stands in addresses that people share */
    id: text('id').primaryKey(),
    title: text('title').notNull(),
    about: text('about').notNull().default(''),
    opensAt: instant('opens_at').notNull(),
    /** null: it has no end */
    closesAt: instant('closes_at'),
    /** editions that one person may have of it, of all its items together; null: no limit of its own */
    limitPerPerson: integer('limit_per_person'),
    listUse: text('list_use').$type<ListUse>().notNull().default('none'),
    /** so long before the opening those with early access may order; 0: nobody */
    earlyMinutes: integer('early_minutes').notNull().default(0),
    /** whose owners come early: of a film's tokens, or of a collection's */
    earlyFilm: text('early_film'),
    earlyCollection: text('early_collection').$type<Collection>(),
    waitingRoom: boolean('waiting_room').notNull().default(false),
    /** people who are let in from the waiting room in a minute, at most */
    admitPerMinute: integer('admit_per_minute').notNull().default(600),
    /** how long somebody who was let in may open an order */
    passMinutes: integer('pass_minutes').notNull().default(10),
    /** since when it is announced; null: a draft */
    scheduledAt: instant('scheduled_at'),
    stoppedAt: instant('stopped_at'),
    /** for the fans */
    stopReason: text('stop_reason').notNull().default(''),
    /** counts its changes */
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [index('launches_opening').on(table.opensAt, table.id)],
);

export type Item = typeof items.$inferSelect;
/** What a file or somebody in the studio says of an item. */
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
