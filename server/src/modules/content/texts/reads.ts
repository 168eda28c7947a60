import { type TextPage, textPages } from '@talkies/shared';
import type { TextState } from '@talkies/shared/studio';
import type {
  PageFields,
  PostFields,
  StudioPost,
  StudioResponse,
  StudioText,
  StudioTextPage,
} from '@talkies/shared/studio/schemas';
import { and, asc, desc, eq, inArray, isNull, lt, ne } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { users } from '../../accounts/index.ts';
import { picturesOf, presentImage } from '../../media/index.ts';
import { blogPosts } from '../tables.ts';
import { repositoryPage } from './page-text.ts';
import { fieldsOf } from './save-version.ts';
import { type TextRow, textPublications, textSlugs, texts, textVersions } from './tables.ts';

type Ctx = Needs<'config' | 'db'>;

/** The most posts and versions in one response. */
const MAX = 500;

const moment = (at: Date | null): string | null => at?.toISOString() ?? null;

function stateOf({ plannedAt, published, version }: TextRow): TextState {
  if (plannedAt) return 'scheduled';
  if (published === null) return 'draft';
  return published === version ? 'published' : 'changed';
}

export const presentText = (row: TextRow): StudioText => ({
  id: row.id,
  version: row.version,
  state: stateOf(row),
  published: row.published,
  publishedAt: moment(row.publishedAt),
  plan:
    row.plannedAt && row.plannedVersion
      ? {
          number: row.plannedVersion,
          at: row.plannedAt.toISOString(),
          notify: row.notify,
          summary: row.summary,
        }
      : null,
  changedAt: row.changedAt.toISOString(),
});

/** A page that the studio never changed. */
const untouched = (page: TextPage): StudioText => ({
  ...{
    id: page,
    version: 1,
    state: 'published',
    published: 1,
    publishedAt: null,
    plan: null,
    changedAt: null,
  },
});

export async function studioText(ctx: Needs<'db'>, id: string): Promise<StudioText> {
  const [row] = await ctx.db.select().from(texts).where(eq(texts.id, id));
  if (!row) throw new AppError('studio/no-text');
  return presentText(row);
}

/** Posts, the last changed first, and the shop's pages. */
export async function listTexts(ctx: Ctx): Promise<StudioResponse<'listTexts'>> {
  const rows = await ctx.db
    .select({ text: texts, fields: textVersions.fields })
    .from(texts)
    .innerJoin(textVersions, and(eq(textVersions.textId, texts.id), eq(textVersions.number, texts.version)))
    .orderBy(desc(texts.changedAt))
    .limit(MAX);
  const others = await ctx.db
    .select({ slug: blogPosts.slug, title: blogPosts.title, date: blogPosts.date })
    .from(blogPosts)
    .where(isNull(blogPosts.textId))
    .orderBy(desc(blogPosts.date))
    .limit(MAX);
  const posts = rows.flatMap(({ text, fields }) =>
    text.kind === 'post'
      ? [{ ...presentText(text), title: fields.title, slug: (fields as PostFields).slug }]
      : [],
  );
  const pages = textPages.map((page) => {
    const stored = rows.find(({ text }) => text.id === page);
    return {
      ...(stored ? presentText(stored.text) : untouched(page)),
      page,
      title: stored?.fields.title ?? '',
    };
  });
  const own = ctx.config.blogFeedUrl === null;
  return {
    posts,
    pages,
    others: others.map(({ date, ...post }) => ({ ...post, date: date.toISOString(), own })),
  };
}

/** Texts whose planned version was not published at its time, which was before `late`. */
export async function missedTexts(
  db: Database,
  late: Date,
  limit: number,
): Promise<(Pick<TextRow, 'id' | 'kind'> & { title: string })[]> {
  const rows = await db
    .select({ id: texts.id, kind: texts.kind, fields: textVersions.fields })
    .from(texts)
    .innerJoin(
      textVersions,
      and(eq(textVersions.textId, texts.id), eq(textVersions.number, texts.plannedVersion)),
    )
    .where(lt(texts.plannedAt, late))
    .orderBy(asc(texts.plannedAt))
    .limit(limit);
  return rows.map(({ fields, ...text }) => ({ ...text, title: fields.title }));
}

