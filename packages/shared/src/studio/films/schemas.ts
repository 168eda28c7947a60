import { z } from 'zod';
import { FilmDetailSchema } from '../../catalogue/schemas.ts';
import {
  AddressSchema,
  IdParamSchema,
  ImageSchema,
  InstantSchema,
  line,
  OkSchema,
  type Shapes,
} from '../../common/schemas.ts';
import { type ChainName, filmLabels } from '../../constants.ts';
import { leadCurrencies } from '../../rules/money.ts';
import { patterns } from '../../rules/paths.ts';
import { takenSegments } from '../../rules/taken-segments.ts';
import { slugPattern } from '../../rules/text.ts';
import { version } from '../version.ts';
import { contributorKinds, filmNeeds } from './films.ts';

const text = z.string().max(10_000, 'That is too long.');
const name = line(0, 200);
const key = z.string().regex(/^[0-9a-f]{32}$/);
const wallet = z.union([z.literal(''), AddressSchema]);

/** The slug of a film's page, from the studio or from a file; the legendary item's page is that of its film. */
export const FilmSlugSchema = z
  .string()
  .regex(slugPattern, 'Use small letters, digits and hyphens.')
  .max(80, 'Use at most 80 characters.')
  .refine(
    (slug) => !takenSegments.has(slug) || `/${slug}` === patterns.legendary,
    'A page of the shop has this address. Choose another.',
  );

/** A film's fields as typed; empty: no value (yet). */
const FilmFieldsSchema = z.object({
  title: line(1, 200),
  tagline: line(0, 300),
  /** the synopsis */
  description: text,
  label: z.union([z.literal(''), z.enum(filmLabels)]),
  /** when its items go on sale: an instant, shown as a countdown */
  opensAt: z.union([z.literal(''), InstantSchema]),
  /** the day of its release in cinemas */
  released: z.union([z.literal(''), z.iso.date('Write a day such as 2026-04-14.')]),
  pricedIn: z.enum(leadCurrencies),
  /** the film partner */
  productionHouse: name,
  cover: key.nullable(),
  thumb: key.nullable(),
  /** its actors, by name */
  celebrities: z.array(z.object({ name: line(1, 200), part: name })).max(40, 'These are too many.'),
  credits: z.array(z.object({ role: line(1, 100), name: line(1, 200) })).max(100, 'These are too many.'),
  /** the celebrity whose items its page shows, of any film; '': the film's own items */
  celebrity: name,
  /** the film's own wallets, used before those of its contributors; '': the contributors' */
  creatorAddress: wallet,
  beneficiary: wallet,
});
export type FilmFields = z.infer<typeof FilmFieldsSchema>;

const approval = {
  /** who at the film partner approved, and where that is recorded */
  by: line(1, 200),
  reference: line(1, 300),
};

const StudioFilmSchema = z.object({
  slug: z.string(),
  version,
  state: z.enum(['draft', 'published']),
  fields: FilmFieldsSchema,
  pictures: z.object({ cover: ImageSchema.nullable(), thumb: ImageSchema.nullable() }),
  /** what is missing for publishing */
  lacks: z.array(z.enum(filmNeeds)),
  /** the film partner's approval of the current page; null: not given, or the page was changed since */
  approval: z.object({ ...approval, at: InstantSchema }).nullable(),
  items: z.object({ published: z.number().int(), all: z.number().int() }),
  changedAt: InstantSchema,
});
export type StudioFilm = z.infer<typeof StudioFilmSchema>;

const ContributorFieldsSchema = z.object({
  kind: z.enum(contributorKinds),
  name: line(1, 200),
  about: text,
  /** an address of the web; '': none */
  link: z.union([
    z.literal(''),
    z.url({ protocol: /^https$/, error: 'Write an address that begins with https://.' }).max(300),
  ]),
  image: key.nullable(),
  /** the wallet that is paid on each chain; '': none yet */
  wallets: z.object({ polygon: wallet, ethereum: wallet } satisfies Record<ChainName, unknown>),
});
export type ContributorFields = z.infer<typeof ContributorFieldsSchema>;

const ContributorSchema = z.object({
  id: z.string(),
  version,
  fields: ContributorFieldsSchema,
  image: ImageSchema.nullable(),
  /** films that name them */
  films: z.array(z.object({ slug: z.string(), title: z.string() })),
  items: z.number().int(),
  changedAt: InstantSchema,
});
export type StudioContributor = z.infer<typeof ContributorSchema>;

const bySlug = z.object({ slug: z.string().min(1).max(100) });

export const filmShapes = {
  listStudioFilms: {
    response: z.object({
      films: z.array(
        StudioFilmSchema.pick({
          ...{ slug: true, state: true, lacks: true, items: true, changedAt: true, version: true },
        }).extend({
          title: z.string(),
          label: z.string(),
          productionHouse: z.string(),
          thumb: ImageSchema.nullable(),
          approved: z.boolean(),
        }),
      ),
    }),
  },
  studioFilm: { params: bySlug, response: StudioFilmSchema },
  createFilm: {
    body: z.object({ slug: FilmSlugSchema, fields: FilmFieldsSchema }),
    response: StudioFilmSchema,
  },
  changeFilm: {
    params: bySlug,
    body: z.object({ version, fields: FilmFieldsSchema }),
    response: StudioFilmSchema,
  },
  removeFilm: { params: bySlug, response: OkSchema },
  approveFilm: { params: bySlug, body: z.object({ version, ...approval }), response: StudioFilmSchema },
  setFilmPublished: {
    params: bySlug,
    body: z.object({ version, published: z.boolean() }),
    response: StudioFilmSchema,
  },
  /** `before`: the order that the member saw */
  orderFilms: {
    body: z.object({
      before: z.array(z.string().max(100)).max(1000),
      slugs: z.array(z.string().max(100)).max(1000),
    }),
    response: OkSchema,
  },
  /** the film's page as the shop would show it */
  previewFilm: {
    body: z.object({ slug: z.string().max(100), fields: FilmFieldsSchema }),
    response: FilmDetailSchema,
  },
  listContributors: {
    query: z.object({ kind: z.enum(contributorKinds).optional(), q: z.string().trim().max(100).optional() }),
    response: z.object({ contributors: z.array(ContributorSchema.omit({ films: true, items: true })) }),
  },
  contributor: { params: IdParamSchema, response: ContributorSchema },
  createContributor: { body: z.object({ fields: ContributorFieldsSchema }), response: ContributorSchema },
  changeContributor: {
    params: IdParamSchema,
    body: z.object({ version, fields: ContributorFieldsSchema }),
    response: ContributorSchema,
  },
  removeContributor: { params: IdParamSchema, response: OkSchema },
} satisfies Record<string, Shapes>;
