import type { PostFields } from '@talkies/shared/studio/schemas';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HttpApp } from '../../api/app.ts';
import { createApi } from '../../app/app.ts';
import { readWhenDue } from '../../modules/content/blog/schedule.ts';
import { textPublications, texts, textVersions } from '../../modules/content/texts/tables.ts';
import { acceptPictureBytes } from '../../modules/media/index.ts';
import { auditLines } from '../../modules/studio/audit/tables.ts';
import { createTestContext, type TestContext } from '../../testing/context.ts';
import { type TestVisitor, testVisitor } from '../../testing/visitor.ts';
import { memberOf, type StudioVisitor, signedInAs } from '../testing/studio.ts';

let ctx: TestContext;
let api: HttpApp;
let editor: StudioVisitor;
let reader: TestVisitor;
beforeAll(async () => {
  ctx = await createTestContext({ blogFeedUrl: null });
  api = createApi(ctx);
  await readWhenDue(ctx);
  editor = await memberOf(ctx, api, 'editor');
  reader = testVisitor(api);
});
afterAll(() => ctx.close());

const base: PostFields = {
  ...{ title: 'First night', slug: 'first-night', excerpt: 'How it went.', author: 'The front bench' },
  ...{ body: 'It was **full**.', image: null, imageAlt: '', featured: false },
};
let made = 0;
const create = async (more: Partial<PostFields> = {}) => {
  made += 1;
  const fields = { ...base, slug: `first-night-${made}`, ...more };
  return (await editor.studio('createPost', { body: { fields } })).response;
};
const change = (post: { id: string; version: number; fields: PostFields }, more: Partial<PostFields>) =>
  editor.studio('changePost', {
    params: { id: post.id },
    body: { version: post.version, fields: { ...post.fields, ...more } },
  });
const publish = (
  id: string,
  version: number,
  more: { at?: string; notify?: boolean; summary?: string } = {},
) => editor.studio('publishText', { params: { id }, body: { version, ...more } });
const read = (slug: string) => reader.call('getPost', { params: { slug } });
const publicationsOf = (id: string) =>
  ctx.db.select().from(textPublications).where(eq(textPublications.textId, id));
const lastLine = async () => (await ctx.db.select().from(auditLines).orderBy(auditLines.number)).at(-1);
const later = (seconds: number) => new Date(ctx.clock.now().getTime() + seconds * 1000).toISOString();
const fieldErrors = (problem: { errors?: { field: string; message: string }[] | undefined }) =>
  Object.fromEntries((problem.errors ?? []).map(({ field, message }) => [field, message]));

