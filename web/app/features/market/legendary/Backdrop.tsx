import { picturePath } from '@talkies/shared';
import type { ItemDetail } from '@talkies/shared/schemas';
import type { ReactNode } from 'react';
import { CollectionTag } from '../../../components/card/CollectionTag.tsx';
import { LikeButton } from '../../../components/card/LikeButton.tsx';
import { Loop } from '../../../components/item/Loop.tsx';
import { Picture } from '../../../components/Picture.tsx';
import { press } from '../../../lib/early-input/early-press.ts';
import { widthNear } from '../../../lib/format/image.ts';
import { patterns, posterName } from '../../../lib/url/paths.ts';
import { share } from '../../../lib/url/share.ts';
import { item as itemWords, legendary as words } from '../../../messages/en.ts';
import * as styles from './legendary.module.css';

/** A dark cinema: the item's video on the screen, which lights the room, its name, and the panel (children). */
export function Backdrop({ item, children }: { item: ItemDetail; children: ReactNode }) {
  const still = (
    <Picture
      image={item.image}
      sizes="(min-width: 821px) 46vw, 100vw"
      ratio="auto"
      priority
      transitionName={posterName(item.id)}
    />
  );
  const scene = (screen: ReactNode, button?: ReactNode) => (
    <>
      <div className={styles.screen}>{screen}</div>
      <div className={styles.title}>
        <CollectionTag collection={item.collection} />
        <h1 id="item-title">{item.title}</h1>
        <p className={styles.lead}>{words.lead}</p>
        <p>{itemWords.with(item.celebrity)}</p>
        <div className={styles.actions} data-part="under">
          {button}
          <LikeButton id={item.id} title={item.title} likes={item.likes} />
          <button
            {...press(() => share(words.sharedTitle(item.title), patterns.legendary))}
            className="quiet"
          >
            {itemWords.share}
          </button>
        </div>
      </div>
    </>
  );
  return (
    <section className={styles.backdrop} aria-labelledby="item-title">
      <Light item={item} />
      <div className={styles.front}>
        {item.animation ? (
          <Loop animation={item.animation} still={still}>
            {scene}
          </Loop>
        ) : (
          scene(still)
        )}
        {children}
      </div>
    </section>
  );
}

/** The screen's light on the walls: the smallest picture, strongly blurred. */
function Light({ item: { image } }: { item: ItemDetail }) {
  if (image.key === '') return null;
  const url = picturePath({ ...image, key: image.small ?? image.key }, widthNear(image.width, 0), 'webp');
  return <div className={styles.light} style={{ backgroundImage: `url("${url}")` }} aria-hidden="true" />;
}
