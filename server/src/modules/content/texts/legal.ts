import { isLegalPage, type LegalPage } from '@talkies/shared';
import type { ApiResponse, LegalUpdate } from '@talkies/shared/schemas';
import type { PageFields } from '@talkies/shared/studio/schemas';
import { and, desc, eq, gt, inArray, max } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { users } from '../../accounts/index.ts';
import { compare } from './compare.ts';
import { shapePage } from './page-text.ts';
import { publishedPages } from './reads.ts';
import { fieldsOf } from './save-version.ts';
import { legalReadings, textPublications as publications, textVersions } from './tables.ts';

type Reading = Needs<'connection'>;

/** The legal text in force. */
export async function legalText(ctx: Reading, page: LegalPage): Promise<ApiResponse<'legalText'>> {
  const shown = (await publishedPages(ctx.connection.reads, [page])).get(page);
  if (!shown) return { text: null, since: null };
  return {
    text: shapePage(page, shown.fields) as ApiResponse<'legalText'>['text'],
    since: shown.since.toISOString(),
  };
}

/** The words of the help page. */
export async function helpTexts(ctx: Reading): Promise<ApiResponse<'helpTexts'>> {
  const pages = ['help', 'questions', 'guides'] as const;
  const shown = await publishedPages(ctx.connection.reads, pages);
  const [help, questions, guides] = pages.map((page) => {
    const found = shown.get(page);
    return found ? shapePage(page, found.fields) : null;
  });
  return { help, questions, guides } as ApiResponse<'helpTexts'>;
}

const legalTitle = async (db: Database, page: string, number: number): Promise<string> =>
  (await fieldsOf<PageFields>(db, page, number)).title;

/** The newest shipped version, which was in force without being published here. */
async function lastShipped(db: Database, page: LegalPage): Promise<number> {
  const [row] = await db
    .select({ number: max(textVersions.number) })
    .from(textVersions)
    .where(and(eq(textVersions.textId, page), eq(textVersions.by, 'repository')));
  return row?.number ?? 1;
}

/**
 * The changes of a version of a legal text against the one in force before it.
 * @throws text/not-found where it never was in force
 */
export async function legalChanges(
  ctx: Reading,
  page: LegalPage,
  number: number,
): Promise<ApiResponse<'legalChanges'>> {
  const db = ctx.connection.reads;
  const all = await db
    .select()
    .from(publications)
    .where(eq(publications.textId, page))
    .orderBy(desc(publications.id));
  const at = all.findIndex((one) => one.number === number);
  const publication = all[at];
  if (!publication) throw new AppError('text/not-found');
  const [now, before] = await Promise.all([
    fieldsOf<PageFields>(db, page, number),
    fieldsOf<PageFields>(db, page, all[at + 1]?.number ?? (await lastShipped(db, page))),
  ]);
  return {
    title: now.title,
    number,
    at: publication.at.toISOString(),
    summary: publication.summary,
    blocks: compare(before.body, now.body),
    others: all
      .filter((one) => one !== publication)
      .map((one) => ({ number: one.number, at: one.at.toISOString() })),
  };
}

/** The newest announced change of each legal text that a person has neither read nor joined after. */
export async function unreadLegal(ctx: Reading, userId: string): Promise<LegalUpdate[]> {
  const db = ctx.connection.reads;
  const changes = await db
    .select({ publication: publications })
    .from(publications)
    .innerJoin(users, and(eq(users.id, userId), gt(publications.at, users.createdAt)))
    .where(eq(publications.notify, true))
    .orderBy(desc(publications.id));
  if (changes.length === 0) return [];
  const newest = [...new Set(changes.map(({ publication }) => publication.textId))].flatMap(
    (page) => changes.find(({ publication }) => publication.textId === page)?.publication ?? [],
  );
  const read = await db
    .select()
    .from(legalReadings)
    .where(
      and(
        eq(legalReadings.userId, userId),
        inArray(
          legalReadings.page,
          newest.map(({ textId }) => textId),
        ),
      ),
    );
  const unread = newest.filter(
    ({ textId, number }) => !read.some((one) => one.page === textId && one.number === number),
  );
  return Promise.all(
    unread.map(async ({ textId, number, summary, at }) => ({
      ...{ page: textId as LegalPage, number, summary, at: at.toISOString() },
      title: await legalTitle(db, textId, number),
    })),
  );
}

/**
 * Records that a person has read a change; repeated calls change nothing.
 * @throws text/not-found where there is no such text
 */
export async function readLegal(
  ctx: Needs<'clock' | 'db'>,
  userId: string,
  { page, number }: { page: string; number: number },
): Promise<void> {
  const [publication] = await ctx.db
    .select({ number: publications.number })
    .from(publications)
    .where(
      and(eq(publications.textId, page), eq(publications.number, number), eq(publications.notify, true)),
    );
  if (!publication || !isLegalPage(page)) throw new AppError('text/not-found');
  await ctx.db
    .insert(legalReadings)
    .values({ userId, page, number, at: ctx.clock.now() })
    .onConflictDoNothing();
}
