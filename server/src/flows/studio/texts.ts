import type { TextPage } from '@talkies/shared';
import type { Post } from '@talkies/shared/schemas';
import type {
  PageFields,
  PostFields,
  StudioPost,
  StudioText,
  StudioTextPage,
} from '@talkies/shared/studio/schemas';
import type { Needs } from '../../chain/context.ts';
import {
  adoptPost as adopt,
  changePost as change,
  changePage,
  createPost as create,
  handleTextPublications,
  pageHtml,
  presentText,
  publish,
  renderText,
  shapePage,
  studioPost,
  studioText,
  studioTextPage,
  unschedule,
  withdraw,
} from '../../modules/content/index.ts';
import { picturesOf, presentImage } from '../../modules/media/index.ts';
import {
  type Acting,
  type AuditEntry,
  actAsOperator,
  theClock,
  writeAuditLine,
} from '../../modules/studio/index.ts';

type Ctx = Needs<'changes' | 'clock' | 'config' | 'db' | 'queue'>;

const writing = { permission: 'content' } as const;

const textEntry = (
  operation: string,
  id: string,
  entry: Pick<AuditEntry, 'before' | 'after'>,
): AuditEntry => ({ operation, subject: { kind: 'text', id }, ...entry });

/** Creates a draft of a post. @throws request/invalid */
export async function createPost(ctx: Ctx, who: Acting, fields: PostFields): Promise<StudioPost> {
  const id = await actAsOperator(ctx, who, writing, async (tx, operator) => {
    const made = await create(ctx, tx, fields, operator.id);
    return { result: made, entry: textEntry('post.create', made, { after: { ...fields } }) };
  });
  return studioPost(ctx, id);
}

/** @throws studio/no-text, studio/changed-meanwhile, request/invalid */
export async function changePost(
  ctx: Ctx,
  who: Acting,
  id: string,
  request: { version: number; fields: PostFields },
): Promise<StudioPost> {
  await actAsOperator(ctx, who, writing, async (tx, operator) => {
    const before = await change(ctx, tx, id, { ...request, by: operator.id });
    const entry = textEntry('post.change', id, { before: { ...before }, after: { ...request.fields } });
    return { result: undefined, entry };
  });
  return studioPost(ctx, id);
}

/**
 * Adopts a post that is shipped with the shop as one of the studio's.
 * @throws studio/no-text, studio/changed-meanwhile
 */
export async function adoptPost(ctx: Ctx, who: Acting, slug: string): Promise<StudioPost> {
  const id = await actAsOperator(ctx, who, writing, async (tx) => {
    const made = await adopt(ctx, tx, slug);
    return { result: made, entry: textEntry('post.adopt', made, { after: { slug } }) };
  });
  return studioPost(ctx, id);
}

/** @throws studio/changed-meanwhile, request/invalid with the line where the page cannot be read */
export async function changeTextPage(
  ctx: Ctx,
  who: Acting,
  page: TextPage,
  request: { version: number; fields: PageFields },
): Promise<StudioTextPage> {
  await actAsOperator(ctx, who, writing, async (tx, operator) => {
    const before = await changePage(ctx, tx, page, { ...request, by: operator.id });
    const entry = textEntry('page.change', page, { before: { ...before }, after: { ...request.fields } });
    return { result: undefined, entry };
  });
  return studioTextPage(ctx, page);
}

/** Publishes the version that the editor has seen, at once or on a day. @throws as `publish` */
export async function publishText(
  ctx: Ctx,
  who: Acting,
  id: string,
  request: { version: number; at?: Date | undefined; notify: boolean; summary: string },
): Promise<StudioText> {
  await actAsOperator(ctx, who, writing, async (tx, operator) => {
    const before = await publish(ctx, tx, id, { ...request, by: operator.id });
    const { version, at, notify, summary } = request;
    const entry = textEntry(at ? 'text.schedule' : 'text.publish', id, {
      before: { published: before.published },
      after: { version, notify, summary, at: at?.toISOString() ?? null },
    });
    return { result: undefined, entry };
  });
  return studioText(ctx, id);
}

/** Publishes planned texts at their time. Call once at start. A text that cannot be shown then has a line in the log. */
export const handlePlannedTexts = (ctx: Ctx): void =>
  handleTextPublications(ctx, (tx, row, reason) => {
    const { plan } = presentText(row);
    const entry = textEntry('text.miss-day', row.id, { before: plan && { ...plan } });
    return writeAuditLine(ctx, tx, theClock, { ...entry, reason });
  });

/** Cancels the day of a publication. @throws studio/no-text, studio/refused */
export async function unscheduleText(ctx: Ctx, who: Acting, id: string): Promise<StudioText> {
  await actAsOperator(ctx, who, writing, async (tx) => {
    const { plan } = presentText(await unschedule(tx, id));
    return { result: undefined, entry: textEntry('text.unschedule', id, { before: plan && { ...plan } }) };
  });
  return studioText(ctx, id);
}

/** Removes a post from the blog. @throws studio/no-text, studio/refused */
export async function withdrawPost(ctx: Ctx, who: Acting, id: string): Promise<StudioText> {
  await actAsOperator(ctx, who, writing, async (tx) => {
    const { published, plan } = presentText(await withdraw(ctx, tx, id));
    const before = { published, ...(plan && { plan }) };
    const entry = textEntry('post.withdraw', id, { before, after: { published: null } });
    return { result: undefined, entry };
  });
  return studioText(ctx, id);
}

/** A post as its page would show it; stores nothing. @throws request/invalid */
export async function previewPost(ctx: Ctx, fields: PostFields): Promise<Post> {
  const { slug, title, excerpt, author, featured, image, imageAlt } = fields;
  const html = await renderText(ctx, fields.body);
  const picture = (await picturesOf(ctx.db, [image])).get(image ?? '');
  const now = ctx.clock.now().toISOString();
  return {
    ...{ slug, title, excerpt, author, featured, html, date: now, modified: now },
    image: picture ? presentImage(picture, imageAlt) : null,
  };
}

/** A page's rendered text; stores nothing. @throws request/invalid */
export function previewTextPage(page: TextPage, fields: PageFields): string {
  shapePage(page, fields);
  return pageHtml(fields.body);
}
