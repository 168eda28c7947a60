import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import type { Context } from '../../server/src/chain/context.ts';
import { importCatalogue } from '../../server/src/flows/import-catalogue.ts';
import { tidyItems } from '../../server/src/modules/catalogue/tidy-items.ts';

/** Of a chain that nobody asks. */
export const contracts = {
  collectible: '0x0000000000000000000000000000000000000001',
  marketplace: '0x0000000000000000000000000000000000000002',
  orderReceiver: '0x0000000000000000000000000000000000000003',
  lottery: '0x0000000000000000000000000000000000000004',
};

const ITEMS = 10_000;
const films = ['Chandramukhi', 'Kabali', 'Sivaji', 'Pasumai Nayagan', 'Moonrise', 'Harbour'];
const rarities = ['Common', 'Common', 'Common', 'Rare', 'Rare', 'Ultimate', 'Legendary'];
const subjects = [
  'Lamp',
  'Arch',
  'Taxi',
  'Parrot',
  'Coin',
  'Neon',
  'Sapling',
  'Rain',
  'Palace',
  'Anklet',
  'Wheel',
];
const PICTURES = 24;

const at = <T>(list: readonly T[], index: number): T => {
  const value = list[index % list.length];
  if (value === undefined) throw new Error('an empty list');
  return value;
};

const item = (n: number) => ({
  external_id: `B-${n}`,
  name: `${at(subjects, n)} and ${at(subjects, Math.floor(n / 11))}, frame ${n}`,
  description: 'Painted above a taxi stand with the neon left on. '.repeat(3),
  image: `${n % PICTURES}.webp`,
  attributes: [
    { trait_type: 'Film', value: at(films, n) },
    { trait_type: 'Celebrity', value: `Celebrity ${n % 40}` },
    { trait_type: 'Production House', value: 'Sangam Film Co.' },
    { trait_type: 'Category', value: 'Hoarding art' },
    { trait_type: 'Rarity', value: at(rarities, n) },
    { trait_type: 'Creator', value: `Paint room ${n % 12}` },
  ],
  talkies: { price_usd: 5 + (n % 300), quantity: 1 + (n % 50), sale: n % 10 === 0 ? 'auction' : 'fixed' },
});

/** Fills an empty shop: imported as an operator would, then put on sale as if the drops stood on chain already. */
export async function seed(ctx: Context, folder: string, count = ITEMS): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (let n = 0; n < PICTURES; n += 1) {
    const background = { r: (n * 37) % 256, g: (n * 91) % 256, b: (n * 53) % 256 };
    await sharp({ create: { width: 800, height: 1000, channels: 3, background } })
      .webp()
      .toFile(join(folder, `${n}.webp`));
  }
  const slug = (title: string): string => title.toLowerCase().replaceAll(' ', '-');
  writeFileSync(
    join(folder, 'films.json'),
    JSON.stringify(films.map((title, n) => ({ slug: slug(title), title, cover: `${n}.webp` }))),
  );
  const lines = Array.from({ length: count }, (_, n) => JSON.stringify(item(n)));
  writeFileSync(join(folder, 'items.jsonl'), lines.join('\n'));
  const report = await importCatalogue(ctx, { path: folder }, { progress: () => {} });
  if (report.imported !== count || report.drafts > 0) throw new Error(JSON.stringify(report));
  await ctx.db.execute(sql`update app.items set drop_id = nextval('app.drop_ids')`);
  await ctx.db.execute(sql`insert into onchain.drops
    (chain, drop_id, creator, beneficiary, supply_cap, royalty_bps, fee_bps, minted)
    select chain, drop_id, ${contracts.collectible}, ${contracts.marketplace}, quantity, 1000, 125, drop_id % (quantity + 1) from app.items`);
  await ctx.db.execute(
    sql`update app.items set status = 'published', published_at = ${ctx.clock.now().toISOString()}::timestamptz`,
  );
  // as publishing ends
  await tidyItems(ctx, count);
}
