import { dollarsOfCents } from '@talkies/shared';
import type { ItemFields } from '@talkies/shared/studio/schemas';
import { eq } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database.ts';
import { loopOf, picturesOf } from '../../media/index.ts';
import { checkEntry, type FieldProblem } from '../import/metadata.ts';
import { films, type Item, type ItemValues } from '../tables.ts';

/** An item in the form's fields. */
export const fieldsOf = (item: Item): ItemFields => ({
  ...{ title: item.title, description: item.description, about: item.about },
  film: item.filmSlug ?? '',
  celebrity: item.celebrity,
  creator: item.creatorName ?? '',
  ...{ creatorAbout: item.creatorAbout, productionHouse: item.productionHouse, category: item.category },
  ...{ rarity: item.rarity, collection: item.collection, chain: item.chain, sale: item.sale },
  price: item.priceCents === null ? '' : dollarsOfCents(item.priceCents),
  quantity: item.quantity?.toString() ?? '',
  ...{ image: item.image, thumb: item.thumb, animation: item.animation, creatorImage: item.creatorImage },
  rewards: item.rewards.map(({ title, text }) => ({ title, text })),
  attributes: item.attributes.map(({ name, value }) => ({ name, value })),
});

/** Maps the import's field names to those of the form. */
const names: Record<string, string> = {
  name: 'title',
  price_usd: 'price',
  about_creator: 'creatorAbout',
  production_house: 'productionHouse',
};
const namedAsInForm = ({ field, message }: FieldProblem): FieldProblem => ({
  field: names[field] ?? field.replace(/\.trait_type$/, '.name'),
  message: `It ${message}.`,
});

/** The fields that are parsed by the import's rules: a file and the form refuse the same text. */
function judged(fields: ItemFields) {
  return checkEntry({
    external_id: 'form',
    name: fields.title,
    description: fields.description,
    attributes: fields.attributes.map(({ name, value }) => ({ trait_type: name, value })),
    talkies: {
      ...{
        about: fields.about,
        celebrity: fields.celebrity,
        category: fields.category,
        creator: fields.creator,
      },
      ...{ rarity: fields.rarity, collection: fields.collection, chain: fields.chain, sale: fields.sale },
      production_house: fields.productionHouse,
      about_creator: fields.creatorAbout,
      price_usd: fields.price.trim(),
      quantity: fields.quantity.trim(),
      rewards: fields.rewards,
    },
  });
}

/** Problems with names and keys that refer to nothing. */
async function unknownIn(db: Database, fields: ItemFields): Promise<FieldProblem[]> {
  const keys = (['image', 'thumb', 'creatorImage'] as const).filter((field) => fields[field] !== null);
  const pictures = await picturesOf(
    db,
    keys.map((field) => fields[field]),
  );
  const film =
    fields.film === ''
      ? true
      : (await db.select({ slug: films.slug }).from(films).where(eq(films.slug, fields.film))).length > 0;
  const loop = fields.animation === null || (await loopOf(db, fields.animation)) !== null;
  const upload = 'It is not here: upload it once more.';
  return [
    ...(film ? [] : [{ field: 'film', message: 'There is no such film.' }]),
    ...keys
      .filter((field) => !pictures.has(fields[field] ?? ''))
      .map((field) => ({ field, message: upload })),
    ...(loop ? [] : [{ field: 'animation', message: upload }]),
  ];
}

/** Converts a form's fields to stored values, or returns their problems by field. */
export async function readFields(db: Database, fields: ItemFields): Promise<ItemValues | FieldProblem[]> {
  const entry = judged(fields);
  const problems = [
    ...(Array.isArray(entry) ? entry.map(namedAsInForm) : []),
    ...(await unknownIn(db, fields)),
  ];
  if (Array.isArray(entry) || problems.length > 0) return problems;
  return {
    title: entry.name,
    description: entry.description ?? '',
    about: entry.about ?? '',
    filmSlug: fields.film || null,
    celebrity: entry.celebrity ?? '',
    creatorName: entry.creator ?? null,
    creatorAbout: entry.about_creator ?? '',
    creatorImage: fields.creatorImage,
    productionHouse: entry.production_house ?? '',
    category: entry.category ?? '',
    ...{ rarity: fields.rarity, collection: fields.collection, chain: fields.chain, sale: fields.sale },
    priceCents: entry.price_usd ?? null,
    quantity: entry.quantity ?? null,
    ...{ image: fields.image, thumb: fields.thumb, animation: fields.animation },
    rewards: entry.rewards ?? [],
    attributes: entry.attributes ?? [],
  };
}
