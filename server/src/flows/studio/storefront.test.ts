import type { AnnouncementFields, HomeFields } from '@talkies/shared/studio/schemas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HttpApp } from '../../api/app.ts';
import { createApi } from '../../app/app.ts';
import { items } from '../../modules/catalogue/tables.ts';
import { metadata, openShop } from '../../modules/catalogue/testing/samples.ts';
import { auditLines } from '../../modules/studio/audit/tables.ts';
import { createTestContext, type TestContext } from '../../testing/context.ts';
import { type TestVisitor, testVisitor } from '../../testing/visitor.ts';
import { memberOf, type StudioVisitor } from '../testing/studio.ts';

let ctx: TestContext;
let api: HttpApp;
let editor: StudioVisitor;
let other: StudioVisitor;
let fan: TestVisitor;
beforeAll(async () => {
  ctx = await createTestContext();
  api = createApi(ctx);
  editor = await memberOf(ctx, api, 'editor');
  other = await memberOf(ctx, api, 'editor', 'second');
  fan = testVisitor(api);
  await openShop(ctx, [
    metadata('K-1', 'The Lamp in the Arch'),
    metadata('S-1', 'Tails', { film: 'sivaji' }),
  ]);
});
afterAll(() => ctx.close());

const home = async () => (await editor.studio('studioHome')).response;
const setHome = (version: number, fields: HomeFields, who = editor) =>
  who.studio('setHome', { body: { version, fields } });
const shown = async () => (await fan.call('homePage')).response.rows;
const bar = async () => (await fan.call('announcement')).response.announcement;
const setBar = async (more: Partial<AnnouncementFields>) => {
  const { version, fields } = (await editor.studio('studioAnnouncement')).response;
  return editor.studio('setAnnouncement', { body: { version, fields: { ...fields, ...more } } });
};
const last = async () => (await ctx.db.select().from(auditLines).orderBy(auditLines.number)).at(-1);

describe('the home page', () => {
  test('is the shop’s own until somebody sets it: every part, the first films as slides', async () => {
    expect((await home()).version).toBe(1);
    const rows = await shown();
    expect(rows.map(({ kind }) => kind).slice(0, 3)).toEqual(['hero', 'films', 'intro']);
    expect(rows.find(({ kind }) => kind === 'films')?.films.map(({ slug }) => slug)).toEqual([
      'kabali',
      'sivaji',
    ]);
  });

  test('follows at once what an editor sets: order, titles, slides, a row of a film, what is off', async () => {
    await shown();
    const { version, fields } = await home();
    const [hero, films, ...rest] = fields.rows;
    if (!hero || !films) throw new Error('there are rows');
    const row = { ...hero, kind: 'items' as const, title: 'From Sivaji', film: 'sivaji' };
    const rows = [
      { ...films, title: 'In the lights', films: ['sivaji'] },
      hero,
      row,
      ...rest.map((one) => ({ ...one, on: one.kind !== 'lottery' })),
    ];
    expect((await setHome(version, { rows })).response.version).toBe(version + 1);
    const seen = await shown();
    expect(seen.map(({ kind }) => kind).slice(0, 3)).toEqual(['films', 'hero', 'items']);
    expect(seen.map(({ kind }) => kind)).not.toContain('lottery');
    expect(seen[0]).toMatchObject({ title: 'In the lights', films: [{ slug: 'sivaji' }] });
    expect(seen[2]).toMatchObject({
      title: 'From Sivaji',
      items: [{ title: 'Tails' }],
      more: '?film=sivaji',
    });
    expect(await last()).toMatchObject({ operation: 'home.set', subjectKind: 'home' });
  });

  test('leaves out what is not in the shop any more', async () => {
    const [item] = await ctx.db.select().from(items);
    const { version, fields } = await home();
    const rows = fields.rows.map((row) =>
      row.kind === 'hero'
        ? { ...row, items: [item?.id ?? '', 'gone'] }
        : { ...row, films: row.kind === 'films' ? ['gone'] : [] },
    );
    await setHome(version, { rows });
    const seen = await shown();
    expect(seen.find(({ kind }) => kind === 'hero')?.items.map(({ id }) => id)).toEqual([item?.id]);
    expect(seen.map(({ kind }) => kind)).not.toContain('films');
  });

  test('has each part once', async () => {
    const { version, fields } = await home();
    const { status } = await setHome(version, { rows: fields.rows.slice(1) });
    expect(status).toBe(422);
  });

  test('is previewed without being stored', async () => {
    const before = await home();
    const rows = before.fields.rows.map((row) => ({ ...row, on: row.kind === 'how' }));
    const { response } = await editor.studio('previewHome', { body: { fields: { rows } } });
    expect(response.rows.map(({ kind }) => kind)).toEqual(['how']);
    expect(await home()).toEqual(before);
  });
});

test('of two editors at once, also the very first two, one is refused', async () => {
  const { version, fields } = await home();
  const [hero, ...rest] = fields.rows;
  if (!hero) throw new Error('there are rows');
  const both = await Promise.all([
    setHome(version, { rows: [{ ...hero, on: false }, ...rest] }),
    setHome(version, { rows: [...rest, hero] }, other),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const first = { on: true, text: 'Hello', linkLabel: '', href: '', from: '', until: '' };
  const bars = await Promise.all(
    [editor, other].map((who) => who.studio('setAnnouncement', { body: { version: 1, fields: first } })),
  );
  expect(bars.map(({ status }) => status).sort()).toEqual([200, 409]);
});

describe('the bar above every page', () => {
  test('is there from its time until its time, and not when it is off', async () => {
    const now = ctx.clock.now().getTime();
    const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
    await setBar({
      on: true,
      text: 'The curtain rises',
      href: '/lottery',
      linkLabel: 'See it',
      from: at(10),
      until: at(20),
    });
    expect(await bar()).toBeNull();
    ctx.clock.advance(10 * 60);
    expect(await bar()).toEqual({
      text: 'The curtain rises',
      link: { label: 'See it', href: '/lottery' },
      until: at(20),
    });
    ctx.clock.advance(10 * 60);
    expect(await bar()).toBeNull();
    await setBar({ from: '', until: '' });
    expect(await bar()).not.toBeNull();
    await setBar({ on: false });
    expect(await bar()).toBeNull();
    expect(await last()).toMatchObject({
      operation: 'announcement.set',
      before: { on: true },
      after: { on: false },
    });
  });

  test.each<[string, Partial<AnnouncementFields>]>([
    ['href', { href: 'javascript:alert(1)', linkLabel: 'x' }],
    ['href', { href: '//evil.example', linkLabel: 'x' }],
    ['linkLabel', { href: '/lottery', linkLabel: '' }],
    ['text', { on: true, text: ' ' }],
    ['until', { from: '2026-12-02T00:00:00.000Z', until: '2026-12-01T00:00:00.000Z' }],
  ])('is refused by its %s', async (field, more) => {
    const { status, problem } = await setBar(more);
    expect([status, problem.errors?.[0]?.field]).toEqual([422, `fields.${field}`]);
  });
});
