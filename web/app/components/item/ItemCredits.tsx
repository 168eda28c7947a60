import { formatShare, ROYALTY_BPS } from '@talkies/shared';
import type { ItemDetail } from '@talkies/shared/schemas';
import { Link } from 'react-router';
import type { FilterKey } from '../../lib/url/filters.ts';
import { patterns } from '../../lib/url/paths.ts';
import { item as words } from '../../messages/en.ts';
import * as styles from './item-page.module.css';
import * as sectionsStyles from './sections.module.css';

interface Credit {
  name: string;
  value: string;
  /** the filter of the explore page for this property, and its value */
  filter?: [FilterKey, string];
}

/** The credits of a poster: properties and creator. */
export function ItemCredits({ item }: { item: ItemDetail }) {
  const credits: Credit[] = [
    { name: words.category, value: item.category },
    { name: words.movie, value: item.film.title, filter: ['film', item.film.slug] },
    { name: words.celebrity, value: item.celebrity, filter: ['actor', item.celebrity] },
    { name: words.production, value: item.productionHouse },
    { name: words.rarity, value: item.rarity, filter: ['rarity', item.rarity] },
    { name: words.collection, value: item.collection, filter: ['collection', item.collection] },
    ...item.attributes,
    { name: words.edition, value: String(item.quantity) },
    { name: words.createdBy, value: item.creator.name },
  ];
  return (
    <section className={styles.full}>
      <h2>{words.credits}</h2>
      <dl className={sectionsStyles.billing} data-part="billing">
        {credits
          .filter(({ value }) => value !== '')
          .map(({ name, value, filter }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                {filter ? (
                  <Link to={`${patterns.explore}?${new URLSearchParams([filter])}`}>{value}</Link>
                ) : (
                  value
                )}
              </dd>
            </div>
          ))}
        <div>
          <dt className="sr">{words.royaltiesLabel}</dt>
          <dd>{words.royalties(formatShare(item.breakdown?.royaltyBps ?? ROYALTY_BPS))}</dd>
        </div>
      </dl>
    </section>
  );
}
