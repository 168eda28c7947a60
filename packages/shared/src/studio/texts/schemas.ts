import { z } from 'zod';
import { ImageSchema, InstantSchema, line, type Shapes } from '../../common/schemas.ts';
import { PostSchema } from '../../content/post-schemas.ts';
import { textPages } from '../../content/texts.ts';
import { slugPattern } from '../../rules/text.ts';
import { version as number } from '../version.ts';
import { TEXT_LENGTH, textStates } from './texts.ts';

/** Markdown */
const body = z
  .string()
  .max(TEXT_LENGTH, `Enter at most ${TEXT_LENGTH.toLocaleString('en')} characters.`)
  .transform((text) => text.replace(/\r\n?/g, '\n'));

const PostFieldsSchema = z.object({
  title: line(1, 150),
  /** the last part of its address */
  slug: z
    .string()
    .max(100, 'Enter at most 100 characters.')
    .regex(slugPattern, 'Write small letters, digits and hyphens, such as first-night.'),
  excerpt: line(0, 240),
  author: line(0, 100),
  body,
  /** key of its picture */
  image: z.string().max(100).nullable(),
  imageAlt: line(0, 300),
  featured: z.boolean(),
});
export type PostFields = z.infer<typeof PostFieldsSchema>;

/** Title and description are empty where a part of a page has none of its own. */
const PageFieldsSchema = z.object({ title: line(0, 150), description: line(0, 300), body });
export type PageFields = z.infer<typeof PageFieldsSchema>;

const TextSchema = z.object({
  id: z.string(),
  /** number of the newest version; a change or publication has to name it, to show that the member has seen it */
  version: number,
  state: z.enum(textStates),
  /** the published version; null: none */
  published: number.nullable(),
  publishedAt: InstantSchema.nullable(),
  plan: z.object({ number, at: InstantSchema, notify: z.boolean(), summary: z.string() }).nullable(),
  /** null: unchanged since the shop was installed */
  changedAt: InstantSchema.nullable(),
});
export type StudioText = z.infer<typeof TextSchema>;
/** The newest first; `by` is null for texts that the shop ships with, and where the author's account is deleted. */
const versions = z.array(
  z.object({ number, at: InstantSchema, by: z.string().nullable(), publishedAt: InstantSchema.nullable() }),
);
const PostViewSchema = TextSchema.extend({
  fields: PostFieldsSchema,
  picture: ImageSchema.nullable(),
  /** former slugs, which redirect to it */
  formerSlugs: z.array(z.string()),
  versions,
});
export type StudioPost = z.infer<typeof PostViewSchema>;
const PageViewSchema = TextSchema.extend({ page: z.enum(textPages), fields: PageFieldsSchema, versions });
export type StudioTextPage = z.infer<typeof PageViewSchema>;

const IdSchema = z.object({ id: z.string().min(1).max(100) });
const PageParamSchema = z.object({ page: z.enum(textPages) });
const TitledSchema = TextSchema.extend({ title: z.string() });

export const textStudioShapes = {
  listTexts: {
    response: z.object({
      posts: z.array(TitledSchema.extend({ slug: z.string() })),
      pages: z.array(TitledSchema.extend({ page: z.enum(textPages) })),
      /** posts that the studio has not changed; `own`: the shop ships with them, so the studio can change them */
      others: z.array(
        z.object({ slug: z.string(), title: z.string(), date: InstantSchema, own: z.boolean() }),
      ),
    }),
  },
  studioPost: { params: IdSchema, response: PostViewSchema },
  createPost: { body: z.object({ fields: PostFieldsSchema }), response: PostViewSchema },
  changePost: {
    params: IdSchema,
    body: z.object({ version: number, fields: PostFieldsSchema }),
    response: PostViewSchema,
  },
  /** lets the studio change a post that the shop ships with */
  adoptPost: { body: z.object({ slug: z.string().min(1).max(200) }), response: PostViewSchema },
  previewPost: { body: z.object({ fields: PostFieldsSchema }), response: z.object({ post: PostSchema }) },
  studioTextPage: { params: PageParamSchema, response: PageViewSchema },
  changeTextPage: {
    params: PageParamSchema,
    body: z.object({ version: number, fields: PageFieldsSchema }),
    response: PageViewSchema,
  },
  previewTextPage: {
    body: PageParamSchema.extend({ fields: PageFieldsSchema }),
    response: z.object({ html: z.string() }),
  },
  textVersion: {
    params: IdSchema.extend({ number: z.coerce.number().int().min(1).max(1_000_000) }),
    response: z.object({
      number,
      at: InstantSchema,
      fields: z.union([PostFieldsSchema, PageFieldsSchema]),
    }),
  },
  /**
   * `at`: when to publish; without it, at once. `notify`: people are notified at their next visit, with `summary`
   * (legal texts)
   */
  publishText: {
    params: IdSchema,
    body: z.object({
      version: number,
      at: InstantSchema.optional(),
      notify: z.boolean().default(false),
      summary: line(0, 500).default(''),
    }),
    response: TextSchema,
  },
  unscheduleText: { params: IdSchema, response: TextSchema },
  /** removes a post from the blog; it stays as a draft */
  withdrawPost: { params: IdSchema, response: TextSchema },
} satisfies Record<string, Shapes>;
