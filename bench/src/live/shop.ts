/** The real app in one process, all roles, over PostgreSQL and a chain whose auctions run. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { createApp } from '../../../server/src/app/app.ts';
import { createContext } from '../../../server/src/app/create-context.ts';
import { importCatalogue } from '../../../server/src/flows/import-catalogue.ts';
import { announce } from '../child.ts';
import { benchConfig } from '../settings.ts';
import { AUCTIONS, minterKey, registrarKey, signerKey } from './market.ts';

const folder = process.env.BENCH_DIR ?? '';
const config = await benchConfig(folder, {
  DATABASE_URL: process.env.DATABASE_URL,
  CHAINS_FILE: process.env.CHAINS_FILE,
  SIGNER_KEY: signerKey,
  MINTER_KEY: minterKey,
  REGISTRAR_KEY: registrarKey,
  LIVE_STREAMS_PER_ADDRESS: '20000',
});

const item = (n: number) => ({
  external_id: `L-${n}`,
  name: `Auction lot ${n}`,
  description: 'Painted above a taxi stand with the neon left on. '.repeat(3),
  image: 'lot.webp',
  attributes: [
    { trait_type: 'Film', value: 'Moonrise' },
    { trait_type: 'Celebrity', value: 'Celebrity 1' },
    { trait_type: 'Production House', value: 'Sangam Film Co.' },
    { trait_type: 'Category', value: 'Hoarding art' },
    { trait_type: 'Rarity', value: 'Rare' },
    { trait_type: 'Creator', value: 'Paint room' },
  ],
  talkies: { price_usd: 20, quantity: 5, sale: 'auction' },
});

const ctx = await createContext(config);
const catalogue = join(folder, 'catalogue');
mkdirSync(catalogue, { recursive: true });
await sharp({ create: { width: 800, height: 1000, channels: 3, background: '#7a1020' } })
  .webp()
  .toFile(join(catalogue, 'lot.webp'));
writeFileSync(
  join(catalogue, 'films.json'),
  JSON.stringify([{ slug: 'moonrise', title: 'Moonrise', cover: 'lot.webp' }]),
);
const lots = Array.from({ length: AUCTIONS }, (_, n) => JSON.stringify(item(n)));
writeFileSync(join(catalogue, 'items.jsonl'), lots.join('\n'));
await importCatalogue(ctx, { path: catalogue }, { progress: () => {} });
await ctx.db.execute(sql`update app.items set drop_id = row_number from
  (select id as item, row_number() over (order by id) from app.items) as numbered where item = id`);
await ctx.db.execute(
  sql`update app.items set status = 'published', published_at = ${ctx.clock.now().toISOString()}::timestamptz`,
);
const app = await createApp(ctx);
await app.start();
announce(config.port);
