import { readFileSync } from 'node:fs';
import { tokenIdOf } from '@talkies/shared';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHttp, type HttpApp } from '../../api/app.ts';
import { createTestContext, type TestContext } from '../../testing/context.ts';
import { items } from './tables.ts';
import { metadata, openShop } from './testing/samples.ts';
import { tokenMetadata } from './token-metadata.ts';

let ctx: TestContext;
let http: HttpApp;
let dropId: bigint;
const DRAFT = 900n;
beforeAll(async () => {
  ctx = await createTestContext();
  http = createHttp(ctx, {
    resolveUser: async () => null,
    routes: [],
    mounts: [tokenMetadata(ctx)],
    readiness: {},
  });
  await openShop(ctx, [metadata('A', 'First', { quantity: 5 })]);
  const [row] = await ctx.db.select().from(items);
  dropId = row?.dropId ?? 0n;
  if (!row) return expect.unreachable();
  // the chain was asked for its drop
  const draft = { id: 'next', externalId: 'B', dropId: DRAFT, status: 'draft' } as const;
  await ctx.db.insert(items).values({ ...row, ...draft });
});
afterAll(() => ctx.close());

test('tokenURI leads to a token’s metadata, readable from any site', async () => {
  const response = await http.request(`/metadata/polygon/${tokenIdOf(dropId, 3n)}`);
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(await response.json()).toMatchObject({
    name: 'First #3',
    description: 'First, painted by hand.',
    external_url: expect.stringMatching(/^http:\/\/localhost:3000\/nftdetail\/first-/),
    image: expect.stringMatching(/\/media\/[0-9a-f]{32}\/800\.webp$/),
    attributes: expect.arrayContaining([{ trait_type: 'Serial', value: '3 of 5' }]),
  });
});

test('contractURI leads to the collection’s', async () => {
  expect(await (await http.request('/metadata/ethereum')).json()).toMatchObject({ name: 'Talkies' });
});

test('the addresses that the manual gives to the contracts are answered', async () => {
  const manual = readFileSync(new URL('../../../../docs/contracts.md', import.meta.url), 'utf8');
  const { baseUri, contractUri } = JSON.parse(/```json\n([\s\S]*?)```/.exec(manual)?.[1] ?? '');
  const statusOf = async (uri: string) => (await http.request(new URL(uri).pathname)).status;
  expect(await statusOf(`${baseUri}${tokenIdOf(dropId, 1n)}`)).toBe(200);
  expect(await statusOf(contractUri)).toBe(200);
});

test.each([
  ['another chain', () => `ethereum/${tokenIdOf(dropId, 1n)}`],
  ['no chain of ours', () => `solana/${tokenIdOf(dropId, 1n)}`],
  ['a serial beyond the cap', () => `polygon/${tokenIdOf(dropId, 6n)}`],
  ['serial zero', () => `polygon/${dropId << 32n}`],
  ['a draft', () => `polygon/${tokenIdOf(DRAFT, 1n)}`],
  ['no such drop', () => `polygon/${tokenIdOf(999_999n, 1n)}`],
  ['a number beyond every database’s', () => `polygon/${'9'.repeat(29)}`],
  ['no number', () => 'polygon/first'],
])('404: %s', async (_, path) => {
  expect((await http.request(`/metadata/${path()}`)).status).toBe(404);
});
