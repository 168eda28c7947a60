import type { ItemDetail } from '@talkies/shared/schemas';
import { Creators } from '../../../../components/item/Creators.tsx';
import { ItemCredits } from '../../../../components/item/ItemCredits.tsx';
import { ItemHero } from '../../../../components/item/ItemHero.tsx';
import { ItemRewards } from '../../../../components/item/ItemRewards.tsx';
import * as page from '../../../../components/item/item-page.module.css';
import * as panel from '../../../../components/item/price-panel.module.css';
import { Money } from '../../../../components/Money.tsx';
import { filmPath, patterns } from '../../../../lib/url/paths.ts';
import { nav, item as words } from '../../../../messages/en.ts';

/** An item's page in the shop's layout, with disabled actions: nothing can be bought in a preview. */
export const ItemPreview = ({ item }: { item: ItemDetail }) => (
  <>
    <ItemHero
      item={item}
      crumbs={[
        [patterns.collections, nav.collections],
        [filmPath(item.film.slug), item.film.title],
      ]}
    >
      <div className={panel.panel}>
        <div className={panel.panelArch}>
          <p>{words.window}</p>
        </div>
        <div className={panel.panelBody}>
          <p className="label accent">{item.sale === 'fixed' ? words.fixedPrice : item.sale}</p>
          {[item.price ?? item.reserve].map((price) =>
            price ? (
              <p key="price" className={panel.panelPrice}>
                <Money value={price} />
              </p>
            ) : null,
          )}
          <p className={panel.panelCoins}>
            {item.equivalents.map((coin) => (
              <Money key={coin.currency} value={coin} exact />
            ))}
          </p>
          <p className={panel.panelLedge}>
            <span className="num">{words.remaining(item.available, item.quantity)}</span>
          </p>
        </div>
      </div>
    </ItemHero>
    <div className={`wrap ${page.itemBody}`}>
      <section>
        <h2>{words.about}</h2>
        <p className="lead">{item.description}</p>
      </section>
      <ItemRewards rewards={item.rewards} />
      <ItemCredits item={item} />
      <div>
        <Creators item={item} />
      </div>
    </div>
  </>
);
