import { dollarsOfCents, picturePath } from '@talkies/shared';
import type { ItemDetail } from '@talkies/shared/schemas';
import { breadcrumbs, type JsonLd } from '../../../lib/document/page-meta.ts';
import { filmPath, itemPath, patterns } from '../../../lib/url/paths.ts';
import { common, nav } from '../../../messages/en.ts';

/** SoldOut: for good. OutOfStock: the last editions are in open orders, which may end unpaid. */
const availabilityOf = ({ sold, quantity, available }: ItemDetail): string => {
  if (sold >= quantity) return 'SoldOut';
  return available > 0 ? 'InStock' : 'OutOfStock';
};

/**
 * A schema.org Offer for an item with a fixed price that anybody may order, or that is sold out; an auction has none, as
 * its price is not known.
 */
function offersForSearch(item: ItemDetail, url: string): { offers?: JsonLd } {
  if (item.sale !== 'fixed' || !item.price) return {};
  const availability = availabilityOf(item);
  if (item.restricted && availability !== 'SoldOut') return {};
  return {
    offers: {
      '@type': 'Offer',
      url,
      price: dollarsOfCents(BigInt(item.price.amount)),
      priceCurrency: item.price.currency,
      availability: `https://schema.org/${availability}`,
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@type': 'Organization', name: common.company },
    },
  };
}

/** The item as schema.org's Product, with its breadcrumbs. */
export function aboutItem(item: ItemDetail, origin: string): JsonLd[] {
  if (!import.meta.env.SSR) return [];
  const url = origin + itemPath(item.id);
  return [
    {
      '@type': 'Product',
      name: item.title,
      description: item.description,
      image: `${origin}${picturePath(item.image, 800, 'jpg')}`,
      sku: item.externalId,
      category: item.category,
      url,
      brand: { '@type': 'Brand', name: item.productionHouse },
      ...offersForSearch(item, url),
    },
    breadcrumbs(origin, [
      [nav.collections, patterns.collections],
      [item.film.title, filmPath(item.film.slug)],
      [item.title, itemPath(item.id)],
    ]),
  ];
}