describe('a post', () => {
  test('is a draft that nobody else reads, until it is published', async () => {
    const { id, version, fields } = await create();
    expect((await read(fields.slug)).status).toBe(404);
    expect((await publish(id, version)).response).toMatchObject({ state: 'published', published: 1 });
    expect((await read(fields.slug)).response.post).toMatchObject({
      title: 'First night',
      html: '<p>It was <strong>full</strong>.</p>\n',
    });
    expect((await reader.call('listPosts')).response.posts[0]?.slug).toBe(fields.slug);
    expect(await lastLine()).toMatchObject({ operation: 'text.publish', subjectId: id, actor: editor.email });
  });

  test('is read as it was published while a later version is written', async () => {
    const post = await create();
    await publish(post.id, 1);
    expect((await change(post, { title: 'Second night' })).response).toMatchObject({
      version: 2,
      state: 'changed',
    });
    expect((await read(post.fields.slug)).response.post.title).toBe('First night');
    await publish(post.id, 2);
    expect((await read(post.fields.slug)).response.post.title).toBe('Second night');
    const { response } = await editor.studio('studioPost', { params: { id: post.id } });
    expect(response.versions.map(({ number, by }) => [number, by])).toEqual([
      [2, editor.email],
      [1, editor.email],
    ]);
    const first = await editor.studio('textVersion', { params: { id: post.id, number: '1' } });
    expect(first.response.fields.title).toBe('First night');
  });

  test('of two who change it at once, the second reads that it was changed', async () => {
    const post = await create();
    const both = await Promise.all([change(post, { title: 'One' }), change(post, { title: 'Two' })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await publish(post.id, 1)).problem.code).toBe('studio/changed-meanwhile');
  });

  test('that two publish at once is published once', async () => {
    const { id } = await create();
    const both = await Promise.all([publish(id, 1), publish(id, 1)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await publicationsOf(id)).toHaveLength(1);
  });

  test('is published when its day comes, once, and not when the day was taken back', async () => {
    const [staying, back] = [await create(), await create()];
    for (const { id } of [staying, back])
      expect((await publish(id, 1, { at: later(3600) })).response.state).toBe('scheduled');
    await editor.studio('unscheduleText', { params: { id: back.id } });
    await ctx.queue.runDue();
    expect((await read(staying.fields.slug)).status).toBe(404);
    ctx.clock.advance(3601);
    await ctx.queue.runDue();
    expect((await read(staying.fields.slug)).status).toBe(200);
    expect((await read(back.fields.slug)).status).toBe(404);
    // the same job once more
    const plan = { id: staying.id, at: later(0) };
    await ctx.db.transaction((tx) => ctx.queue.enqueue(tx, 'texts/publish', plan));
    await ctx.queue.runDue();
    expect(await publicationsOf(staying.id)).toHaveLength(1);
    expect((await publish(back.id, 1, { at: later(-1) })).status).toBe(422);
  });

  test('has an address of its own, and is found under those from before', async () => {
    const [post, other] = [await create({ slug: 'the-old-address' }), await create()];
    await publish(post.id, 1);
    await change(post, { slug: 'the-new-address' });
    await publish(post.id, 2);
    for (const slug of ['the-old-address', 'the-new-address'])
      expect((await read(slug)).response.post.slug, slug).toBe('the-new-address');
    for (const slug of ['the-old-address', 'the-new-address', 'your-first-wallet-without-fear']) {
      const { status, problem } = await change(other, { slug });
      expect([status, Object.keys(fieldErrors(problem))], slug).toEqual([422, ['fields.slug']]);
    }
    expect((await change(other, { slug: 'No Address' })).status).toBe(422);
  });

  test('that was taken off the blog is a draft again', async () => {
    const { id, fields } = await create();
    await publish(id, 1);
    await editor.studio('withdrawPost', { params: { id } });
    expect((await read(fields.slug)).status).toBe(404);
    expect((await publish(id, 1)).status).toBe(200);
    expect((await read(fields.slug)).status).toBe(200);
  });

  test('that was taken off the blog does not come back on the day of a later version', async () => {
    const post = await create();
    await publish(post.id, 1);
    await change(post, { title: 'Second night' });
    const at = later(3600);
    await publish(post.id, 2, { at });
    const back = await editor.studio('withdrawPost', { params: { id: post.id } });
    expect(back.response).toMatchObject({ state: 'draft', plan: null });
    expect(await lastLine()).toMatchObject({ before: { published: 1, plan: { number: 2, at } } });
    ctx.clock.advance(3601);
    await ctx.queue.runDue();
    expect((await read(post.fields.slug)).status).toBe(404);
  });

  test('that cannot be shown at its time has a line in the log, and is named by Today until its time is taken back', async () => {
    const post = await create({ excerpt: '' });
    await publish(post.id, 1, { at: later(3600) });
    ctx.clock.advance(3601);
    await ctx.queue.runDue();
    expect((await read(post.fields.slug)).status).toBe(404);
    expect(await lastLine()).toMatchObject({
      ...{ operation: 'text.miss-day', subjectId: post.id, actor: 'clock' },
      reason: expect.stringContaining('introduction'),
    });
    ctx.clock.advance(600);
    const named = async () =>
      (await editor.studio('studioToday')).response.waiting.publications.map(({ kind, id }) => [kind, id]);
    expect(await named()).toEqual([['post', post.id]]);
    await editor.studio('unscheduleText', { params: { id: post.id } });
    expect(await named()).toEqual([]);
  });

  test('stays when the feed is read again', async () => {
    const { id, fields } = await create();
    await publish(id, 1);
    ctx.clock.advance(301);
    await readWhenDue(ctx);
    expect((await read(fields.slug)).status).toBe(200);
  });

  test('that came with the shop is changed like any other, and the feed leaves it alone', async () => {
    const slug = 'where-your-money-goes';
    const before = (await read(slug)).response.post;
    const { response: post } = await editor.studio('adoptPost', { body: { slug } });
    expect((await read(slug)).response.post).toEqual(before);
    await change(post, { title: 'Where it goes', body: `${post.fields.body}\n\nThat is all.` });
    expect((await publish(post.id, 2)).status).toBe(200);
    ctx.clock.advance(301);
    await readWhenDue(ctx);
    const after = (await read(slug)).response.post;
    expect(after).toMatchObject({ title: 'Where it goes', date: before.date, image: before.image });
    expect(after.html).toBe(`${before.html.trimEnd()}\n<p>That is all.</p>\n`);
    expect((await editor.studio('adoptPost', { body: { slug } })).problem.code).toBe(
      'studio/changed-meanwhile',
    );
  });
});

describe('what is in a post', () => {
  test('is shown with pictures of ours', async () => {
    const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const key = await acceptPictureBytes(ctx, bytes);
    const body = `![A red hall](/media/${key}/800.webp)`;
    const { response } = await editor.studio('previewPost', { body: { fields: { ...base, body } } });
    expect(response.post.html).toContain(`<img src="/media/${key}/800.webp" alt="A red hall" width="40"`);
  });

  test.each([
    ['HTML', 'Hello <script>alert(1)</script>', 'Leave out HTML: <script>'],
    ['a block of HTML', '<iframe src="https://example.com"></iframe>', 'Leave out HTML: <iframe'],
    ['a link that runs a script', '[a](javascript:alert(1))', 'A link leads to a page'],
    ['a link with another scheme', '[a](data:text/html,x)', 'A link leads to a page'],
    ['a link to an unnamed host', '[a](//example.com)', 'A link leads to a page'],
    ['a picture of another site', '![a](https://example.com/a.png)', 'Pictures of other sites'],
    ['a picture that is not there', `![a](/media/${'0'.repeat(32)}/800.webp)`, 'is not here'],
    ['a picture without words', `![](/media/${'0'.repeat(32)}/800.webp)`, 'Say what each picture shows'],
  ])('is refused with a reason: %s', async (_, body, message) => {
    const { status, problem } = await editor.studio('createPost', { body: { fields: { ...base, body } } });
    expect(status).toBe(422);
    expect(fieldErrors(problem)['fields.body']).toContain(message);
  });

  test('has its length', async () => {
    const body = 'a'.repeat(60_001);
    const { problem } = await editor.studio('previewPost', { body: { fields: { ...base, body } } });
    expect(fieldErrors(problem)['fields.body']).toBe('Enter at most 60,000 characters.');
  });
});

describe('a page of the shop', () => {
  const page = async (name: 'privacy' | 'terms' | 'questions') =>
    (await editor.studio('studioTextPage', { params: { page: name } })).response;
  const write = (name: 'privacy' | 'terms' | 'questions', version: number, fields: object) =>
    editor.studio('changeTextPage', {
      params: { page: name },
      body: { version, fields: fields as Awaited<ReturnType<typeof page>>['fields'] },
    });

  test('is as it came with the shop until another version is published', async () => {
    const { version, fields, state } = await page('questions');
    expect([version, state, fields.body.startsWith('# Questions and answers')]).toEqual([
      1,
      'published',
      true,
    ]);
    const body = `${fields.body}\n\n## Is there popcorn? {#popcorn}\n\n- also: food\n\nBring your own.`;
    expect((await write('questions', 1, { ...fields, body })).response).toMatchObject({ version: 2 });
    expect((await reader.call('helpTexts')).response.questions).toBeNull();
    await publish('questions', 2);
    const { questions, guides } = (await reader.call('helpTexts')).response;
    expect([questions?.at(-1)?.question, guides]).toEqual(['Is there popcorn?', null]);
  });

  test('that its page could not show is refused with the line', async () => {
    const { version, fields } = await page('terms');
    const { status, problem } = await write('terms', version, {
      ...fields,
      body: '# Terms\n\nPlain **bold**.',
    });
    expect([status, fieldErrors(problem)['fields.body']]).toEqual([
      422,
      'Line 3: Plain words alone; this is a mark: **bold**',
    ]);
  });

  test('that is a legal text: who joined before is told once of a change that says so', async () => {
    const asha = await signedInAs(ctx, api, 'asha');
    ctx.clock.advance(60);
    const { version, fields } = await page('terms');
    const body = fields.body.replace('45 days', '50 days');
    await write('terms', version, { ...fields, body });
    const quiet = await publish('terms', version + 1);
    expect(quiet.status).toBe(200);
    expect((await asha.call('unreadLegal')).response.updates).toEqual([]);

    await write('terms', version + 1, { ...fields, body: body.replace('50 days', '60 days') });
    const number = version + 2;
    expect((await publish('terms', number, { notify: true })).status).toBe(422);
    await publish('terms', number, { notify: true, summary: 'Force majeure ends after 60 days.' });
    const [update] = (await asha.call('unreadLegal')).response.updates;
    expect(update).toMatchObject({ page: 'terms', number, summary: 'Force majeure ends after 60 days.' });

    const changes = await reader.call('legalChanges', { params: { page: 'terms', number: `${number}` } });
    expect(changes.response.blocks.filter(({ kind }) => kind !== 'same').map(({ kind }) => kind)).toEqual([
      'removed',
      'added',
    ]);
    expect((await reader.call('legalText', { params: { page: 'terms' } })).response.text?.heading).toBe(
      'Terms & Conditions',
    );

    for (let time = 0; time < 2; time += 1)
      expect((await asha.call('readLegal', { body: { page: 'terms', number } })).status).toBe(200);
    expect((await asha.call('unreadLegal')).response.updates).toEqual([]);
    ctx.clock.advance(60);
    const ravi = await signedInAs(ctx, api, 'ravi');
    expect((await ravi.call('unreadLegal')).response.updates, 'they agreed to it when they joined').toEqual(
      [],
    );
    const read = async (number: number) =>
      (await asha.send('readLegal', { body: { page: 'terms', number } })).status;
    expect(await read(version + 1), 'of which nobody was to hear').toBe(404);
    expect(await read(3_000_000_000)).toBe(422);
  });

  test('whose shipped text a release changed after a draft was begun is published with that text seen, and compared with it', async () => {
    const { fields: shipped } = await page('privacy');
    const [before, draft] = [shipped.body.split('\n\n').slice(0, -2).join('\n\n'), 'privacy'] as const;
    const at = ctx.clock.now();
    const plan = { plannedVersion: 2, plannedAt: new Date(later(600)), plannedBy: editor.email };
    await ctx.db
      .insert(texts)
      .values({ id: draft, kind: 'page', version: 2, published: 1, changedAt: at, ...plan });
    const older = { ...shipped, body: before };
    await ctx.db.insert(textVersions).values([
      { textId: draft, number: 1, fields: older, by: 'repository', at },
      { textId: draft, number: 2, fields: older, by: editor.email, at },
    ]);
    const refused = await publish(draft, 2);
    expect([refused.status, refused.problem.detail]).toEqual([
      409,
      expect.stringContaining('Save once more'),
    ]);
    expect((await publish(draft, 2, { at: later(60) })).status).toBe(409);

    const saved = (await write('privacy', 2, older)).response;
    expect(saved).toMatchObject({ version: 4, published: 3, state: 'changed' });
    const [row] = await ctx.db.select().from(texts).where(eq(texts.id, draft));
    expect(row?.plannedVersion, 'a plan from before the release').toBeNull();
    const third = await editor.studio('textVersion', { params: { id: draft, number: '3' } });
    expect(third.response.fields).toEqual(shipped);
    expect((await publish(draft, 4, { notify: true, summary: 'Shorter.' })).status).toBe(200);
    const changes = await reader.call('legalChanges', { params: { page: 'privacy', number: '4' } });
    expect(changes.response.blocks.some(({ kind }) => kind === 'removed')).toBe(true);
  });

  test('that is no legal text has nothing of which people hear', async () => {
    const { version, fields } = await page('questions');
    await write('questions', version, { ...fields, body: fields.body.replace('popcorn', 'tea') });
    const { status } = await publish('questions', version + 1, { notify: true, summary: 'Tea.' });
    expect(status).toBe(422);
  });
});

test('versions and publications cannot be changed or removed', async () => {
  await expect(ctx.db.delete(textVersions)).rejects.toThrow();
  await expect(ctx.db.update(textPublications).set({ by: 'nobody' })).rejects.toThrow();
});

test('every process shows a publication at once', async () => {
  const changes: string[] = [];
  const off = ctx.changes.on('content', () => changes.push('content'));
  await ctx.changes.start();
  const { id } = await create();
  await publish(id, 1);
  await expect.poll(() => changes.length).toBeGreaterThan(0);
  off();
});
