import { z } from 'zod';
import { InstantSchema, line, type Shapes } from '../../common/schemas.ts';
import { collections, rarities } from '../../constants.ts';
import { homeRowKinds, MAX_HERO, MAX_SLIDES } from '../../content/storefront.ts';
import { HomeRowSchema } from '../../content/storefront-schemas.ts';
import { ownPath } from '../../rules/own-path.ts';
import { version } from '../version.ts';

const RowFieldsSchema = z.object({
  kind: z.enum(homeRowKinds),
  on: z.boolean(),
  /** '': the shop's usual title */
  title: line(0, 80),
  /** slugs of `films`, in their order; empty: the shop's first films */
  films: z.array(z.string().max(100)).max(MAX_SLIDES, 'These are too many.'),
  /** ids for `hero`, or for `items` instead of its filters */
  items: z.array(z.string().max(100)).max(8, 'These are too many.'),
  /** the film whose items `items` shows, the newest first; '': all films */
  film: z.string().max(100),
  celebrity: line(0, 100),
  collection: z.union([z.literal(''), z.enum(collections)]),
  rarity: z.union([z.literal(''), z.enum(rarities)]),
});
export type HomeRowFields = z.infer<typeof RowFieldsSchema>;

const once = (rows: HomeRowFields[]): boolean =>
  homeRowKinds.every((kind) => kind === 'items' || rows.filter((row) => row.kind === kind).length === 1);

const HomeFieldsSchema = z.object({
  rows: z
    .array(RowFieldsSchema)
    .max(20, 'These are too many.')
    .refine(once, 'Each part of the page can be in it once.')
    .refine(
      (rows) => rows.every(({ kind, items }) => kind !== 'hero' || items.length <= MAX_HERO),
      'The head shows three pictures.',
    ),
});
export type HomeFields = z.infer<typeof HomeFieldsSchema>;

const instant = z.union([z.literal(''), InstantSchema]);
const leads = (href: string): boolean =>
  href === '' || ownPath(href, '') === href || (URL.canParse(href) && href.startsWith('https://'));

const AnnouncementFieldsSchema = z
  .object({
    on: z.boolean(),
    text: line(0, 200),
    linkLabel: line(0, 60),
    /** one of our pages, such as `/lottery`, or a web address */
    href: line(0, 300).refine(
      leads,
      'Write a path such as /lottery, or an address that begins with https://.',
    ),
    /** '': starts at once */
    from: instant,
    /** '': stays until it is switched off */
    until: instant,
  })
  .superRefine(({ on, text, linkLabel, href, from, until }, { addIssue }) => {
    const wrong = (field: string, message: string) => addIssue({ code: 'custom', path: [field], message });
    if (on && text === '') wrong('text', 'Please fill this in.');
    if (linkLabel !== '' && href === '') wrong('href', 'Say where the link leads.');
    if (href !== '' && linkLabel === '') wrong('linkLabel', 'Say what the link is called.');
    if (from !== '' && until !== '' && until <= from) wrong('until', 'Choose a time after the first.');
  });
export type AnnouncementFields = z.infer<typeof AnnouncementFieldsSchema>;

const HomeSchema = z.object({ version, fields: HomeFieldsSchema, changedAt: InstantSchema.nullable() });
const StudioAnnouncementSchema = z.object({
  version,
  fields: AnnouncementFieldsSchema,
  changedAt: InstantSchema.nullable(),
});

export const storefrontStudioShapes = {
  studioHome: { response: HomeSchema },
  setHome: { body: z.object({ version, fields: HomeFieldsSchema }), response: HomeSchema },
  /** the home page as the shop would show it; stores nothing */
  previewHome: {
    body: z.object({ fields: HomeFieldsSchema }),
    response: z.object({ rows: z.array(HomeRowSchema) }),
  },
  studioAnnouncement: { response: StudioAnnouncementSchema },
  setAnnouncement: {
    body: z.object({ version, fields: AnnouncementFieldsSchema }),
    response: StudioAnnouncementSchema,
  },
} satisfies Record<string, Shapes>;
