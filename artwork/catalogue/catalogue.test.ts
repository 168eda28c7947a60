import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

interface Item {
  external_id: string;
  name: string;
  description: string;
  image: string;
  animation_url?: string;
  attributes: { trait_type: string; value: string }[];
  talkies: { thumb: string; film: string; price_usd: string; quantity: number; sale: string; chain: string };
}

interface Film {
  slug: string;
  cover: string;
  thumb: string;
}

const read = (name: string) => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'));
const items: Item[] = read('demo.json');
const films: Film[] = read('films.json');

const trait = (item: Item, name: string) => item.attributes.find((a) => a.trait_type === name)?.value;
const distinct = (values: (string | undefined)[]) => new Set(values).size;
const picture = (path: string) => existsSync(new URL(`../${path}`, import.meta.url));

describe('the demonstration catalogue', () => {
  test('holds at least 60 items, each with its own id, name, picture and words', () => {
    expect(items.length).toBeGreaterThanOrEqual(60);
    for (const key of ['external_id', 'name', 'image', 'description'] as const)
      expect(distinct(items.map((item) => item[key])), key).toBe(items.length);
  });

  test('shows only pictures that were drawn', () => {
    const shown = [
      ...items.flatMap((item) => [item.image, item.talkies.thumb]),
      ...films.flatMap((film) => [film.cover, film.thumb]),
    ];
    expect(shown.filter((path) => !picture(path))).toEqual([]);
  });

  test('moves: at least six loops, each of its own poster', () => {
    const moving = items.flatMap(({ image, animation_url: loop }) => (loop ? [{ image, loop }] : []));
    expect(distinct(moving.map(({ loop }) => loop))).toBeGreaterThanOrEqual(6);
    for (const { image, loop } of moving) {
      expect(picture(loop), loop).toBe(true);
      expect(loop.replace('loops/', '').replace('.webm', '')).toBe(
        image.replace('posters/', '').replace('.webp', ''),
      );
    }
  });

  test('has every rarity, fixed prices and auctions, on films it describes', () => {
    expect(new Set(items.map((item) => trait(item, 'Rarity')))).toEqual(
      new Set(['Common', 'Rare', 'Ultimate', 'Legendary']),
    );
    expect(new Set(items.map((item) => item.talkies.sale))).toEqual(new Set(['fixed', 'auction']));
    expect(new Set(items.map((item) => item.talkies.film))).toEqual(new Set(films.map((film) => film.slug)));
  });

  test('names film, celebrity, production house, category and creator on every item', () => {
    for (const item of items)
      for (const name of ['Film', 'Celebrity', 'Production House', 'Category', 'Creator', 'Collection'])
        expect(trait(item, name), `${item.external_id} ${name}`).toBeTruthy();
  });

  test('has exactly one item of NonfungibleSPB: a single legendary auction on Ethereum', () => {
    const legendary = items.filter((item) => trait(item, 'Collection') === 'NonfungibleSPB');
    expect(legendary).toHaveLength(1);
    expect(legendary[0]?.talkies).toMatchObject({ quantity: 1, sale: 'auction', chain: 'ethereum' });
    expect(items.filter((item) => item.talkies.chain === 'ethereum')).toEqual(legendary);
  });

  test('prices are dollars and cents, and an auction sells a single edition', () => {
    for (const { external_id, talkies } of items) {
      expect(talkies.price_usd, external_id).toMatch(/^\d+\.\d{2}$/);
      expect(talkies.quantity, external_id).toBeGreaterThanOrEqual(1);
      if (talkies.sale === 'auction') expect(talkies.quantity, external_id).toBe(1);
    }
  });
});
