import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { items } from '../../modules/catalogue/tables.ts';
import { acceptPictureBytes } from '../../modules/media/index.ts';
import { budgets } from '../../platform/limits/budgets.ts';
import { coins, type Market, startMarket, type Trader } from '../testing/market.ts';

let market: Market;
let asha: Trader;
let ravi: Trader;
beforeAll(async () => {
  market = await startMarket();
  asha = await market.addTrader('asha');
  ravi = await market.addTrader('ravi');
});
afterAll(() => market.close());

const download = (person: Trader, id: string, format: string) =>
  market.shop.app.request(`/api/showcase/${encodeURIComponent(id)}/${format}`, {
    headers: { 'x-person': person.id },
  });

/** An edition whose picture is there. */
async function giveToken(owner: Trader): Promise<string> {
  const { marketToken } = await market.giveToken(owner);
  const blank = { create: { width: 800, height: 1000, channels: 3, background: '#a3231b' } } as const;
  const image = await acceptPictureBytes(market.shop.ctx, await sharp(blank).png().toBuffer());
  const [id = ''] = marketToken.split('~');
  await market.shop.ctx.db.update(items).set({ image }).where(eq(items.id, id));
  return marketToken;
}

test('its owner gets the poster in four formats, for themselves alone', async () => {
  const marketToken = await giveToken(asha);
  const sizes = {
    phone: [1440, 3120, 'jpeg'],
    desktop: [3840, 2160, 'jpeg'],
    print: [2400, 3000, 'png'],
    story: [1080, 1920, 'jpeg'],
  } as const;
  for (const [format, [width, height, type]] of Object.entries(sizes)) {
    const response = await download(asha, marketToken, format);
    expect(response.status, format).toBe(200);
    expect(response.headers.get('cache-control'), format).toBe('private, no-store');
    expect(response.headers.get('content-disposition')).toMatch(
      new RegExp(`^attachment; filename="[a-z0-9-]+-no-1-${format}\\.(jpg|png)"$`),
    );
    const picture = sharp(Buffer.from(await response.arrayBuffer()));
    expect(await picture.metadata(), format).toMatchObject({ width, height, format: type });
  }
  expect((await download(asha, marketToken, 'billboard')).status).toBe(404);
});

test('who does not own it gets none of them, and whoever has sold it neither', async () => {
  const marketToken = await giveToken(asha);
  expect(await (await download(ravi, marketToken, 'story')).json()).toMatchObject({
    code: 'market/not-yours',
  });
  await market.act(asha, { kind: 'sell', marketToken, price: '40' });
  expect((await download(asha, marketToken, 'story')).status).toBe(200);
  await market.act(ravi, { kind: 'buy', marketToken, total: coins('44.5').toString() });
  expect((await download(asha, marketToken, 'story')).status).toBe(403);
  expect((await download(ravi, marketToken, 'story')).status).toBe(200);
  expect((await download(ravi, 'nothing~1', 'story')).status).toBe(404);
});

test('drawing has a limit', async () => {
  const marketToken = await giveToken(ravi);
  const divya = await market.addTrader('divya');
  for (let spent = 0; spent < budgets['download/account'].points; spent += 1)
    await market.shop.ctx.limits.spend('download/account', ravi.id).catch(() => undefined);
  expect((await download(ravi, marketToken, 'story')).status).toBe(429);
  expect((await download(divya, marketToken, 'story')).status).toBe(403);
});

test('where the archive of masters does not answer, nothing small is handed out as a print; the story is there', async () => {
  const marketToken = await giveToken(asha);
  const { config } = market.shop.ctx;
  const before = config.mastersUrl;
  // nobody listens there
  Object.assign(config, { mastersUrl: 'http://127.0.0.1:9/masters' });
  for (const format of ['print', 'desktop', 'phone']) {
    const refused = await download(asha, marketToken, format);
    expect([refused.status, await refused.json()], format).toEqual([
      503,
      expect.objectContaining({ code: 'poster/no-master' }),
    ]);
  }
  expect((await download(asha, marketToken, 'story')).status).toBe(200);
  Object.assign(config, { mastersUrl: before });
});