/** The saved versions with their editors, newest first, and when each was published. */
async function chainVersionsOf(db: Database, id: string): Promise<StudioPost['versions']> {
  const rows = await db
    .select({ number: textVersions.number, at: textVersions.at, by: textVersions.by, email: users.email })
    .from(textVersions)
    .leftJoin(users, eq(users.id, textVersions.by))
    .where(eq(textVersions.textId, id))
    .orderBy(desc(textVersions.number))
    .limit(MAX);
  const published = await db
    .select()
    .from(textPublications)
    .where(eq(textPublications.textId, id))
    .orderBy(desc(textPublications.id));
  return rows.map(({ number, at, by, email }) => ({
    ...{ number, at: at.toISOString(), by: by === 'command' ? by : email },
    publishedAt: moment(published.find((one) => one.number === number)?.at ?? null),
  }));
}

/** @throws studio/no-text */
export async function studioPost(ctx: Needs<'db'>, id: string): Promise<StudioPost> {
  const [row] = await ctx.db.select().from(texts).where(eq(texts.id, id));
  if (row?.kind !== 'post') throw new AppError('studio/no-text');
  const fields = await fieldsOf<PostFields>(ctx.db, id, row.version);
  const [pictures, slugs, versions] = await Promise.all([
    picturesOf(ctx.db, [fields.image]),
    ctx.db
      .select({ slug: textSlugs.slug })
      .from(textSlugs)
      .where(and(eq(textSlugs.textId, id), eq(textSlugs.published, true), ne(textSlugs.slug, fields.slug))),
    chainVersionsOf(ctx.db, id),
  ]);
  const picture = fields.image ? pictures.get(fields.image) : undefined;
  return {
    ...presentText(row),
    fields,
    picture: picture ? presentImage(picture, fields.imageAlt) : null,
    formerSlugs: slugs.map(({ slug }) => slug).sort(),
    versions,
  };
}

/** A page's text in the studio, or its shipped text. */
export async function studioTextPage(ctx: Needs<'db'>, page: TextPage): Promise<StudioTextPage> {
  const [row] = await ctx.db.select().from(texts).where(eq(texts.id, page));
  if (!row) return { ...untouched(page), page, fields: await repositoryPage(page), versions: [] };
  const fields = await fieldsOf<PageFields>(ctx.db, page, row.version);
  return { ...presentText(row), page, fields, versions: await chainVersionsOf(ctx.db, page) };
}

/** @throws studio/no-text */
export async function textVersion(
  ctx: Needs<'db'>,
  id: string,
  number: number,
): Promise<StudioResponse<'textVersion'>> {
  const [row] = await ctx.db
    .select()
    .from(textVersions)
    .where(and(eq(textVersions.textId, id), eq(textVersions.number, number)));
  if (!row) throw new AppError('studio/no-text');
  return { number, at: row.at.toISOString(), fields: row.fields };
}

/** The published text of some pages; null: the shipped one. */
export async function publishedPages<P extends TextPage>(
  db: Database,
  pages: readonly P[],
): Promise<Map<P, { fields: PageFields; since: Date }>> {
  const rows = await db
    .select({ id: texts.id, since: texts.publishedAt, fields: textVersions.fields })
    .from(texts)
    .innerJoin(textVersions, and(eq(textVersions.textId, texts.id), eq(textVersions.number, texts.published)))
    .where(inArray(texts.id, [...pages]));
  return new Map(
    rows.flatMap(({ id, since, fields }) =>
      // a page that was never published here has its shipped text
      since ? [[id as P, { since, fields: fields as PageFields }] as const] : [],
    ),
  );
}
