import { dollarsOfCents, picturePath } from '@talkies/shared';
import type { MarketToken } from '@talkies/shared/schemas';
import { breadcrumbs, type JsonLd } from '../../../lib/document/page-meta.ts';
import { itemPagePath, patterns, tokenPagePath } from '../../../lib/url/paths.ts';
import { common, marketToken as words } from '../../../messages/en.ts';

/** A schema.org Offer for a listing; an auction has none, as its price is not known. */
function offersForSearch({ listing, id, item }: MarketToken, origin: string): { offers?: JsonLd } {
  const price = listing?.total.usd;
  if (!price) return {};
  return {
    offers: {
      '@type': 'Offer',
      url: origin + tokenPagePath({ id, collection: item.collection }),
      price: dollarsOfCents(BigInt(price.amount)),
      priceCurrency: price.currency,
      availability: 'https://schema.org/InStock',
      itemCondition: 'https://schema.org/UsedCondition',
    },
  };
}

/** A token as schema.org's Product, with its breadcrumbs. */
export function aboutMarketToken(marketToken: MarketToken, origin: string): JsonLd[] {
  const { item, id } = marketToken;
  return [
    {
      '@type': 'Product',
      name: item.title,
      description: item.description,
      image: `${origin}${picturePath(item.image, 800, 'jpg')}`,
      sku: id,
      category: item.category,
      url: origin + tokenPagePath({ id, collection: item.collection }),
      brand: { '@type': 'Brand', name: item.productionHouse || common.product },
      ...offersForSearch(marketToken, origin),
    },
    breadcrumbs(origin, [
      [words.market, patterns.marketplace],
      [item.title, itemPagePath(item)],
      [
        words.number(marketToken.token?.serial ?? 1, item.quantity),
        tokenPagePath({ id, collection: item.collection }),
      ],
    ]),
  ];
}
