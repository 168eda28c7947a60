import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ContributorFields, FilmFields, ItemFields } from '@talkies/shared/studio/schemas';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { drops } from '../../../chain/tables.ts';
import { importCatalogue } from '../../../flows/import-catalogue.ts';
import type { TestContext } from '../../../testing/context.ts';
import { items } from '../tables.ts';

export interface Folder {
  path: string;
  write(name: string, content: string | object): string;
  /** draws a picture of one colour, which identifies it */
  draw(name: string, colour?: string): Promise<void>;
  remove(): void;
}

export function temporaryFolder(): Folder {
  const path = mkdtempSync(join(tmpdir(), 'catalogue '));
  return {
    path,
    write: (name, content) => {
      const file = join(path, name);
      writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
      return file;
    },
    draw: async (name, colour = '#0a7f86') => {
      const file = join(path, name);
      writeFileSync(
        file,
        await sharp({ create: { width: 40, height: 50, channels: 3, background: colour } })
          .webp()
          .toBuffer(),
      );
      if (dirname(file) !== path) throw new Error('draw into the folder itself');
    },
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}

export const quiet = { progress: () => {} };

export const films = [
  { slug: 'kabali', title: 'Kabali', label: 'Latest', productionHouse: 'Sangam Film Co.' },
  { slug: 'sivaji', title: 'Sivaji', label: 'Trending' },
];

/** Metadata that is complete for publication. */
export const metadata = (id: string, name: string, talkies: object = {}, attributes: object[] = []) => ({
  external_id: id,
  name,
  description: `${name}, painted by hand.`,
  image: 'poster.webp',
  attributes: [{ trait_type: 'Celebrity', value: 'Arun Velavan' }, ...attributes],
  talkies: {
    film: 'kabali',
    creator: 'Harbour Paint Room',
    price_usd: '12.00',
    quantity: 5,
    ...talkies,
  },
});

/** An item's form with only a title. */
export const itemFields = (more: Partial<ItemFields> = {}): ItemFields => ({
  ...{ title: 'Neon at Ennore', description: '', about: '', film: '', celebrity: '', creator: '' },
  ...{ creatorAbout: '', productionHouse: '', category: '', price: '', quantity: '' },
  ...{ rarity: 'Common', collection: 'Common', chain: 'polygon', sale: 'fixed' },
  ...{ image: null, thumb: null, animation: null, creatorImage: null, rewards: [], attributes: [] },
  ...more,
});

/** A film's form with only a title. */
export const filmFields = (more: Partial<FilmFields> = {}): FilmFields => ({
  ...{ title: 'Rain over Royapuram', tagline: '', description: '', label: '', opensAt: '', released: '' },
  ...{ pricedIn: 'USD', productionHouse: '', cover: null, thumb: null, celebrities: [], credits: [] },
  ...{ celebrity: '', creatorAddress: '', beneficiary: '' },
  ...more,
});

/** A contributor whom films and items name. */
export const contributorFields = (more: Partial<ContributorFields> = {}): ContributorFields => ({
  ...{ kind: 'creator', name: 'Harbour Paint Room', about: '', link: '', image: null },
  wallets: { polygon: '', ethereum: '' },
  ...more,
});

/** Publishes items as if their drops had been registered long ago: reads need no chain. */
export async function openShop(ctx: TestContext, rows: object[]): Promise<void> {
  const folder = temporaryFolder();
  try {
    await folder.draw('poster.webp');
    folder.write('films.json', films);
    folder.write('items.json', rows);
    const report = await importCatalogue(ctx, { path: folder.path, source: 'shop' }, quiet);
    if (report.problems.length > 0) throw new Error(JSON.stringify(report.problems));
  } finally {
    folder.remove();
  }
  await ctx.db.execute(sql`update ${items} set drop_id = nextval('app.drop_ids')`);
  const registered = await ctx.db.select().from(items);
  await ctx.db.insert(drops).values(
    registered.map((item) => ({
      chain: item.chain,
      dropId: item.dropId ?? 0n,
      creator: '0x23618e81E3f5cdF7f54C3d65f7FBc0aBf5B21E8f' as const,
      beneficiary: '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720' as const,
      supplyCap: item.quantity ?? 0,
      royaltyBps: 1000,
      feeBps: 125,
      minted: 0,
    })),
  );
  await ctx.db.update(items).set({ status: 'published', publishedAt: ctx.clock.now() });
  await ctx.changes.emit('catalogue');
}
