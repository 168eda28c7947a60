import type { ImportDone, ImportLine } from '@talkies/shared/studio/schemas';
import { asc } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { HttpApp } from '../../../api/app.ts';
import { createApi } from '../../../app/app.ts';
import { films as filmTable, items } from '../../../modules/catalogue/tables.ts';
import { films } from '../../../modules/catalogue/testing/samples.ts';
import { auditLines } from '../../../modules/studio/audit/tables.ts';
import { createTestContext, type TestContext } from '../../../testing/context.ts';
import { confirmInStudio, memberOf, type StudioVisitor } from '../../testing/studio.ts';

let ctx: TestContext;
let api: HttpApp;
let editor: StudioVisitor;
beforeAll(async () => {
  ctx = await createTestContext();
  api = createApi(ctx);
  editor = await memberOf(ctx, api, 'editor');
});
afterAll(() => ctx.close());
beforeEach(async () => {
  await ctx.db.delete(items);
  await ctx.db.delete(filmTable);
});

type Files = Record<string, string | Buffer> | [string, string][];
const post = async (mode: 'check' | 'import', files: Files, who = editor) => {
  const form = new FormData();
  for (const [name, content] of Array.isArray(files) ? files : Object.entries(files))
    form.append('file', new File([content], name));
  const request = new Request('http://localhost:3000/', { method: 'POST', body: form });
  const body = Buffer.from(await request.arrayBuffer());
  return api.request(`/api/studio/imports?mode=${mode}&source=summer`, {
    method: 'POST',
    headers: {
      origin: 'http://localhost:3000',
      cookie: [...who.cookies].map((pair) => pair.join('=')).join('; '),
      'content-type': request.headers.get('content-type') ?? '',
      'content-length': String(body.length),
    },
    body,
  });
};
const linesOf = async (response: Response): Promise<ImportLine[]> =>
  (await response.text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
const send = async (...args: Parameters<typeof post>): Promise<ImportDone> => {
  const last = (await linesOf(await post(...args))).at(-1);
  if (!last || !('done' in last)) throw new Error(JSON.stringify(last));
  return last.done;
};
const titles = async () =>
  (await ctx.db.select().from(items).orderBy(asc(items.externalId))).map(({ title }) => title);

const csv = `external_id,name,image,film,creator,price_usd,quantity
C-1,"Rain, and a taxi",poster.png,Kabali,Paint Room,19.50,3
C-2,Neon,poster.png,Kabali,Paint Room,much,3
C-3,"=HYPERLINK(""x"")",,Kabali,Paint Room,12,0
C-4,Tails,,,,,
`;
const poster = () =>
  sharp({ create: { width: 40, height: 50, channels: 3, background: '#0a7f86' } })
    .png()
    .toBuffer();

describe('a file that is dropped', () => {
  test('is tried first, without a trace; then its good rows stand together, with one line in the log', async () => {
    const files = { 'films.json': JSON.stringify(films), 'items.csv': csv, 'poster.png': await poster() };
    const tried = await send('check', files);
    expect(tried.report).toMatchObject({ films: 2, rows: 4, created: 2, refused: 2, drafts: 1 });
    expect([await titles(), await ctx.db.select().from(filmTable)]).toEqual([[], []]);
    expect(await send('import', files)).toEqual(tried);
    expect(await titles()).toEqual(['Rain, and a taxi', 'Tails']);
    const [row] = await ctx.db.select().from(items).orderBy(asc(items.externalId));
    expect(row).toMatchObject({ source: 'summer', filmSlug: 'kabali', status: 'draft' });
    expect(row?.image).toMatch(/^[0-9a-f]{32}$/);
    expect((await ctx.db.select().from(auditLines)).at(-1)).toMatchObject({
      operation: 'catalogue.import',
      subjectId: 'summer',
      actor: editor.email,
      after: { created: 2, refused: 2 },
    });
  });

  test('comes back with just its refused rows and why; mended and sent again they are taken, exactly', async () => {
    const { refused, file } = await send('import', { 'items.csv': csv });
    expect(refused).toMatchObject([
      { file: 'items.csv', row: 3, problems: [{ field: 'price_usd' }] },
      { file: 'items.csv', row: 4, problems: [{ field: 'quantity' }] },
    ]);
    expect(file).toMatchObject({ name: 'summer-refused.csv', type: 'text/csv' });
    expect(file?.text.split('\r\n')[0]).toMatch(/^\ufeffexternal_id,.*,refused_because$/);
    expect(file?.text).toContain(`"'=HYPERLINK(""x"")"`);
    const mended = (file?.text ?? '').replace(',much,', ',12,').replace(',12,0,', ',12,1,');
    expect((await send('import', { 'mended.csv': mended })).report).toMatchObject({ created: 2, refused: 0 });
    expect(await titles()).toEqual(['Rain, and a taxi', 'Neon', '=HYPERLINK("x")', 'Tails']);
    expect((await ctx.db.select().from(items)).flatMap(({ attributes }) => attributes)).toEqual([]);
  });

  test('of JSON comes back as JSON, also what is none', async () => {
    const { file } = await send('check', {
      'items.jsonl': '{"id":1,"name":""}\n{"id":2,\n{"id":3,"name":"Three"}\n',
    });
    const lines = file?.text.trim().split('\n') ?? [];
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ id: 1, refused_because: 'name is empty' });
    expect(lines[1]).toBe('{"id":2,');
  });

  test('sent twice changes nothing', async () => {
    await send('import', { 'items.csv': csv });
    expect((await send('import', { 'items.csv': csv })).report).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: 2,
    });
  });

  test('that comes with another of its name is refused, and nothing of either is used', async () => {
    const files: Files = ['One', 'Two'].map((title) => [
      `${title}/items.csv`,
      `external_id,name\n1,${title}\n`,
    ]);
    const answer = await post('import', files);
    expect([answer.status, await answer.json()]).toMatchObject([
      422,
      { code: 'studio/file-refused', detail: expect.stringContaining('items.csv') },
    ]);
    expect(await titles()).toEqual([]);
  });

  test('that breaks off leaves nothing', async () => {
    const rows = Array.from({ length: 1_200 }, (_, n) => JSON.stringify({ id: n, name: `Frame ${n}` }));
    // a row of the last batch that the database refuses ends the whole import
    await ctx.db.execute(`create function app.refuse_late() returns trigger language plpgsql as
      $$ begin if new.external_id = '1199' then raise exception 'the disk is full'; end if; return new; end $$`);
    await ctx.db.execute(
      'create trigger refuse_late before insert on app.items for each row execute function app.refuse_late()',
    );
    try {
      const lines = await linesOf(await post('import', { 'items.jsonl': rows.join('\n') }));
      expect(lines).toEqual([
        { rows: '1000 rows read' },
        { failed: { title: 'Nothing was imported', detail: expect.stringContaining('send it again') } },
      ]);
      expect(await titles()).toEqual([]);
    } finally {
      await ctx.db.execute('drop trigger refuse_late on app.items');
    }
  });

  test('that changes whom a film pays asks for a confirmation, and says so in the log', async () => {
    const [mine, theirs] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`];
    const file = (beneficiary: string, more: object[] = []) => ({
      'films.json': JSON.stringify([{ slug: 'kabali', title: 'Kabali', beneficiary }, ...more]),
    });
    await confirmInStudio(ctx, editor);
    await send('import', file(mine));
    const lines = () => ctx.db.select().from(auditLines).orderBy(auditLines.number);
    const count = (await lines()).length;
    await ctx.clock.advance(6 * 60);
    // who is paid stays: nothing is to be confirmed
    await send('import', file(mine));
    const paid = [{ slug: 'sivaji', title: 'Sivaji', creatorAddress: theirs }];
    for (const files of [file(theirs), file(mine, paid)]) {
      expect((await send('check', files)).report.refused).toBe(0);
      expect((await linesOf(await post('import', files))).at(-1)).toMatchObject({
        failed: { code: 'studio/confirmation-required' },
      });
    }
    const wallets = async () =>
      (await ctx.db.select().from(filmTable).orderBy(filmTable.slug)).map(({ beneficiary }) => beneficiary);
    expect(await wallets()).toEqual([mine]);
    await confirmInStudio(ctx, editor);
    await send('import', file(theirs, paid));
    expect(await wallets()).toEqual([theirs, null]);
    expect((await lines()).slice(count)).toMatchObject([
      { operation: 'catalogue.import' },
      {
        ...{ operation: 'film.change', subjectId: 'kabali', actor: editor.email },
        ...{ before: { beneficiary: mine }, after: { beneficiary: theirs } },
      },
      { operation: 'film.create', subjectId: 'sivaji', after: { creatorAddress: theirs } },
      { operation: 'catalogue.import' },
    ]);
  });

  test('without items says so, and a name that leads out of its folder leads nowhere', async () => {
    const none = await linesOf(await post('import', { 'notes.txt': 'nothing' }));
    expect(none).toMatchObject([{ failed: { detail: expect.stringContaining('no .json') } }]);
    expect((await send('import', { '../../items.csv': csv })).report.created).toBe(2);
  });

  test('of 200 MB is refused before it comes, and names the limit', async () => {
    const response = await api.request('/api/studio/imports?mode=import&source=summer', {
      method: 'POST',
      headers: {
        'content-type': 'multipart/form-data; boundary=x',
        origin: 'http://localhost:3000',
        'content-length': String(200 * 1024 * 1024),
      },
      body: '--x--',
    });
    expect([response.status, ((await response.json()) as { detail: string }).detail]).toEqual([
      413,
      '50 MB are the most.',
    ]);
  });
});
