import {
  isStudioTable,
  mayDo,
  type StudioEndpointName,
  type StudioPermission,
  type StudioRole,
  type StudioTableName,
  studioEndpoints,
  studioRoles,
  studioTablePath,
  studioTables,
} from '@talkies/shared/studio';
import { studioShapesOf } from '@talkies/shared/studio/schemas';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { HttpApp } from '../api/app.ts';
import { memberOf, type StudioVisitor, signedInAs } from '../flows/testing/studio.ts';
import { contributorFields, filmFields } from '../modules/catalogue/testing/samples.ts';
import { theCommand, writeAuditLine } from '../modules/studio/audit/write-line.ts';
import { verifyAudit } from '../modules/studio/index.ts';
import { createTestContext, type TestContext } from '../testing/context.ts';
import { type TestVisitor, testVisitor } from '../testing/visitor.ts';
import { createApi } from './app.ts';

const formula = '=HYPERLINK("http://evil.example")';
const tables = Object.keys(studioTables) as StudioTableName[];

let ctx: TestContext;
let api: HttpApp;
let owner: StudioVisitor;
let fan: TestVisitor;
const members = new Map<StudioRole, StudioVisitor>();
beforeAll(async () => {
  ctx = await createTestContext();
  api = createApi(ctx);
  for (const role of studioRoles) members.set(role, await memberOf(ctx, api, role));
  owner = members.get('owner') ?? expect.unreachable();
  fan = await signedInAs(ctx, api, 'fan');
  for (const name of [formula, 'Face 7']) {
    const fields = contributorFields({ name, wallets: { polygon: '', ethereum: '' } });
    await owner.studio('createContributor', { body: { fields } });
  }
  // more than a page of the log
  await ctx.db.transaction(async (tx) => {
    const subject = { kind: 'page', id: 'one' };
    for (let n = 0; n < 60; n += 1)
      await writeAuditLine(ctx, tx, theCommand, { operation: 'page.turn', subject });
  });
  await owner.studio('createFilm', { body: { slug: 'a-film', fields: filmFields({ title: formula }) } });
  await owner.studio('createIssue', { body: { fields: { subject: formula, body: 'Words.' } } });
});
afterAll(() => ctx.close());

const fetched = (visitor: TestVisitor, path: string): Promise<Response> =>
  Promise.resolve(
    api.request(path, { headers: { cookie: [...visitor.cookies].map((pair) => pair.join('=')).join('; ') } }),
  );
const rowsOf = async (path: string): Promise<Record<string, string>[]> => {
  const response = await fetched(owner, path);
  expect([path, response.status]).toEqual([path, 200]);
  return parse(await response.text(), { bom: true, columns: true });
};

/** Lists that are downloaded from another path, or cannot be filtered. */
const others: Partial<Record<StudioEndpointName, string>> = {
  listCatalogue: 'exportCatalogue',
  royaltyFilms: 'royaltyFilmsCsv',
  royaltyCreators: 'royaltyCreatorsCsv',
  studioFigures: 'figuresCsv',
  catalogueFilms: 'choices of a field',
  launchItemChoices: 'choices of a field',
  lotteryPrizes: 'choices of a field',
  listReadyTexts: 'texts to answer with',
  listPreviews: 'what the shop may write',
  listPayouts: 'balances of the command; the ledger is a file by creators',
  previewPayouts: 'what a batch would pay; its file is the ledger by creators',
  studioHealth: 'how things are at this moment',
  shopSettings: 'a form',
  studioHome: 'a form',
};

const isList = (name: StudioEndpointName): boolean => {
  const { method, path } = studioEndpoints[name];
  const { response } = studioShapesOf(name);
  if (method !== 'get' || path.includes(':') || !(response instanceof z.ZodObject)) return false;
  return Object.values(response.shape).some(
    (part) => part instanceof z.ZodArray && part.element instanceof z.ZodObject,
  );
};

describe('a table of the studio', () => {
  test('is a file, whichever it is', () => {
    const lists = (Object.keys(studioEndpoints) as StudioEndpointName[]).filter(isList);
    expect(lists.filter((name) => !isStudioTable(name) && !(name in others))).toEqual([]);
    expect(lists.length).toBeGreaterThan(tables.length);
  });

  test.each(tables)('%s is a file for who may see it, and for nobody else', async (name) => {
    const path = studioTablePath(name);
    const needed = studioEndpoints[name].access.studio as StudioPermission;
    for (const stranger of [testVisitor(api), fan]) expect((await fetched(stranger, path)).status).toBe(404);
    for (const [role, member] of members) {
      const { status, headers } = await fetched(member, path);
      expect([role, status]).toEqual([role, mayDo(role, needed) ? 200 : 403]);
      expect(headers.get('content-type')).toMatch(mayDo(role, needed) ? /^text\/csv/ : /json/);
    }
  });

  test.each(tables)('%s has no cell that a spreadsheet would run', async (name) => {
    for (const row of await rowsOf(studioTablePath(name)))
      for (const cell of Object.values(row)) expect(cell).not.toMatch(/^\s*[=+@|]|^-(?!\d)/);
  });
});

test('what somebody typed stands in the file as it was typed', async () => {
  const [film] = await rowsOf(studioTablePath('listStudioFilms'));
  expect(film).toMatchObject({ slug: 'a-film', title: `'${formula}`, approved: 'no' });
});

test('the file holds every page of what is filtered, and nothing else', async () => {
  const added = await rowsOf(studioTablePath('listAudit', { operation: 'page.turn' }));
  expect(added).toHaveLength(60);
  const numbers = added.map(({ number }) => Number(number));
  expect(numbers).toEqual(numbers.toSorted((one, other) => other - one));
  expect(new Set(numbers).size).toBe(60);
  const faces = await rowsOf(studioTablePath('listContributors', { q: 'Face 7' }));
  expect(faces.map((row) => row.fields_name)).toEqual(['Face 7']);
});

test('an amount and its currency are a column each, also where nothing is listed yet', async () => {
  const head = (await (await fetched(owner, studioTablePath('searchOrders'))).text()).trim().split(',');
  expect(head).toEqual(expect.arrayContaining(['number', 'price', 'price_currency', 'created_at']));
});

test('a filter that the list refuses is refused', async () => {
  const response = await fetched(owner, studioTablePath('searchOrders', { state: 'nonsense' }));
  expect(response.status).toBe(422);
});

test('that it was fetched stands in the log, without what was typed', async () => {
  await rowsOf(studioTablePath('searchOrders', { q: 'TK-1' }));
  const { response } = await owner.studio('listAudit', { query: { operation: 'table.export' } });
  expect(response.lines[0]).toMatchObject({ subject: { id: 'orders' }, after: { filters: ['q'] } });
  expect(JSON.stringify(response.lines)).not.toContain('TK-1');
  expect(await verifyAudit(ctx)).toMatchObject({ kind: 'whole' });
});
